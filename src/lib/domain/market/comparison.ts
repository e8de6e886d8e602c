import type { Bar } from './candles.ts';
import type { LineColour } from './indicators/indicator-table.ts';
import { formatPair, isSameMarket, parsePair, type Pair } from './pair.ts';

/** More lines than this hide the candles. */
export const MOST_COMPARED = 3;

/** Told apart in both themes, and from the candles. */
const COMPARED_COLOURS = ['orange', 'violet', 'cyan'] as const satisfies readonly LineColour[];

type ComparedColour = (typeof COMPARED_COLOURS)[number];

/** Another pair whose closes are a line over the candles. */
export interface ComparedPair {
	readonly pair: Pair;
	readonly colour: ComparedColour;
}

/** Why a pair cannot be added to those that a chart compares. */
export type ComparisonObstacle = 'on-screen' | 'compared' | 'full';

export function comparisonObstacle(
	pair: Pair,
	shown: Pair,
	compared: readonly ComparedPair[],
): ComparisonObstacle | undefined {
	if (isSameMarket(pair, shown)) return 'on-screen';
	if (compared.some((each) => isSameMarket(each.pair, pair))) return 'compared';
	return compared.length >= MOST_COMPARED ? 'full' : undefined;
}

/** One more line, in the first colour that none of the others has. */
export function addCompared(pair: Pair, compared: readonly ComparedPair[]): readonly ComparedPair[] {
	const colour = COMPARED_COLOURS.find((each) => compared.every((line) => line.colour !== each));
	return colour ? [...compared, { pair: { base: pair.base, rel: pair.rel }, colour }] : compared;
}

export const withoutCompared = (pair: Pair, compared: readonly ComparedPair[]): readonly ComparedPair[] =>
	compared.filter((each) => !isSameMarket(each.pair, pair));

export const formatCompared = (compared: readonly ComparedPair[]): readonly unknown[] =>
	compared.map(({ pair, colour }) => [formatPair(pair), colour]);

/** Takes from what was stored, perhaps by another version of the app, the lines that make sense beside this pair. */
export function readCompared(stored: readonly unknown[], shown: Pair): readonly ComparedPair[] {
	let read: readonly ComparedPair[] = [];
	for (const each of stored) {
		const [written, colour] = Array.isArray(each) ? (each as unknown[]) : [];
		const pair = typeof written === 'string' ? parsePair(written) : undefined;
		if (!pair || comparisonObstacle(pair, shown, read)) continue;
		const known = COMPARED_COLOURS.find((name) => name === colour);
		const isFree = known && read.every((line) => line.colour !== known);
		read = isFree ? [...read, { pair, colour: known }] : addCompared(pair, read);
	}
	return read;
}

/**
 * The closes of another pair at these bars. Both are on the node's grid; `undefined` where the other has no bar: it was not
 * traded yet, or is not read that far.
 */
export function closesAt(bars: readonly Bar[], others: readonly Bar[]): readonly (number | undefined)[] {
	let at = 0;
	return bars.map(({ time }) => {
		while (at < others.length && (others[at]?.time ?? 0) < time) at += 1;
		return others[at]?.time === time ? others[at]?.close : undefined;
	});
}

/** The close that a line counts from: its first from this place on; `undefined` where there is none. */
export function baseClose(closes: readonly (number | undefined)[], from: number): number | undefined {
	for (let index = Math.max(0, from); index < closes.length; index += 1) {
		const close = closes[index] ?? 0;
		if (close > 0) return close;
	}
	return undefined;
}
