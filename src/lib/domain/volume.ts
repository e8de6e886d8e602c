const STEPS = [
	{ from: 1e9, suffix: 'B' },
	{ from: 1e6, suffix: 'M' },
	{ from: 1e4, unit: 1e3, suffix: 'k' },
] as const;

/** A volume for the eye, in at most five digits: `1.234`, `12.3k`, `4.56M`. Never used for money that moves. */
export function formatVolume(coins: number): string {
	const step = STEPS.find(({ from }) => coins >= from);
	if (!step) return trimmed(coins, coins < 1 ? 4 : 3);
	const unit = 'unit' in step ? step.unit : step.from;
	return `${trimmed(coins / unit, 3)}${step.suffix}`;
}

function trimmed(value: number, digits: number): string {
	if (value !== 0 && Math.abs(value) < 0.0001) return '<0.0001';
	const text = Math.abs(value) >= 1 ? value.toPrecision(Math.max(digits, 3)) : value.toFixed(digits);
	return String(Number(text));
}
