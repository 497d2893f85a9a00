FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATA_DIR=/data

# An account of its own, without a shell; it may write to /data and nowhere else.
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin margin \
    && install --directory --owner=margin --group=margin --mode=700 /data

WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes --requirement requirements.txt
COPY . .

# The settings demand a key to load; this one signs nothing and stays in no layer's environment.
RUN SECRET_KEY=only-while-static-files-are-collected python manage.py collectstatic --noinput

USER margin
VOLUME /data
EXPOSE 8000
CMD ["gunicorn", "leaderboard.wsgi", "--bind", "0.0.0.0:8000", "--preload", "--workers", "2", "--threads", "4", "--no-control-socket"]
