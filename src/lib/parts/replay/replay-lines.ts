import type { ReplayPoint } from '#lib/domain/replay/replay.ts';
import type { ReplayedFill } from '#lib/domain/replay/replayed-fill.ts';

/** What is drawn: the worth of both, or how far one is above the other. */
export type ReplayView = 'worth' | 'difference';

/** Path data in a square of 1 by 1. */
interface ReplayLines {
	readonly value: string;
	readonly held: string;
	/** A dot for each fill, on the line of the values. */
	readonly sells: string;
	readonly buys: string;
	readonly high: bigint;
	readonly low: bigint;
	/** From 0 to 1, for each point. */
	readonly xs: readonly number[];
}

/** Above and below the lines. */
const MARGIN = 0.08;

/** More dots than these are one band. */
const MOST_DOTS = 200;

/** @param points at least one, the earliest first */
export function replayLines(
	points: readonly ReplayPoint[],
	fills: readonly ReplayedFill[],
	view: ReplayView,
): ReplayLines {
	const drawn = points.map(({ at, value, held }) =>
		view === 'worth' ? { at, value, held } : { at, value: value - held, held: 0n },
	);
	const all = drawn.flatMap(({ value, held }) => [value, held]);
	const high = all.reduce((one, other) => (one > other ? one : other));
	const low = all.reduce((one, other) => (one < other ? one : other));
	const [first, last] = [drawn[0]?.at ?? 0, drawn.at(-1)?.at ?? 0];
	const [width, height] = [last - first, Number(high - low)];
	const x = (at: number) => (width === 0 ? 1 : round((at - first) / width));
	const y = (value: bigint) =>
		height === 0 ? 0.5 : round(MARGIN + (1 - 2 * MARGIN) * (Number(high - value) / height));
	const pathOf = (of: 'value' | 'held') => {
		const [start, ...rest] = drawn;
		const steps = rest.map((point) => `L${x(point.at)} ${y(point[of])}`).join('');
		return `M0 ${y(start?.[of] ?? 0n)}${steps || 'H1'}`;
	};
	const step = Math.max(1, Math.ceil(fills.length / MOST_DOTS));
	const dots = (side: ReplayedFill['side']) =>
		fills
			.filter((fill, place) => fill.side === side && place % step === 0)
			.map(({ at }) => {
				const after = drawn.find((point) => point.at >= at) ?? drawn.at(-1);
				return after ? `M${x(at)} ${y(after.value)}h0` : '';
			})
			.join('');
	return {
		...{ value: pathOf('value'), held: pathOf('held'), sells: dots('sell'), buys: dots('buy') },
		...{ high, low, xs: drawn.map(({ at }) => x(at)) },
	};
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;
