import type { BotOrder } from '../bots.ts';
import type { ClaimRequest } from '../deposits.ts';
import type { PriceRuleRequest } from '../price-rule.ts';
import { parseAmount } from '../money/amount.ts';
import type { PriceChange } from '../orders/open-order-list.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import type { GoalRequest } from '../portfolio.ts';
import type { AccountPayment } from '../send.ts';
import { isCallOpen, swapsOfCall } from './call-record.ts';
import {
	isCall,
	type CallDrafts,
	type CallKind,
	type JournalEntry,
	type UnlockRequest,
} from './journal-entry.ts';

/**
 * Fields that distinguish calls of a kind. Calls that are equal in these fields count as duplicates while the
 * first one's outcome is unknown.
 */
interface Subjects {
	/** Always equal, because a node handles only one request at a time. */
	'trade-request': Pick<TradeRequest, never>;
	'trade-offer': Pick<PriceChange, 'base' | 'rel' | 'price'>;
	'trade-formula': Pick<PriceRuleRequest, 'base' | 'rel'>;
	'bot-start': Pick<BotOrder, 'base' | 'rel'>;
	'send-account': Pick<AccountPayment, 'coin' | 'to' | 'amount'>;
	unlock: Pick<UnlockRequest, 'coin' | 'txid'>;
	'claim-deposits': Pick<ClaimRequest, never>;
	'portfolio-goal': Pick<GoalRequest, 'coin'>;
}

/** A call identified by its effect, regardless of the page that sends it. */
export type CallSubject = {
	[Kind in keyof Subjects]: { readonly kind: Kind; readonly draft: Subjects[Kind] };
}[keyof Subjects];

type CallPurpose<Kind> = Kind extends keyof Subjects
	? (draft: Subjects[Kind]) => string | undefined
	: undefined;

/** Purpose by kind of call; `undefined` for kinds that no other page or the console can duplicate. */
const PURPOSES: { readonly [Kind in CallKind]: CallPurpose<Kind> } = {
	'trade-request': () => '',
	'trade-offer': (draft) => (parseAmount(draft.price) === 0n ? undefined : pairText(draft)),
	'trade-formula': (draft) => pairText(draft),
	'bot-start': (draft) => pairText(draft),
	'bot-command': undefined,
	'send-account': ({ coin, to, amount }) => `${coin} ${to.trim().toLowerCase()} ${amountText(amount)}`,
	unlock: ({ coin, txid }) => `${coin} ${txid.toLowerCase()}`,
	'console-call': undefined,
	'node-trust': undefined,
	'node-stop': undefined,
	'claim-deposits': () => '',
	'portfolio-goal': ({ coin }) => coin,
};

/**
 * Returns a string that is equal for duplicate calls; `undefined` if the call may be repeated at any time,
 * because it only stops something.
 */
export function purposeOf({ kind, draft }: CallSubject): string | undefined {
	// The entry for `kind` takes this draft, which TypeScript cannot infer from a union.
	const purpose = (PURPOSES[kind] as (subject: CallSubject['draft']) => string | undefined)(draft);
	return purpose === undefined ? undefined : `${kind} ${purpose}`.trim();
}

/** Nodes and pages name a pair in either direction. */
const pairText = ({ base, rel }: { readonly base: string; readonly rel: string }): string =>
	[base, rel].sort().join('/');

/** "0.10" and "0.1" are the same amount. */
const amountText = (text: string): string => {
	const amount = parseAmount(text);
	return typeof amount === 'bigint' ? String(amount) : text;
};

/** Purpose of a journalled draft of a page or a console call. */
export function purposeOfDraft<Kind extends CallKind>(
	kind: Kind,
	draft: CallDrafts[Kind],
): string | undefined {
	if ('purpose' in draft) return draft.purpose;
	return PURPOSES[kind] && purposeOf({ kind, draft } as unknown as CallSubject);
}

/**
 * Finds an open call with the same effect from elsewhere: from the console for a page, from anywhere for the
 * console. Each page prevents its own duplicates.
 */
export function findDuplicate<Kind extends CallKind>(
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
	return isCall(entry) && isCallOpen(entry) && purposeOfDraft(entry.kind, entry.draft) === purpose;
}

/** Addresses and keys paid by a draft, as typed. */
export function recipientsOf(draft: JournalEntry['draft']): readonly string[] {
	if ('rows' in draft) return draft.rows.map(({ address }) => address);
	if ('to' in draft) return [draft.to];
	if ('destination' in draft) return [draft.destination];
	return 'recipient' in draft ? [draft.recipient] : [];
}

/** Recipients paid before, according to the journal. */
export function paidRecipients(entries: readonly JournalEntry[]): string[] {
	const paid = entries.filter(({ step }) => ['accepted', 'mined', 'visible', 'done'].includes(step));
	const all = paid.flatMap((entry) => (isCall(entry) || entry.txid ? recipientsOf(entry.draft) : []));
	return [...new Set(all.map((text) => text.trim()).filter(Boolean))];
}

/** All items in an entry that can have a label: transaction, recipients, node, swaps. */
export function labelledIn(entry: JournalEntry): string[] {
	const swaps = isCall(entry) ? swapsOfCall(entry) : [];
	const key = entry.kind === 'node-trust' ? [entry.draft.pubkey] : [];
	const all = [entry.txid ?? '', ...recipientsOf(entry.draft), ...key, ...swaps].map((text) => text.trim());
	return [...new Set(all)].filter(Boolean);
}
