import type { DaemonTampering } from '#practice/daemon/tampering.ts';
import type { Tampering } from '#practice/daemon/tokens.ts';

/** Places where the user would act on the daemon's report. */
export type TokenPlace =
	| 'create'
	| 'transfer'
	/** A transfer identical to one already sent from a different browser. */
	| 'transfer again'
	| 'look-up'
	| 'token'
	| 'balance'
	/** The part of the balance that one transfer can spend. */
	| 'carried'
	| 'list'
	| 'receive';

/**
 * The outcome of a false report in one place:
 *
 * - `refused: …`: the review lists these problems, and there is no send button.
 * - `confirm: …`: nothing is refused, but the user has to confirm each of these lines.
 * - `error: …`: the call ends with this error code, and nothing is built, sent or concluded.
 * - `lost: other-id`: nothing is reported as sent, and the page names the other transaction.
 * - `lost`: the sent transaction is not reported as done, and is looked up.
 * - `named: …`: shown on the page instead of the false text.
 * - `fine`: the report changes nothing there.
 * - `believed`: no bytes disprove the report, and no other program is queried.
 */
export type TamperingOutcome = string;

export interface TokenTampering {
	/** A transaction that differs from the requested one, or a false report. */
	readonly tampering:
		{ readonly built: Tampering } | { readonly reported: DaemonTampering } | { readonly honest: true };
	readonly outcomes: Readonly<Partial<Record<TokenPlace, TamperingOutcome>>>;
}

const built = (how: Tampering, outcomes: TokenTampering['outcomes']): TokenTampering => ({
	tampering: { built: how },
	outcomes,
});

const reported = (about: DaemonTampering, outcomes: TokenTampering['outcomes']): TokenTampering => ({
	tampering: { reported: about },
	outcomes,
});

/** All false reports about tokens that a daemon could make. Add a row for each new one. */
export const TOKEN_TAMPERINGS: readonly TokenTampering[] = [
	{
		tampering: { honest: true },
		outcomes: {
			...{ create: 'fine', transfer: 'fine', 'look-up': 'fine', token: 'fine', balance: 'fine' },
			...{ 'transfer again': 'fine', list: 'fine', receive: 'fine' },
		},
	},
	built('amount', { create: 'refused: supply', transfer: 'refused: amount, token-change' }),
	built('recipient', { create: 'refused: owner', transfer: 'refused: recipient, named' }),
	built('change', { create: 'refused: change', transfer: 'refused: change' }),
	built('extra-output', { create: 'refused: extra-output', transfer: 'refused: extra-output' }),
	built('signature', { create: 'refused: unsigned', transfer: 'refused: unsigned' }),
	built('fee', { create: 'refused: fee', transfer: 'refused: fee' }),
	built('empty', { create: 'error: TOKEN-SIGNING', transfer: 'error: TOKEN-SIGNING' }),
	built('data', { create: 'refused: data', transfer: 'refused: data' }),
	built('layout', { create: 'refused: layout', transfer: 'refused: layout' }),
	built('marker', { create: 'refused: marker' }),
	built('name', { create: 'refused: name' }),
	built('description', { create: 'refused: description' }),
	built('creator', { create: 'refused: creator' }),
	built('token', { transfer: 'refused: token' }),
	built('lock-time', {
		create: 'refused: lock-time, replaceable',
		transfer: 'refused: lock-time, replaceable',
	}),
	built('replaceable', { create: 'refused: replaceable', transfer: 'refused: replaceable' }),
	built('expired', { create: 'refused: expired', transfer: 'refused: expired' }),
	built('no-expiry', { create: 'refused: no-expiry', transfer: 'refused: no-expiry' }),
	built('format', { create: 'refused: format', transfer: 'refused: format' }),
	built('replay', {
		create: 'error: TX-USED-BEFORE',
		transfer: 'error: TX-USED-BEFORE',
		'transfer again': 'error: TX-SENT-BEFORE',
	}),
	reported('own-key', { create: 'error: TOKEN-KEY-CHANGED', transfer: 'error: TOKEN-KEY-CHANGED' }),
	reported('addresses', {
		create: 'refused: token-address',
		transfer: 'fine',
		carried: 'fine',
		receive: 'named: addresses',
	}),
	reported('other-bytes', {
		create: 'refused: unknown-input',
		transfer: 'refused: unknown-input, unknown-input, unknown-token, sum, change, extra-output',
		'look-up': 'error: TX-OTHER-BYTES',
		token: 'error: TOKEN-UNPROVED',
	}),
	reported('no-bytes', {
		create: 'refused: unknown-input',
		'look-up': 'lost',
		token: 'error: TOKEN-UNPROVED',
	}),
	reported('final', { 'look-up': 'believed' }),
	reported('outputs', { transfer: 'fine' }),
	reported('token-name', { token: 'fine', transfer: 'fine' }),
	reported('token-supply', { token: 'fine' }),
	reported('no-supply', { token: 'fine' }),
	reported('token-creator', { token: 'fine' }),
	reported('other-token', { token: 'error: REPLY-SHAPE' }),
	reported('balance', { balance: 'error: TOKEN-BALANCE' }),
	reported('balance-of-module', { balance: 'error: REPLY-SHAPE' }),
	reported('lower', { create: 'confirm: lower', transfer: 'confirm: lower' }),
	reported('higher', { create: 'refused: expired', transfer: 'refused: expired' }),
	reported('relay-fee', { create: 'refused: low-fee', transfer: 'refused: low-fee' }),
	reported('other-id', { create: 'lost: other-id', transfer: 'lost: other-id' }),
	reported('no-id', { create: 'fine', transfer: 'fine' }),
	reported('sent', { create: 'lost', transfer: 'lost' }),
	reported('token-list', { list: 'error: TOKEN-UNKNOWN' }),
];
