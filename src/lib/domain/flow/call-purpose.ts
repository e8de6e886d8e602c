import type { BotOrder } from '../bots/bot-call.ts';
import type { ClaimRequest } from '../deposits/claim.ts';
import type { FormulaRequest } from '../formula/formula-request.ts';
import { parseAmount } from '../money/amount.ts';
import type { PriceChange } from '../orders/price-change.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import type { GoalRequest } from '../portfolio/goal-request.ts';
import type { AccountPayment } from '../wallet/send-account.ts';
import { isCallOpen } from './call-record.ts';
import type { CallDrafts, CallKind, JournalEntry, UnlockRequest } from './journal-entry.ts';

/** The fields by which two calls of a kind differ: others do not matter while the first one's outcome is unknown. */
interface Subjects {
	/** A node takes one request at a time. */
	'trade-request': Pick<TradeRequest, never>;
	'trade-offer': Pick<PriceChange, 'base' | 'rel' | 'price'>;
	'trade-formula': Pick<FormulaRequest, 'base' | 'rel'>;
	'bot-start': Pick<BotOrder, 'base' | 'rel'>;
	'send-account': Pick<AccountPayment, 'coin' | 'to' | 'amount'>;
	unlock: Pick<UnlockRequest, 'coin' | 'txid'>;
	'claim-deposits': Pick<ClaimRequest, never>;
	'portfolio-goal': Pick<GoalRequest, 'coin'>;
}

/** A call by what it does, whichever page sends it. */
export type CallSubject = {
	[Kind in keyof Subjects]: { readonly kind: Kind; readonly draft: Subjects[Kind] };
}[keyof Subjects];

/** A call's purpose as a text that is equal for twins; `undefined` where it may be sent again at any time, as one that only ends something. */
export function purposeOf({ kind, draft }: CallSubject): string | undefined {
	switch (kind) {
		case 'trade-offer':
			return parseAmount(draft.price) === 0n ? undefined : `${kind} ${pairText(draft)}`;
		case 'trade-formula':
		case 'bot-start':
			return `${kind} ${pairText(draft)}`;
		case 'send-account':
			return `${kind} ${draft.coin} ${draft.to.trim().toLowerCase()} ${amountText(draft.amount)}`;
		case 'unlock':
			return `${kind} ${draft.coin} ${draft.txid.toLowerCase()}`;
		case 'portfolio-goal':
			return `${kind} ${draft.coin}`;
		default:
			return kind;
	}
}

/** Programs and pages name the sides of a pair in either order. */
const pairText = ({ base, rel }: { readonly base: string; readonly rel: string }): string =>
	[base, rel].sort().join('/');

/** "0.10" and "0.1" are the same amount. */
const amountText = (text: string): string => {
	const amount = parseAmount(text);
	return typeof amount === 'bigint' ? String(amount) : text;
};

const COMPARED: Readonly<Record<keyof Subjects, true>> = {
	'trade-request': true,
	'trade-offer': true,
	'trade-formula': true,
	'bot-start': true,
	'send-account': true,
	unlock: true,
	'claim-deposits': true,
	'portfolio-goal': true,
};

/** The purpose of what a page has written down, or of a console's call. */
export function purposeOfDraft<Kind extends CallKind>(
	kind: Kind,
	draft: CallDrafts[Kind],
): string | undefined {
	if ('purpose' in draft) return draft.purpose;
	// The table names the kinds whose drafts have the members, which the compiler cannot follow through a union.
	return kind in COMPARED ? purposeOf({ kind, draft } as unknown as CallSubject) : undefined;
}

/**
 * An open call of the other way to do the same: the console's for a page, any for the console. What a page holds back of its
 * own calls is that page's.
 */
export function findTwin<Kind extends CallKind>(
	kind: Kind,
	draft: CallDrafts[Kind],
	entries: readonly JournalEntry[],
): JournalEntry | undefined {
	const purpose = purposeOfDraft(kind, draft);
	if (purpose === undefined) return undefined;
	return entries.find((entry) => {
		const isOtherWay = kind === 'console-call' || entry.kind === 'console-call';
		return isOtherWay && isOpenCallFor(entry, purpose);
	});
}

function isOpenCallFor(entry: JournalEntry, purpose: string): boolean {
	if (entry.kind !== 'console-call' && !(entry.kind in COMPARED)) return false;
	const call = entry as Extract<JournalEntry, { readonly kind: CallKind }>;
	return isCallOpen(call) && purposeOfDraft(call.kind, call.draft as never) === purpose;
}
