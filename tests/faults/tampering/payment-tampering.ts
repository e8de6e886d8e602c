import type { VariantName } from '#practice/node/variant.ts';
import type { PaymentTampering, ReportedTampering } from '#practice/wallet/tampering.ts';

/** Places where the user would act on the node's report. */
export type PaymentPlace =
	| 'sign-in'
	| 'receive'
	| 'derive a key'
	| 'derive a series'
	| 'convert an address'
	| 'send'
	| 'send LTC'
	/** A payment identical to one already sent from a different browser. */
	| 'send again'
	| 'prepare'
	| 'lock'
	| 'unlock'
	| 'deposit'
	| 'claim'
	| 'send ETH';

/**
 * The outcome of a false report in one place:
 *
 * - `refused: …`: the review lists these problems, and there is no send button.
 * - `confirm: …`: nothing is refused, but the user has to confirm each of these lines.
 * - `error: …`: the call ends with this error code, and nothing is built or sent.
 * - `lost: other-id`: nothing is reported as sent, and the page names the other transaction.
 * - `named: …`: shown on the page instead of the false text.
 * - `alarm: stranger`: the node sent the payment without a review, and the page names the unknown recipient.
 * - `still due`: the page ignores the node's claim that the work is done.
 * - `open`: the page does not believe the node, and reports the outcome as unknown.
 * - `fine`: the report changes nothing there.
 */
export type TamperingOutcome = string;

/** One outcome for all variants, or an outcome per variant if the programs differ. */
type TamperingOutcomes = TamperingOutcome | Readonly<Partial<Record<VariantName, TamperingOutcome>>>;

export interface PaymentTamper {
	/** A transaction that differs from the requested one, or a false report. */
	readonly tampering:
		| { readonly built: PaymentTampering }
		| { readonly reported: ReportedTampering }
		| { readonly honest: true };
	readonly outcomes: Readonly<Partial<Record<PaymentPlace, TamperingOutcomes>>>;
}

const built = (how: PaymentTampering, outcomes: PaymentTamper['outcomes']): PaymentTamper => ({
	tampering: { built: how },
	outcomes,
});

const reported = (about: ReportedTampering, outcomes: PaymentTamper['outcomes']): PaymentTamper => ({
	tampering: { reported: about },
	outcomes,
});

/** The real program supports no Ethereum accounts in most builds. */
const byAccount = (outcome: TamperingOutcome): TamperingOutcomes => ({
	document: outcome,
	marketmaker: 'error: NODE-REFUSED',
});

/** False reports about payments that a node has succeeded with, or might. Add a row for each new one. */
export const PAYMENT_TAMPERINGS: readonly PaymentTamper[] = [
	{
		tampering: { honest: true },
		outcomes: {
			...{ 'sign-in': 'fine', receive: 'fine', send: 'fine', 'send LTC': 'fine', prepare: 'fine' },
			'send again': 'fine',
			...{ 'derive a key': 'fine', 'derive a series': 'fine', 'convert an address': 'fine' },
			...{ lock: 'fine', unlock: 'fine', deposit: 'fine', claim: 'fine', 'send ETH': byAccount('fine') },
		},
	},
	built('recipient', {
		send: 'refused: missing, stranger',
		'send LTC': 'refused: missing, stranger',
		prepare: 'refused: missing, stranger',
		lock: 'refused: no-lock, stranger, data',
		deposit: {
			document: 'refused: no-lock, stranger, data',
			marketmaker: 'refused: no-lock, stranger, stranger',
		},
		unlock: 'alarm: stranger',
		claim: 'alarm: stranger',
	}),
	built('amount', { send: 'refused: missing, stranger', prepare: 'refused: missing, split-change' }),
	built('change', { send: 'refused: stranger', lock: 'refused: stranger', deposit: 'refused: stranger' }),
	built('bare-key', {
		send: 'refused: bare-key',
		'send LTC': 'refused: bare-key',
		lock: 'refused: bare-key',
		deposit: 'refused: bare-key',
	}),
	built('extra-output', { send: 'refused: stranger', prepare: 'refused: stranger' }),
	built('fee', { send: 'refused: fee', 'send LTC': 'refused: fee', lock: 'refused: fee' }),
	built('signature', { send: 'refused: unsigned', prepare: 'refused: unsigned' }),
	built('foreign-input', { send: 'refused: foreign-input', 'send LTC': 'refused: foreign-input' }),
	built('lock-time', {
		send: 'refused: lock-time, replaceable',
		prepare: 'refused: lock-time, replaceable',
		lock: 'refused: lock-time, replaceable',
	}),
	built('replaceable', { send: 'refused: replaceable', deposit: 'refused: replaceable' }),
	built('expired', { send: 'refused: expired', lock: 'refused: expired', 'send LTC': 'fine' }),
	built('format', { send: 'refused: format', 'send LTC': 'refused: format' }),
	built('replay', {
		...{ send: 'error: TX-USED-BEFORE', 'send LTC': 'error: TX-USED-BEFORE' },
		'send again': 'error: TX-SENT-BEFORE',
	}),
	built('empty', { send: 'error: TX-NOT-BUILT', lock: 'error: TX-NOT-BUILT' }),
	reported('own-address', {
		'sign-in': 'error: NODE-OTHER-KEY',
		receive: 'named: own-address',
		send: 'refused: own-address',
		prepare: 'refused: own-address',
		lock: 'refused: own-address',
		deposit: 'refused: own-address',
		'send ETH': 'error: NODE-OTHER-KEY',
	}),
	reported('versions', {
		'convert an address': 'fine',
		receive: 'named: versions',
		send: 'refused: versions',
		'send LTC': 'refused: versions',
		lock: 'refused: versions',
	}),
	reported('derived-key', {
		'derive a key': 'error: NODE-OTHER-KEY',
		'derive a series': 'error: NODE-OTHER-KEY',
	}),
	reported('transaction-fee', { send: 'refused: node-fee', 'send LTC': 'refused: node-fee' }),
	reported('output-values', { send: 'fine', 'send LTC': 'fine' }),
	reported('no-bytes', { send: 'fine', 'send LTC': 'confirm: unproved' }),
	reported('other-bytes', { send: 'fine', 'send LTC': 'confirm: unproved' }),
	reported('gas', { 'send ETH': byAccount('refused: gas') }),
	reported('account-fee', { 'send ETH': byAccount('error: TX-FEE-SAID') }),
	reported('no-id', {
		...{ send: 'fine', 'send LTC': 'fine', lock: 'fine', prepare: 'fine' },
		...{ 'send ETH': byAccount('open'), unlock: 'fine' },
	}),
	reported('other-id', {
		send: 'lost: other-id',
		lock: 'lost: other-id',
		prepare: 'lost: other-id',
		unlock: 'fine',
	}),
	reported('unlocked', { unlock: 'open' }),
	reported('claimed', { claim: 'still due' }),
];
