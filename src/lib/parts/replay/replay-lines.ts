import type { ReplayPoint, ReplayedFill } from '#lib/domain/replay.ts';
import { squareOf } from '#lib/ui/chart/line-path.ts';

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
	const { x, y, high, low } = squareOf(
		drawn.map(({ at }) => at),
		drawn.flatMap(({ value, held }) => [value, held]),
		view === 'worth',
	);
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
