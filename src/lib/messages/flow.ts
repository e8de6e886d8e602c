import { countOf, plural } from '#lib/domain/text/language.ts';
import type { FollowStep } from '#lib/domain/flow/follow-stages.ts';
import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { isFinal, wasUndone, type FlowRecord, type FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { CoinsChange } from '#lib/domain/flow/review.ts';
import { coinsText } from './amount.ts';

/** The program that builds and sends. */
export type Sender = 'daemon' | 'node';

/** The words of one kind of flow. */
export interface FlowText {
	/** The action, for screen readers: "Create a token". */
	readonly flow: string;
	/** The pages of the form, before the review. */
	readonly pages: readonly string[];
	readonly send: string;
	readonly ticks: readonly string[];
	/** The user's name for the txid, if it is more than the id of a transaction: "token id". */
	readonly idName?: string;
	/** The name of the last stage of following. */
	readonly visible: string;
	/** Defaults to the daemon. */
	readonly sender?: Sender;
}

/** Why a built transaction can no longer be sent after a while. */
export const EXPIRED_TEXT: Readonly<Record<Sender, string>> = {
	daemon: 'The chain has passed the last block in which it could be mined.',
	node: 'The node held these coins for two minutes. An order may take them now.',
};

/** The state of a sent transaction. */
export interface Followed {
	readonly entry: Pick<FlowRecord, 'step' | 'reached' | 'answer' | 'settled'>;
	/** This tab waits for the answer. */
	readonly isWaiting: boolean;
	/** Number of consecutive look-ups that have not found it. */
	readonly misses: number;
	/** Why the daemon may not show its block, as a sentence; only while it does not. */
	readonly doubt?: string | undefined;
	/** Its depth in the chain, if known. */
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

/** The name of each stage, with a detail. */
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

/** Texts for bytes that were on the chain, or unconfirmed, before this app sent them. */
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

/** Texts for a transaction that was sent and is not found. */
export interface LostText {
	readonly title: string;
	readonly text: string;
	/** Sending the same bytes again is the best remedy. */
	readonly isResendBest: boolean;
}

const KEEPS_LOOKING = 'This page keeps looking.';
/** Applies to all bytes that left the browser: neither a reply nor a look-up proves that they did not arrive. */
const NO_OTHER =
	'Do not make another transaction instead: other nodes may hold this one, and both could take effect.';

/** @param doubt why the program may still not know it, as a sentence */
export function describeLost(
	entry: Pick<FlowRecord, 'step' | 'reached' | 'answer'>,
	sender: Sender,
	doubt: string | undefined,
): LostText {
	const { title, text } = wordsOf(entry, sender);
	const isResendBest = doubt === undefined;
	const advice = isResendBest ? 'Send the same bytes again.' : `${doubt} So this proves nothing.`;
	return { title, text: `${text} ${advice} ${NO_OTHER} ${KEEPS_LOOKING}`, isResendBest };
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

/** One difference between a rebuilt transaction and the one shown before. */
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

/** For a transaction restored from a backup. */
export const RESTORED_TEXT =
	'This transaction came from a backup and is only followed here. To resend it, use the browser that sent it.';
