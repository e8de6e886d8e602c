/** What a 64-bit machine makes of a number that 64 bits do not hold. */
const OVERFLOW = -(2n ** 63n);
const LARGEST = 2n ** 63n - 1n;

/** A number at the beginning of a text, as C reads one; what follows it is ignored. */
const DECIMAL = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;
const INFINITE = /^\s*[+-]?(?:inf|nan)/i;

/**
 * A supply in coins, in satoshis. The daemon computes in floating point and truncates, so that one amount in fourteen
 * above one coin comes out one satoshi short ("1.15" gives 114,999,999); the tiny addend of its source only helps
 * below. A text without a number is 0.
 */
export function supplyFromText(text: string): bigint {
	if (INFINITE.test(text)) return OVERFLOW;
	const coins = Number(DECIMAL.exec(text)?.[1] ?? 0);
	const satoshis = coins * 100_000_000 + 0.00000000499999;
	return Math.abs(satoshis) < 2 ** 63 ? BigInt(Math.trunc(satoshis)) : OVERFLOW;
}

/** A number of token units: the integer at the beginning of the text, "10.5" is 10 and "abc" is 0. */
export function unitsFromText(text: string): bigint {
	const units = BigInt(/^\s*\+?(-?\d+)/.exec(text)?.[1] ?? 0);
	return units > LARGEST ? LARGEST : units;
}
