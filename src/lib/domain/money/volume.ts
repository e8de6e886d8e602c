const STEPS = [
	{ from: 1e9, unit: 1e9, suffix: 'B' },
	{ from: 1e6, unit: 1e6, suffix: 'M' },
	{ from: 1e4, unit: 1e3, suffix: 'k' },
] as const;

/** A volume for the eye, in three or four digits: `1.23`, `9876`, `12.3k`, `4.56M`. Never used for money that moves. */
export function formatVolume(coins: number): string {
	if (coins > 0 && coins < 0.0001) return '<0.0001';
	const { unit, suffix } = STEPS.find(({ from }) => coins >= from) ?? { unit: 1, suffix: '' };
	const scaled = coins / unit;
	const text = scaled < 1 ? scaled.toFixed(4) : scaled.toPrecision(scaled >= 1000 ? 4 : 3);
	return Number(text) + suffix;
}
