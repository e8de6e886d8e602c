/** Strokes on a 16 × 16 grid, distinguishable at text size. */
const SIGNS = [
	'M5 8a3 3 0 1 0 6 0a3 3 0 0 0-6 0',
	'M4.5 6h7M4.5 10h7',
	'M4.5 10L8 5.5l3.5 4.5',
	'M5.2 10.8l5.6-5.6M5.2 5.2l5.6 5.6',
	'M8 4.2v7.6M4.2 8h7.6',
	'M5 11.2V5h6.2',
	'M4.5 10a3.5 3.5 0 0 1 7 0',
	'M6 4.5v7M10 4.5v7',
	'M8 4.2L11.8 8 8 11.8 4.2 8z',
	'M4.5 6L8 10.5 11.5 6',
	'M10.5 5a4 4 0 1 0 0 6',
] as const;

/** Number of hues, few enough to be distinguishable. */
const HUES = 14;

/** Coins with well-known colours. Others get a hue from their ticker. */
const KNOWN_HUES: ReadonlyMap<string, number> = new Map([
	['BTC', 60],
	['DOGE', 90],
	['LTC', 255],
	['ETH', 285],
	['DASH', 235],
	['KMD', 190],
]);

export interface CoinStyle {
	readonly hue: number;
	readonly sign: string;
}

/** The style of a coin, which depends only on its ticker. */
export function coinStyle(ticker: string): CoinStyle {
	const hash = hashOf(ticker);
	const hue = KNOWN_HUES.get(ticker) ?? Math.round(((hash >>> 8) % HUES) * (360 / HUES));
	return { hue, sign: SIGNS[hash % SIGNS.length] ?? SIGNS[0] };
}

/** FNV-1a with additional mixing, which spreads tickers that differ in one letter over all bits. */
function hashOf(text: string): number {
	let hash = 0x81_1c_9d_c5;
	for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
	return (hash ^ (hash >>> 13)) >>> 0;
}
