import { PERIODS, type Period } from './log-span.ts';
import { SEEN_OUTCOMES, type SeenOutcome } from './seen-swap.ts';

export const STATISTICS_VIEWS = ['network', 'trades', 'markets', 'prices', 'log'] as const;

export type StatisticsView = (typeof STATISTICS_VIEWS)[number];

/** Which of the swaps that the node saw are shown, as it stands in the address. */
export interface LogChoice {
	readonly period: Period | 'dates';
	/** Days as `2026-11-20`, both included; of the chosen dates only. */
	readonly from: string;
	readonly to: string;
	/** A coin, or two for a pair, as typed. */
	readonly coins: string;
	/** The beginning of a node's public key. */
	readonly node: string;
	/** The name of a program. Only the node knows which swaps were made with it. */
	readonly program: string;
	readonly outcome: SeenOutcome | 'all';
}

export function parseView(params: URLSearchParams): StatisticsView {
	return STATISTICS_VIEWS.find((view) => view === params.get('view')) ?? 'network';
}

export function parseLogChoice(params: URLSearchParams): LogChoice {
	const text = (name: string): string => params.get(name)?.trim() ?? '';
	const period = [...PERIODS, 'dates' as const].find((each) => each === text('period')) ?? 'day';
	return {
		period,
		from: text('from'),
		to: text('to'),
		coins: text('coins'),
		node: text('node').toLowerCase(),
		program: text('program'),
		outcome: SEEN_OUTCOMES.find((each) => each === text('outcome')) ?? 'all',
	};
}

/** The part of an address after the path; empty for the last day of everything. */
export function formatLogChoice(view: StatisticsView, choice: LogChoice): '' | `?${string}` {
	const { period, from, to, coins, node, program, outcome } = choice;
	const params = new URLSearchParams({
		...(view !== 'network' && { view }),
		...(period !== 'day' && { period }),
		...(period === 'dates' && { from, to }),
		...(coins && { coins }),
		...(node && { node }),
		...(program && { program }),
		...(outcome !== 'all' && { outcome }),
	});
	return params.size === 0 ? '' : `?${params}`;
}

/** Anything but the period narrows what is shown. */
export function isNarrowed({ coins, node, program, outcome }: LogChoice): boolean {
	return coins !== '' || node !== '' || program !== '' || outcome !== 'all';
}
