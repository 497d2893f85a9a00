"""The same statistics once more, in plain Python and as slow as it gets.

Written from the published descriptions, so that a test compares two accounts of
one definition and not our output with itself. PCG64 and its seeding follow
O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
Algorithms" (2014), and numpy's NEP 19 and documentation of SeedSequence.
"""

from collections.abc import Iterator, Sequence

M32, M64, M128 = 2**32 - 1, 2**64 - 1, 2**128 - 1
PCG_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645


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


def pcg64(seed: int) -> Iterator[int]:
    """Yield the 64-bit words of PCG64 (XSL-RR 128/64) from a seed."""
    w = seed_words(seed, 8)
    high, low, high_stream, low_stream = (w[i] | w[i + 1] << 32 for i in (0, 2, 4, 6))
    increment = ((high_stream << 64 | low_stream) << 1 | 1) & M128
    state = (increment + (high << 64 | low)) * PCG_MULTIPLIER + increment & M128
    while True:
        state = state * PCG_MULTIPLIER + increment & M128
        folded, turn = (state >> 64 ^ state) & M64, state >> 122
        yield (folded >> turn | folded << (-turn & 63)) & M64


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
