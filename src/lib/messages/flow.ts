import { countOf, plural } from '#lib/domain/text/language.ts';
import type { FollowStep } from '#lib/domain/flow/follow-stages.ts';
import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { isFinal, wasUndone, type FlowRecord, type FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { CoinsChange } from '#lib/domain/flow/review.ts';
import { coinsText } from './amount.ts';

/** Program that builds and sends the transaction. */
export type Sender = 'daemon' | 'node';

/** Text of one kind of flow. */
export interface FlowText {
	/** Name of the action for screen readers: "Create a token". */
	readonly flow: string;
	/** Pages of the form before the review. */
	readonly pages: readonly string[];
	readonly send: string;
	readonly ticks: readonly string[];
	/** The user's name for the txid, if different: "token id". */
	readonly idName?: string;
	/** Name of the last stage. */
	readonly visible: string;
	/** Defaults to `daemon`. */
	readonly sender?: Sender;
}

/** Why a built transaction cannot be sent any more. */
export const EXPIRED_TEXT: Readonly<Record<Sender, string>> = {
	daemon: 'The chain has passed the last block in which it could be mined.',
	node: 'The node held these coins for two minutes. An order may take them now.',
};

/** State of a sent transaction. */
export interface Followed {
	readonly entry: Pick<FlowRecord, 'step' | 'reached' | 'answer' | 'settled'>;
	/** True while this tab waits for the reply. */
	readonly isWaiting: boolean;
	/** Consecutive queries that did not find the transaction. */
	readonly misses: number;
	/** Why the daemon may not show the transaction's block, as a sentence; only while it does not. */
	readonly doubt?: string | undefined;
	/** Confirmations of the transaction, if known. */
	readonly block: Parameters<typeof isFinal>[0] | undefined;
}

const TITLES: Readonly<Partial<Record<FlowStep, string>>> = {
	lost: 'Not found',
	refused: 'Refused',
	visible: 'Outcome',
};

export function followTitle(entry: Followed['entry']): string {
	if (wasUndone(entry)) return entry.step === 'lost' ? 'No longer in the chain' : 'Waiting again';
	return TITLES[entry.step] ?? 'On its way';
}

/** Name and detail of each stage. */
export function describeFollow(
	followed: Followed,
	visibleName: string,
	sender: Sender,
): Record<FollowStep, { name: string; detail?: string | undefined }> {
	const { entry } = followed;
	return {
		sending: { name: sendingName(entry.step), detail: sendingDetail(followed, sender) },
		accepted: { name: `Accepted by the ${sender}`, detail: waitingDetail(entry) },
		mined: { name: 'In a block', detail: describeDepth(followed) },
		visible: { name: visibleName },
	};
}

function sendingName(step: FlowStep): string {
	if (step === 'refused') return 'Refused';
	return step === 'lost' ? 'Sent, and not found' : 'Sent';
}

function sendingDetail({ entry, isWaiting, misses }: Followed, sender: Sender): string | undefined {
	if (entry.step !== 'sending') return undefined;
	if (isWaiting) return `Waiting for the ${sender}’s answer.`;
	const why = entry.answer
		? `The ${sender}’s reply does not say whether it was sent.`
		: 'The reply was lost.';
	if (misses === 0) return `${why} Checking whether it arrived; it is not sent again.`;
	return `${why} Looked for it ${plural(misses, 'once', `${misses} times`)}; it is not there yet.`;
}

function waitingDetail(entry: Followed['entry']): string | undefined {
	if (entry.step !== 'accepted') return undefined;
	return wasUndone(entry) ? 'The block was replaced. Waiting for a new one.' : 'Waiting for a block.';
}

function describeDepth({ entry: { step, settled }, block, doubt }: Followed): string | undefined {
	if (step !== 'mined' && step !== 'visible') return undefined;
	if (doubt !== undefined) return `The daemon does not show its block now. ${doubt} So this proves nothing.`;
	const { confirmations: depth, isNotarised } = block ?? {};
	if (depth === undefined)
		return settled === undefined ? undefined : 'Final: its block can no longer be replaced.';
	const blocks = countOf(depth, 'block');
	if (isNotarised) return `Notarised, in ${blocks}. Its block can no longer be replaced.`;
	if (isFinal({ confirmations: depth })) return `In ${blocks}. Its block is too deep to be replaced.`;
	return `In ${blocks}. Its block can still be replaced.`;
}

/** Text for a transaction that the node or chain had before this app sent it. */
export function describeElsewhere({ kind }: TransactionEntry): {
	readonly title: string;
	readonly text: string;
} {
	const thing = kind === 'token-create' ? 'token' : 'transaction';
	return {
		title: `This ${thing} exists already: another program sent it.`,
		text: `Both built the same bytes, so there is one ${thing}, not two. This page sent nothing.`,
	};
}

/** Text for a sent transaction that is not found. */
export interface LostText {
	readonly title: string;
	readonly text: string;
	/** True if sending the same bytes again is the best remedy. */
	readonly isResendBest: boolean;
}

const KEEPS_CHECKING = 'This page keeps looking.';
/**
 * Applies whenever bytes left the browser, because neither a reply nor a query proves that they did not
 * arrive.
 */
const NO_OTHER =
	'Do not make another transaction instead: other nodes may hold this one, and both could take effect.';

/** @param doubt why the program may not know the transaction yet, as a sentence */
export function describeLost(
	entry: Pick<FlowRecord, 'step' | 'reached' | 'answer'>,
	sender: Sender,
	doubt: string | undefined,
): LostText {
	const { title, text } = wordsOf(entry, sender);
	const isResendBest = doubt === undefined;
	const advice = isResendBest ? 'Send the same bytes again.' : `${doubt} So this proves nothing.`;
	return { title, text: `${text} ${advice} ${NO_OTHER} ${KEEPS_CHECKING}`, isResendBest };
}

function wordsOf(
	{ step, reached, answer }: Parameters<typeof describeLost>[0],
	sender: Sender,
): Pick<LostText, 'title' | 'text'> {
	if (wasUndone({ step, reached }))
		return {
			title: 'The transaction is no longer in the chain.',
			text: `The block of this transaction was replaced, and the ${sender} does not have it any more.`,
		};
	if (reached.accepted !== undefined)
		return {
			title: `The ${sender} no longer has this transaction.`,
			text: `The ${sender} had accepted it. Since then it was restarted, or dropped it.`,
		};
	const title = `The ${sender} does not know this transaction.`;
	if (answer)
		return {
			title,
			text: `The transaction was sent, and the ${sender}’s reply does not say whether it was passed on.`,
		};
	return {
		title,
		text: `The transaction was sent, the reply was lost, and the ${sender} does not have it.`,
	};
}

const MEANINGS: Readonly<Record<CoinsChange['kind'], string>> = {
	paying: 'Other outputs pay',
	leaves: 'Payments besides the fee',
	fee: 'Fee',
	comesBack: 'Comes back to you',
};

/** A difference between a rebuilt transaction and the one shown before. */
export interface RenewalText {
	readonly meaning: string;
	readonly before: string;
	readonly after: string;
}

export function describeRenewal(change: CoinsChange, coin: string): RenewalText {
	const meaning = MEANINGS[change.kind];
	if (change.kind === 'paying')
		return { meaning, before: change.before.join(', '), after: change.after.join(', ') };
	const show = (amount: bigint | undefined) => (amount === undefined ? 'not known' : coinsText(amount, coin));
	return { meaning, before: show(change.before), after: show(change.after) };
}

/** Note for a transaction restored from a backup. */
export const RESTORED_TEXT =
	'This transaction came from a backup and is only followed here. To resend it, use the browser that sent it.';
