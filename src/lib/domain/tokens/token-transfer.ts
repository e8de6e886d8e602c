import { readRecipient, type RecipientContext } from './token-recipient.ts';
import { parseUnits, showUnits, unitsProblemText } from './token-units.ts';

/** A transfer as the user types it. */
export interface TransferDraft {
	readonly tokenId: string;
	/** What the token is called, as the user was told it when the form was filled in. */
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
export interface BatchPlace {
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

/** What is wrong with each field, in words. */
export type TransferProblems = Readonly<Partial<Record<TransferField, string>>>;

/**
 * Reads a typed amount into units; a text where it cannot be sent, saying why.
 *
 * @param held what there is to send; left out where it is not known.
 */
export function readAmount(typed: string, places: number, held?: bigint): bigint | string {
	const units = parseUnits(typed, places);
	if (typeof units === 'string') return unitsProblemText(units, places);
	if (units === 0n) return 'The amount must be more than zero.';
	if (held === undefined || units <= held) return units;
	if (held === 0n) return 'Nothing of this token can be sent at the moment.';
	return `That is ${showUnits(units - held, places)} more than the ${showUnits(held, places)} that can be sent.`;
}

/** @param held what there is to send; left out where it is not known. */
export function transferProblems(
	draft: TransferDraft,
	context: RecipientContext,
	held?: bigint,
): TransferProblems {
	const recipient = readRecipient(draft.recipient, context);
	const amount = readAmount(draft.amount, draft.places, held);
	return {
		...(typeof recipient === 'string' && { recipient }),
		...(typeof amount === 'string' && { amount }),
	};
}

/** What the draft asks for, or nothing while something is wrong with it. */
export function transferOrderOf(draft: TransferDraft, context: RecipientContext): TransferOrder | undefined {
	const recipient = readRecipient(draft.recipient, context);
	const units = readAmount(draft.amount, draft.places);
	const isSenderKnown = context.isOnCurve(draft.sender);
	if (typeof recipient === 'string' || typeof units === 'string' || !isSenderKnown) return undefined;
	return { tokenId: draft.tokenId, sender: draft.sender, recipient: recipient.key, units };
}
