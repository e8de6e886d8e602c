import {
	readReceiver,
	readRecipient,
	type RecipientContext,
	type RecipientProblem,
} from './token-recipient.ts';
import { parseUnits, type UnitsProblem } from './token-units.ts';
import { hasHidden } from '../text/visible-text.ts';

/** A transfer as the user types it. */
export interface TransferDraft {
	readonly tokenId: string;
	/** The token's name when the form was filled in. */
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

/** The order to the daemon to build a transfer. */
export interface TransferOrder {
	readonly tokenId: string;
	readonly sender: string;
	readonly recipient: string;
	/** In whole units. */
	readonly units: bigint;
}

/** Why an amount cannot be sent. Amounts are in units. */
export type SendingProblem =
	| { readonly kind: UnitsProblem | 'zero' }
	/** No units of the token can be sent at the moment. */
	| { readonly kind: 'none-held' }
	| { readonly kind: 'too-much'; readonly units: bigint; readonly held: bigint };

/** The problem of each field. */
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
 * The problems of a transfer to a recipient.
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

/** The order of a draft, or `undefined` while it has a problem. */
export function transferOrderOf(draft: TransferDraft, context: RecipientContext): TransferOrder | undefined {
	const recipient = readRecipient(draft.recipient, context);
	const units = readAmount(draft.amount, draft.places);
	const isSenderKnown = context.isOnCurve(draft.sender);
	if ('kind' in recipient || typeof units !== 'bigint' || !isSenderKnown) return undefined;
	return { tokenId: draft.tokenId, sender: draft.sender, recipient: recipient.key, units };
}

/** The phrase that the user types to confirm a burning. */
export interface BurnPhrase {
	readonly is: 'name' | 'id';
	readonly text: string;
}

/** Enough of an id to tell a token from its namesakes. */
const ID_DIGITS = 8;

/** Letters of the Latin alphabet, digits and signs, with single spaces between: what a keyboard has and an eye can tell. */
const TYPEABLE = /^(?! )(?!.*(?: {2}| $))[\p{Script=Latin}\p{Nd}\x20-\x7e]+$/u;

/**
 * A token's name, exactly. A name that cannot be typed as it stands, because it looks like another one, hides
 * something or has spaces that do not show, is replaced by the beginning of the token's id.
 */
export function burnPhraseOf({ name, id }: { readonly name: string; readonly id: string }): BurnPhrase {
	const canBeTyped = TYPEABLE.test(name) && !hasHidden(name) && name.normalize('NFC') === name;
	return canBeTyped ? { is: 'name', text: name } : { is: 'id', text: id.slice(0, ID_DIGITS) };
}

/** A real daemon spends so many outputs of tokens at most, and none smaller than this part of the amount. */
const MOST_OUTPUTS = 60;
const PART = BigInt(MOST_OUTPUTS);

/**
 * The largest amount that one transfer can carry, in units. A daemon goes through the outputs in the order of its index and
 * passes over what is too small for the amount: so it may refuse a part of a balance, and carry a larger one.
 *
 * @param outputs what each holds, in the daemon's order
 * @param wanted no more than this is of interest
 */
export function mostCarried(outputs: readonly bigint[], wanted: bigint): bigint {
	const sizes = [...new Set(outputs)].sort((one, other) => (one < other ? -1 : 1));
	let most = 0n;
	for (const [place, size] of sizes.entries()) {
		// Amounts for which this is the smallest size that is not passed over.
		const smallest = place === 0 ? 0n : (sizes[place - 1] ?? 0n) + 1n;
		const sum = sumOf(outputs.filter((each) => each >= size).slice(0, MOST_OUTPUTS));
		const amount = leastOf(wanted, sum, size * PART + PART - 1n);
		if (amount >= smallest * PART && amount > most) most = amount;
	}
	return most;
}

export const sumOf = (outputs: readonly bigint[]): bigint => outputs.reduce((sum, each) => sum + each, 0n);

const leastOf = (first: bigint, ...others: readonly bigint[]): bigint =>
	others.reduce((least, each) => (each < least ? each : least), first);
