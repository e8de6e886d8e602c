import type { FormulaCall } from './formula-call.ts';
import type { FormulaKind } from './formula-draft.ts';
import type { OwnOrder } from '../orders/own-orders.ts';
import { offerOf } from '../orders/own-orders.ts';
import type { Pair } from '../market/pair.ts';

/** One's own prices for a pair as decimal texts, rel for one base; `0` where there is none. */
export interface OwnPrices {
	readonly ask: string;
	readonly bid: string;
}

/** A formula as it is written down before the node is told of it. */
export interface FormulaRequest extends Pair {
	readonly formula: FormulaKind;
	readonly call: FormulaCall;
	/** Which sides it offers. */
	readonly offers: { readonly ask: boolean; readonly bid: boolean };
	/** Missing where nobody could reckon it. */
	readonly foretold?: OwnPrices | undefined;
	/** What the node offered before. */
	readonly before: OwnPrices;
}

/** Of prices that the node offers, those that the formula is about. */
export function pricesBy({ offers }: FormulaRequest, { ask, bid }: OwnPrices): OwnPrices {
	return { ask: offers.ask ? ask : '0', bid: offers.bid ? bid : '0' };
}

/**
 * Whether the prices of now say that the node took the formula: they are what was foretold, or they changed. The node has
 * no call that tells a formula itself.
 */
export function hasTakenEffect(request: FormulaRequest, now: OwnPrices): boolean {
	const { offers, foretold, before } = request;
	const sides = (['ask', 'bid'] as const).filter((side) => offers[side]);
	return sides.every(
		(side) => now[side] !== '0' && (now[side] === foretold?.[side] || now[side] !== before[side]),
	);
}

/** A formula that this browser started, and that nothing that it knows of has ended. */
export interface RunningFormula extends Pair {
	/** Of the entry in the journal. */
	readonly id: string;
	readonly request: FormulaRequest;
	/** When the node was told of it, in milliseconds since 1970. */
	readonly since: number;
	/** What the node offers by it now; `0` where nothing: it has no price for it, or was started anew and forgot it. */
	readonly prices: OwnPrices;
	/** Nothing but the end of the node ends it. */
	readonly isEndless: boolean;
	/** A price was set by hand since, which an endless one does not heed. */
	readonly isOverridden: boolean;
}

/** The formula that an order of one's own follows. */
export function formulaOf(
	order: Pick<OwnOrder, 'base' | 'rel' | 'side'>,
	running: readonly RunningFormula[],
): RunningFormula | undefined {
	const { base, rel } = offerOf(order);
	return running.find(({ base: over, rel: under, request: { offers } }) => {
		const isAsk = offers.ask && base === over && rel === under;
		return isAsk || (offers.bid && base === under && rel === over);
	});
}

/** What is needed of a call in the journal. */
type Call = { readonly id: string; readonly step: string; readonly updated: number } & (
	| { readonly kind: 'trade-formula'; readonly draft: FormulaRequest }
	| { readonly kind: 'trade-offer'; readonly draft: Pair }
);

/** @param calls of the journal, newest first. A price that was set by hand ends a formula, and so does a later one. */
export function findRunning(calls: readonly Call[], isEndless: (request: FormulaRequest) => boolean) {
	const found = new Map<string, Omit<RunningFormula, 'prices'>>();
	const ended = new Set<string>();
	const settled = new Set<string>();
	for (const call of calls) {
		if (call.step !== 'done') continue;
		const { base, rel } = call.draft;
		const key = `${base} ${rel}`;
		if (call.kind === 'trade-offer') ended.add(key);
		else if (!settled.has(key)) {
			settled.add(key);
			const { id, draft: request, updated } = call;
			const state = { isEndless: isEndless(request), isOverridden: ended.has(key) };
			if (state.isEndless || !state.isOverridden)
				found.set(key, { ...{ id, base, rel, request, since: updated }, ...state });
		}
	}
	return [...found.values()];
}
