import {
	readReceiver,
	readRecipient,
	type RecipientContext,
	type RecipientProblem,
} from './token-recipient.ts';
import { parseUnits, type UnitsProblem } from './token-units.ts';

/** A transfer as the user types it. */
export interface TransferDraft {
	readonly tokenId: string;
	/** What the token was called when the form was filled in. */
	readonly name?: string | undefined;
	/** The public key whose tokens are sent, as the daemon named it when the form was filled in. */
	readonly sender: string;
	readonly recipient: string;
	readonly amount: string;
	/** With how many decimal places the amount is typed. */
	readonly places: number;
	/** The list that it is a line of. */
	readonly batch?: BatchPlace | undefined;
}

/** Where in a list of transfers one stands. */
interface BatchPlace {
	readonly id: string;
	/** Counted from 1. */
	readonly row: number;
	readonly rows: number;
}

/** What the daemon is asked to build. */
export interface TransferOrder {
	readonly tokenId: string;
	readonly sender: string;
	readonly recipient: string;
	/** In whole units. */
	readonly units: bigint;
}

export type TransferField = 'recipient' | 'amount';

/** Why an amount cannot be sent. Amounts are in units. */
export type SendingProblem =
	| { readonly kind: UnitsProblem | 'zero' }
	/** Nothing of the token can be sent at the moment. */
	| { readonly kind: 'none-held' }
	| { readonly kind: 'too-much'; readonly units: bigint; readonly held: bigint };

/** What is wrong with each field. */
export interface TransferProblems {
	readonly recipient?: RecipientProblem;
	readonly amount?: SendingProblem;
}

/**
 * Reads a typed amount into units.
 *
 * @param held what there is to send; left out where it is not known.
 */
export function readAmount(typed: string, places: number, held?: bigint): bigint | SendingProblem {
	const units = parseUnits(typed, places);
	if (typeof units === 'string') return { kind: units };
	if (units === 0n) return { kind: 'zero' };
	if (held === undefined || units <= held) return units;
	return held === 0n ? { kind: 'none-held' } : { kind: 'too-much', units, held };
}

/**
 * What is wrong with a transfer that is to reach a recipient.
 *
 * @param held what there is to send; left out where it is not known.
 */
export function transferProblems(
	draft: TransferDraft,
	context: RecipientContext,
	held?: bigint,
): TransferProblems {
	const recipient = readReceiver(draft.recipient, context);
	const amount = readAmount(draft.amount, draft.places, held);
	return {
		...('kind' in recipient && { recipient }),
		...(typeof amount !== 'bigint' && { amount }),
	};
}

/** What the draft asks for, or nothing while something is wrong with it. */
export function transferOrderOf(draft: TransferDraft, context: RecipientContext): TransferOrder | undefined {
	const recipient = readRecipient(draft.recipient, context);
	const units = readAmount(draft.amount, draft.places);
	const isSenderKnown = context.isOnCurve(draft.sender);
	if ('kind' in recipient || typeof units !== 'bigint' || !isSenderKnown) return undefined;
	return { tokenId: draft.tokenId, sender: draft.sender, recipient: recipient.key, units };
}
