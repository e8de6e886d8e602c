import {
	tickerOfName,
	type Aggregator,
	canAdjust,
	type FormulaKind,
	type FormulaSource,
	type Fund,
} from '#lib/domain/formula/formula-source.ts';
import type { FormulaRequest, PriceTexts } from '#lib/domain/formula/formula-request.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';

/** A formula as the journal stored it up to version 3 of the database: as the call that started it. */
export interface OldFormulaDraft extends Pair {
	readonly formula: FormulaKind;
	readonly call: OldCall;
	readonly offers: { readonly ask: boolean; readonly bid: boolean };
	readonly foretold?: PriceTexts | undefined;
	readonly before: PriceTexts;
}

/** Numbers are decimal texts. */
interface OldCall extends Pair {
	readonly fixed?: string;
	readonly minprice?: string;
	readonly maxprice?: string;
	readonly margin?: string;
	readonly buymargin?: string;
	readonly sellmargin?: string;
	readonly refbase?: string;
	readonly refrel?: string;
	readonly factor?: string;
	readonly offset?: string;
	readonly fundvalue_ask?: string;
	readonly fundvalue_bid?: string;
	readonly address?: string;
	readonly holdings?: readonly { readonly coin: string; readonly balance: string }[];
	readonly divisor?: string;
}

/** Reads the formula out of its call. */
export function migrateFormulaDraft(old: OldFormulaDraft): FormulaRequest {
	const { base, rel, formula: kind, call, offers, foretold, before } = old;
	const isAdjusted = canAdjust(kind);
	const formula = {
		source: sourceOf(kind, call),
		factor: isAdjusted ? unitsOf(call.factor, COIN) : COIN,
		offset: isAdjusted ? unitsOf(call.offset) : 0n,
		sellMargin: offers.ask ? unitsOf(call.sellmargin ?? call.margin) : undefined,
		buyMargin: offers.bid ? unitsOf(call.buymargin ?? call.margin) : undefined,
		minimum: unitsOf(call.minprice),
		maximum: unitsOf(call.maxprice),
	};
	return { base, rel, formula, expected: foretold, before };
}

function sourceOf(from: FormulaKind, call: OldCall): FormulaSource {
	const { base, rel, refbase: name = '', refrel = '' } = call;
	switch (from) {
		case 'fixed':
			return { from, price: unitsOf(call.fixed) };
		case 'market':
			return { from, over: base, under: rel };
		case 'pair':
			return { from, over: name, under: refrel };
		case 'aggregator':
			return { from, aggregator: refrel as Aggregator, name, over: tickerOfName(name), under: rel };
		case 'dollar': {
			const [coin, perRel] = [tickerOfName(name), unitsOf(call.factor)];
			return { from, aggregator: refrel as Aggregator, name, coin, perRel };
		}
		case 'fund':
			return { from, rel, fund: fundOf(call) };
	}
}

function fundOf({ fundvalue_ask, fundvalue_bid, holdings = [], address = '', divisor }: OldCall): Fund {
	const value = fundvalue_ask ?? fundvalue_bid ?? '';
	return {
		part: value.startsWith('NAV') ? 'reference-coin' : 'all',
		holdings: holdings.map(({ coin, balance }) => ({ coin, balance: unitsOf(balance) })),
		address,
		shares: unitsOf(divisor),
	};
}

function unitsOf(text: string | undefined, missing = 0n): bigint {
	return text === undefined ? missing : parseDecimal(text);
}
