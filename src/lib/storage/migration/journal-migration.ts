import type { CallStep } from '#lib/domain/flow/call-record.ts';
import type {
	AnyTransaction,
	CallDrafts,
	CallKind,
	EntryHead,
	JournalEntry,
} from '#lib/domain/flow/journal-entry.ts';
import type { FlowRecord, FlowStep, Refusal } from '#lib/domain/flow/money-flow.ts';
import {
	tickerOfName,
	type Aggregator,
	canAdjust,
	type FormulaKind,
	type FormulaSource,
	type Fund,
} from '#lib/domain/formula-source.ts';
import type { FormulaRequest, PriceTexts } from '#lib/domain/formula.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import type { StoredEntry } from '../rows.ts';

/** Calls as version 3 stored them: a formula as the call that started it. */
interface OldDrafts extends Omit<CallDrafts, 'trade-formula'> {
	'trade-formula': OldFormulaDraft;
}

/** Up to version 3 of the database a call was stored as a transaction without bytes. */
type OldCall = {
	[Kind in CallKind]: EntryHead & FlowRecord<OldDrafts[Kind]> & { readonly kind: Kind };
}[CallKind];

export type OldEntry = AnyTransaction | OldCall;

const CALL_STEPS: Readonly<Record<FlowStep, CallStep>> = {
	// The page was closed while the call was being recorded; it could be sent from `sending` on only.
	fill: 'refused',
	review: 'refused',
	sending: 'sent',
	lost: 'unknown',
	refused: 'refused',
	// These three were written one right after the other, once the call had taken effect.
	accepted: 'done',
	mined: 'done',
	visible: 'done',
};

const NEVER_SENT: Refusal = { text: 'The page was closed before the call went out.' };

/** An entry of version 3 as version 4 stores it. */
export function migrateEntry(old: OldEntry): JournalEntry {
	if (!isOldCall(old)) return old;
	const { hex: _hex, txid: _txid, otherTxid: _otherTxid, step, reached, refusal, ...rest } = old;
	const isUnsent = step === 'fill' || step === 'review';
	return {
		...withDraft(rest),
		step: CALL_STEPS[step],
		refusal: isUnsent ? NEVER_SENT : refusal,
		reached: reachedOf(reached, isUnsent ? old.updated : undefined),
	};
}

/** Version 7 stored the swaps before a request as pairs of numbers. @returns `undefined` for another kind */
export function migrateSwapIds(row: StoredEntry): StoredEntry | undefined {
	if (row.kind !== 'trade-request') return undefined;
	const old = row.draft as Omit<TradeRequest, 'before'> & { before: readonly (readonly number[])[] };
	return { ...row, draft: { ...old, before: old.before.map((ids) => ids.join('-')) } } as StoredEntry;
}

type WithoutSteps<Entry> = Entry extends unknown ? Omit<Entry, Exclude<keyof FlowRecord, 'draft'>> : never;

function withDraft(old: WithoutSteps<OldCall>) {
	return old.kind === 'trade-formula' ? { ...old, draft: migrateFormulaDraft(old.draft) } : old;
}

function isOldCall(entry: OldEntry): entry is OldCall {
	return entry.kind.startsWith('trade-');
}

function reachedOf(old: OldEntry['reached'], unsentAt: number | undefined) {
	const reached: Partial<Record<CallStep, number>> = {};
	const note = (step: CallStep, at: number | undefined) => {
		if (at !== undefined) reached[step] = at;
	};
	note('sent', old.sending);
	note('unknown', old.lost);
	note('done', old.visible ?? old.mined ?? old.accepted);
	note('refused', old.refused ?? unsentAt);
	return reached;
}

/** A formula as the journal stored it up to version 3 of the database: as the call that started it. */
export interface OldFormulaDraft extends Pair {
	readonly formula: FormulaKind;
	readonly call: OldFormulaCall;
	readonly offers: { readonly ask: boolean; readonly bid: boolean };
	readonly foretold?: PriceTexts | undefined;
	readonly before: PriceTexts;
}

/** Numbers are decimal texts. */
interface OldFormulaCall extends Pair {
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

function sourceOf(from: FormulaKind, call: OldFormulaCall): FormulaSource {
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

function fundOf({
	fundvalue_ask,
	fundvalue_bid,
	holdings = [],
	address = '',
	divisor,
}: OldFormulaCall): Fund {
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
