"""The same statistics once more, in plain Python and as slow as it gets.

Written from the published descriptions, so that a test compares two accounts of
one definition and not our output with itself. PCG64 and its seeding follow
O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
Algorithms" (2014), and numpy's NEP 19 and documentation of SeedSequence.
"""

import math
from collections.abc import Iterator, Sequence

M32, M64, M128 = 2**32 - 1, 2**64 - 1, 2**128 - 1
PCG_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
# How far numpy's documentation of PCG64 says that a jump goes.
JUMP = 210306068529402873165736369884012333109


def seed_words(seed: int, n_words: int) -> list[int]:
    """Return the 32-bit words that SeedSequence(seed) generates, for a seed below 2**32."""
    constant = 0x43B0D7E5

    def mixed_in(value: int) -> int:
        nonlocal constant
        value ^= constant
        constant = constant * 0x931E8875 & M32
        value = value * constant & M32
        return value ^ value >> 16

    def mix(x: int, y: int) -> int:
        value = (x * 0xCA01F9DD - y * 0x4973F715) & M32
        return value ^ value >> 16

    pool = [mixed_in(word) for word in (seed, 0, 0, 0)]
    for source in range(4):
        for target in range(4):
            if source != target:
                pool[target] = mix(pool[target], mixed_in(pool[source]))

    constant, words = 0x8B51F9DD, []
    for place in range(n_words):
        value = pool[place % 4] ^ constant
        constant = constant * 0x58F38DED & M32
        value = value * constant & M32
        words.append(value ^ value >> 16)
    return words


def pcg64(seed: int, *, n_jumps: int = 0) -> Iterator[int]:
    """Yield the 64-bit words of PCG64 (XSL-RR 128/64) from a seed, after some jumps."""
    w = seed_words(seed, 8)
    high, low, high_stream, low_stream = (w[i] | w[i + 1] << 32 for i in (0, 2, 4, 6))
    increment = ((high_stream << 64 | low_stream) << 1 | 1) & M128
    state = (increment + (high << 64 | low)) * PCG_MULTIPLIER + increment & M128
    state = far_ahead(state, increment, distance=n_jumps * JUMP & M128)
    while True:
        state = state * PCG_MULTIPLIER + increment & M128
        folded, turn = (state >> 64 ^ state) & M64, state >> 122
        yield (folded >> turn | folded << (-turn & 63)) & M64


def far_ahead(state: int, increment: int, *, distance: int) -> int:
    """Return the state so many steps later: a step done twice is a step of another kind."""
    times, plus = PCG_MULTIPLIER, increment
    while distance:
        if distance & 1:
            state = state * times + plus & M128
        times, plus, distance = times * times & M128, (times + 1) * plus & M128, distance >> 1
    return state


def uniform(words: Iterator[int]) -> float:
    """Return the middle of one of 2**52 equal parts of 0 to 1."""
    return ((next(words) >> 12) + 0.5) / 2**52


def gammas(shapes: Sequence[int], *, n_draws: int, words: Iterator[int]) -> list[list[float]]:
    """Return gamma variates by rejection from a t distribution (Devroye 1986, page 410)."""
    drawn = [[0.0] * len(shapes) for _ in range(n_draws)]
    pending = [(draw, place) for draw in range(n_draws) for place in range(len(shapes))]
    while pending:
        left = []
        for draw, place in pending:
            mode, u, v = shapes[place] - 1, uniform(words), uniform(words)
            w = u * (1 - u)
            y = math.sqrt((3 * mode + 2.25) / w) * (u - 0.5)
            x = mode + y
            if x > 0 and v * 8 * w**1.5 <= math.exp(mode * math.log(x / mode if mode else x) - y):
                drawn[draw][place] = x
            else:
                left.append((draw, place))
        pending = left
    return drawn


def dirichlet_tables(
    confusion: Sequence[Sequence[int]], *, n_blocks: int, seed: int
) -> list[list[list[float]]]:
    """Return draws of a confusion table, 100 to a block, with masses for shares."""
    n_labels = len(confusion)
    rows = [label for label in range(n_labels) if any(confusion[label])]
    filled = [(k, m) for k in range(n_labels) for m in range(n_labels) if confusion[k][m]]
    tables = []
    for block in range(n_blocks):
        words = pcg64(seed, n_jumps=1 + block)
        shapes = [*(confusion[k][m] for k, m in filled), 1]
        masses = gammas(shapes, n_draws=100, words=words)
        pieces = [broken(own[-1], [uniform(words) for _ in range(64)]) for own in masses]
        for own, parts in zip(masses, pieces, strict=True):
            table = [[0.0] * n_labels for _ in range(n_labels)]
            for part in parts:
                place = (next(words) >> 32) * len(rows) * n_labels >> 32
                table[rows[place // n_labels]][place % n_labels] += part
            for (k, m), mass in zip(filled, own, strict=False):
                table[k][m] += mass
            tables.append(table)
    return tables


def broken(mass: float, parts: Sequence[float]) -> list[float]:
    """Return pieces of a mass, each a part of what is left and the last all of it."""
    pieces = []
    for part in parts[:-1]:
        pieces.append(mass * part)
        mass -= mass * part
    return [*pieces, mass]


def resamples(*, n_items: int, n_resamples: int, seed: int) -> list[list[int]]:
    """Return the items that each resample draws."""
    words, drawn = pcg64(seed), []
    for _ in range(n_resamples):
        halves: list[int] = []
        for _ in range((n_items + 1) // 2):
            word = next(words)
            halves += [word & M32, word >> 32]
        drawn.append([half * n_items >> 32 for half in halves[:n_items]])
    return drawn


def macro_f1(gold: Sequence[int], predicted: Sequence[int], *, n_labels: int) -> float:
    """Return the mean F1 over the labels with gold items, label after label."""
    total, n_present = 0.0, 0
    for label in range(n_labels):
        n_gold, n_predicted = gold.count(label), predicted.count(label)
        hits = sum(g == p == label for g, p in zip(gold, predicted, strict=True))
        total += 2 * hits / (n_gold + n_predicted) if n_gold else 0.0
        n_present += n_gold > 0
    return total / n_present


def accuracy(gold: Sequence[int], predicted: Sequence[int], *, n_labels: int) -> float:
    """Return the share of items predicted right."""
    return sum(g == p for g, p in zip(gold, predicted, strict=True)) / len(gold)
