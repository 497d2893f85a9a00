"""Teams that send more files at one moment than they may, for `upload_races.py`."""
