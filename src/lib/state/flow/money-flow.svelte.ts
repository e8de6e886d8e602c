import { CallError } from '#lib/client/call-error.ts';
import {
	isCall,
	type JournalEntry,
	type TransactionKind,
	type TransactionDrafts,
	type TransactionEntry,
} from '#lib/domain/flow/journal-entry.ts';
import { wasEverSent, type FlowEvent, type FlowStep, type Refusal } from '#lib/domain/flow/money-flow.ts';
import type { Database } from '#lib/storage/database.ts';
import { readHolders } from '#lib/storage/journal-reading.ts';
import type { TransactionStatus, Built, FlowPlan, FlowReview } from './flow-plan.ts';
import { blocksToMaturity, changedCoins, type CoinsChange, hasExpiry } from '#lib/domain/flow/review.ts';
import { mayHideBlocks, type DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Action } from '../live/action.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { JournalLine, type JournalLineParts } from './journal-line.svelte.ts';

/** Whether the daemon refuses because the transaction is already in a block, which means success. */
function hasItAlready(error: CallError): boolean {
	return error.code === 'TX-IN-CHAIN';
}

/**
 * Whether the program refuses the transaction itself; a lookup may confirm that. A wrong password or a starting
 * program proves nothing: an earlier attempt may have been carried out.
 */
function isRefusal(error: CallError): boolean {
	return error.kind === 'refused' && error.code !== 'DAEMON-STARTING';
}

/** A transaction that a program claims to have just built. */
interface JustBuilt {
	readonly database: Database;
	readonly nodeId: string;
	readonly kind: TransactionKind;
	/** The entry for which it was built. */
	readonly entryId: string | undefined;
	readonly txid: string;
	readonly lookUp: () => Promise<TransactionStatus>;
}

/**
 * Rejects if the transaction is not new: a different entry holds it, or it is on the chain. Sending it again would pay
 * nothing, but would look like a second payment.
 *
 * @throws CallError
 */
async function refuseUsed(built: JustBuilt): Promise<void> {
	const { database, nodeId, kind, entryId, txid } = built;
	// A pasted transaction may have been built long ago.
	if (kind === 'raw-transaction') return;
	const others = (await readHolders(database, txid)).filter((entry) => entry.id !== entryId);
	if (others.some((entry) => !isRetried(entry) && (entry.nodeId === nodeId || isSent(entry))))
		throw new CallError('refused', `Another entry holds the transaction ${txid}.`, {
			code: 'TX-USED-BEFORE',
		});
	if (await isSeen(built.lookUp))
		throw new CallError('refused', `The chain holds the transaction ${txid}.`, { code: 'TX-SENT-BEFORE' });
}

/** The same node may have two addresses, so sent entries of a different address count too. */
const isSent = (entry: JournalEntry): boolean => isCall(entry) || wasEverSent(entry);

/** The same bytes may be sent again after a refusal. */
const isRetried = ({ step }: { readonly step: string }): boolean => step === 'refused';

/** `false` if the program does not answer, since a failed lookup proves nothing. */
async function isSeen(lookUp: () => Promise<TransactionStatus>): Promise<boolean> {
	const status = await lookUp().catch((error: unknown) => {
		if (error instanceof CallError) return undefined;
		throw error;
	});
	return status !== undefined && status.seen !== 'nowhere';
}

/** Interval between lookups of a sent transaction; it doubles after each miss. */
const POLL_INTERVAL_MS = 2000;
/** Interval once the transaction is settled and only a reorg can still affect it. */
const BLOCK_INTERVAL_MS = 10_000;
/** Interval between checks whether the built transaction can still be sent. */
const EXPIRY_INTERVAL_MS = 15_000;
/** Number of consecutive misses after which a transaction counts as not found. */
const MAX_POLLS = 3;

export type FlowWork = 'building' | 'reviewing' | 'sending';

export interface MoneyFlowParts<Kind extends TransactionKind, Review extends FlowReview> extends Omit<
	JournalLineParts<Kind>,
	'kind'
> {
	readonly plan: FlowPlan<Kind, Review>;
}

/**
 * A flow that signs and spends, from the first keystroke until the result is visible. The journal records every step
 * before it takes effect, and determines the next one: after a reload or a crash, and in a second tab, the flow
 * continues at the same step and never sends twice.
 */
export class MoneyFlow<Kind extends TransactionKind, Review extends FlowReview> {
	#reviewed = $state.raw<{ txid: string; review: Review }>();
	#misses = $state(0);
	#doubt = $state.raw<DaemonDoubt>();
	#changes = $state.raw<readonly CoinsChange[]>();

	readonly #plan: FlowPlan<Kind, Review>;
	readonly #parts: Pick<JournalLineParts<Kind>, 'database' | 'nodeId'>;
	readonly #line: JournalLine<Kind>;
	readonly #action = new Action<FlowWork>();
	#refusal: Refusal | undefined;

	/** Status of the sent transaction at the daemon. Each poll advances the flow. */
	readonly watch = new Live<TransactionStatus>((options) => this.#poll(options), {
		every: () => (this.step === 'visible' ? BLOCK_INTERVAL_MS : POLL_INTERVAL_MS),
	});

	/** Whether the built transaction can no longer be sent. */
	readonly #expiry = new Live<boolean>(() => this.#readExpiry(), { every: EXPIRY_INTERVAL_MS });

	constructor({ plan, ...parts }: MoneyFlowParts<Kind, Review>) {
		this.#plan = plan;
		this.#parts = parts;
		this.#line = new JournalLine({ ...parts, kind: plan.kind });
	}

	/** The journal entry; `undefined` before the user has typed. */
	get entry(): TransactionEntry<Kind> | undefined {
		return this.#line.entry;
	}

	get step(): FlowStep {
		return this.#line.step;
	}

	get draft(): TransactionDrafts[Kind] {
		return this.#line.draft;
	}

	/** The effects of the built transaction; read again after a reload. */
	get review(): Review | undefined {
		return this.#reviewed?.review;
	}

	/** Whether the built transaction is too old and must be rebuilt. Checked while it is on screen. */
	get isExpired(): boolean {
		return hasExpiry(this.review?.problems ?? []) || (this.#expiry.current ?? false);
	}

	/** Differences from the replaced transaction; `undefined` if the transaction was not rebuilt. */
	get changes(): readonly CoinsChange[] | undefined {
		return this.#changes;
	}

	get working(): FlowWork | undefined {
		return this.#action.subject;
	}

	/** The error of the user's last action. */
	get failure(): Error | undefined {
		return this.#action.failure;
	}

	/** Number of consecutive lookups that did not find the sent transaction. */
	get misses(): number {
		return this.#misses;
	}

	/** The reason why the last lookup proves nothing, if it did not find the transaction in a block. */
	get doubt(): DaemonDoubt | undefined {
		return this.#doubt;
	}

	/** Saves the user's input within moments. */
	type(draft: TransactionDrafts[Kind]): void {
		this.#line.type(draft).catch((error: unknown) => this.#action.fail(error));
	}

	/** Builds the transaction, saves it, and reviews it. Sends nothing. */
	build(): Promise<void> {
		return this.#work('building', async () => {
			await this.#line.saved();
			const { hex, txid, chain } = await this.#buildNew();
			await this.#advance({ event: 'built', hex, txid, chain });
			await this.#readBuilt();
		});
	}

	/** @throws CallError if another tab has discarded the draft */
	async #advance(event: FlowEvent<TransactionDrafts[Kind]>): Promise<TransactionEntry<Kind> | undefined> {
		const entry = await this.#line.advance(event);
		this.#refuseDiscarded();
		return entry;
	}

	#refuseDiscarded(): void {
		if (this.entry) return;
		this.#reviewed = undefined;
		throw new CallError('params', 'Another tab has discarded the draft.', { code: 'DRAFT-DISCARDED' });
	}

	/** Rebuilds and reviews an expired, unsent transaction. The old one is dropped only after the new one is built. */
	renew(): Promise<void> {
		return this.#work('building', async () => {
			if (await this.#isSent()) return;
			const before = this.review?.coins;
			const { hex, txid, chain } = await this.#buildNew();
			if (!(await this.#advance({ event: 'reopened' }))) return this.#readBuilt();
			this.#reviewed = undefined;
			await this.#line.advance({ event: 'built', hex, txid, chain });
			this.#expiry.set(false);
			await this.#readBuilt();
			const after = this.review?.coins;
			this.#changes = before && after && changedCoins(before, after);
		});
	}

	/** Builds a transaction; rejects if the result is not new. */
	async #buildNew(): Promise<Built> {
		const built = await this.#plan.build(this.draft, this.entry?.chain);
		const { txid, chain } = built;
		const { database, nodeId } = this.#parts;
		const lookUp = () => this.#plan.lookUp(txid, undefined, chain);
		await refuseUsed({ database, nodeId, kind: this.#plan.kind, entryId: this.entry?.id, txid, lookUp });
		return built;
	}

	/**
	 * Whether the built transaction is already on the chain, although it was not sent from here. If so, marks it as
	 * accepted, so that it is polled and not discarded.
	 */
	async #isSent(): Promise<boolean> {
		await this.#line.adopt();
		const { step, txid, chain } = this.entry ?? {};
		if (
			step !== 'review' ||
			txid === undefined ||
			!(await isSeen(() => this.#plan.lookUp(txid, undefined, chain)))
		)
			return false;
		await this.#line.advance({ event: 'accepted' });
		return true;
	}

	async #readExpiry(): Promise<boolean> {
		if (this.working) return this.#expiry.current ?? false;
		await this.#readChanges();
		const { review, entry } = this;
		if (entry?.step !== 'review' || !review) return false;
		return (await this.#plan.hasExpired?.(review, entry.reached.review ?? 0)) ?? false;
	}

	/** Adopts a change by a different tab, and repeats the review while newly mined coins mature. */
	async #readChanges(): Promise<void> {
		if (this.step === 'review') await this.#line.adopt();
		if (this.#reviewed && !this.entry) await this.#work('reviewing', async () => this.#refuseDiscarded());
		if (blocksToMaturity(this.review?.problems ?? []) > 0) await this.#readBuilt();
	}

	/** Resumes from the journal. A built transaction is reviewed again; a sent one is polled anyway. */
	resume(): Promise<void> {
		return this.#work('reviewing', () => this.#readBuilt());
	}

	async #readBuilt(): Promise<void> {
		const { entry } = this;
		if (entry?.step !== 'review' || !entry.hex || !entry.txid) return;
		const review = await this.#plan.review(entry.hex, entry.draft, entry.chain);
		this.#reviewed = { txid: entry.txid, review };
	}

	/** Returns to the draft and drops an unsent transaction. */
	async reopen(): Promise<void> {
		if (await this.#isSent()) return;
		this.#changes = undefined;
		this.#action.dismiss();
		if (await this.#line.advance({ event: 'reopened' })) this.#reviewed = undefined;
	}

	/** Sends the transaction if its review found no problem and no other tab has sent it. */
	async send(): Promise<void> {
		const seen = this.#reviewed;
		if (seen?.review.problems.length === 0 && !this.isExpired)
			await this.#dispatch({ event: 'sent', seenTxid: seen.txid }, seen.review);
	}

	/**
	 * Checks again whether the daemon has the refused transaction. A new one may be built only if the daemon does not
	 * have it.
	 */
	async isStillRefused(): Promise<boolean> {
		await this.watch.refresh();
		return this.step === 'refused' && this.watch.error === undefined && this.#doubt === undefined;
	}

	/** Sends the same bytes again at the user's request. The transaction can take effect only once. */
	sendAgain(): Promise<void> {
		return this.#dispatch({ event: 'sent-again', seenTxid: this.entry?.txid ?? '' });
	}

	#dispatch(event: FlowEvent<TransactionDrafts[Kind]>, review?: Review): Promise<void> {
		return this.#work('sending', () =>
			this.#line.exclusively(async () => {
				await this.#checkSending(review);
				// A daemon reports success for a transaction it already knows; the repeat would look like a second
				// payment.
				if (event.event === 'sent' && (await this.#isSent())) return;
				const entry = await this.#advance(event);
				if (entry) await this.#broadcast(entry);
				// A different tab has built a new transaction, which must be reviewed first.
				else await this.#readBuilt();
			}),
		);
	}

	/**
	 * Checks the daemon before sending. If a doubt arose since the review, repeats the review, so that the doubt is
	 * shown before the user tries again.
	 */
	async #checkSending(review: Review | undefined): Promise<void> {
		try {
			await this.#plan.checkSending?.(this.entry?.chain, review);
		} catch (error) {
			if (error instanceof CallError && error.code === 'DAEMON-DOUBT') await this.#readBuilt();
			throw error;
		}
	}

	async #broadcast(entry: TransactionEntry<Kind>): Promise<void> {
		const { hex = '', txid = '', chain } = entry;
		this.#misses = 0;
		this.#refusal = undefined;
		try {
			const answer = (await this.#plan.send(hex, chain)).toLowerCase();
			if (answer === txid) await this.#line.advance({ event: 'accepted' });
			else await this.#line.advance({ event: 'contradicted', otherTxid: answer });
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			await this.#settle(error, entry);
		}
	}

	async #settle(error: CallError, { txid = '', chain }: TransactionEntry<Kind>): Promise<void> {
		if (hasItAlready(error)) return void (await this.#line.advance({ event: 'accepted' }));
		this.#action.fail(error);
		if (error.neverLeft) return void (await this.#line.advance({ event: 'held-back' }));
		const said = { code: error.code, text: error.message };
		if (!error.outcomeUnknown) await this.#line.advance({ event: 'answered', answer: said });
		// Without a conclusive reply, only polling finds the outcome. It starts once the flow is on screen.
		if (!isRefusal(error)) return;
		this.#refusal = said;
		await this.#note(await this.#plan.lookUp(txid, undefined, chain).catch(() => undefined));
	}

	async #poll(options: ReadOptions): Promise<TransactionStatus> {
		// Waits for a tab that holds the lock, because its reply is still pending.
		if (this.step === 'sending') await this.#line.exclusively(() => this.#line.adopt(), options.signal);
		const status = await this.#plan.lookUp(this.entry?.txid ?? '', options, this.entry?.chain);
		await this.#note(status);
		if (status.seen === 'nowhere' && this.#misses > 0 && this.step !== 'refused')
			throw new CallError('refused', 'The daemon does not know this transaction.', { code: 'TX-NOT-FOUND' });
		return status;
	}

	/** Records the result of a lookup at the daemon. */
	async #note(status: TransactionStatus | undefined): Promise<void> {
		if (!status) return;
		this.#doubt = 'doubt' in status ? status.doubt : undefined;
		if (status.seen === 'nowhere') return this.#noteNotFound();
		this.#misses = 0;
		await this.#line.noteSeen(status);
	}

	async #noteNotFound(): Promise<void> {
		if (this.step === 'refused' || (mayHideBlocks(this.#doubt) && isSeenInBlock(this.step))) return;
		this.#misses += 1;
		const refusal = this.#refusal;
		this.#refusal = undefined;
		if (refusal && !this.#doubt) return void (await this.#line.advance({ event: 'refused', refusal }));
		// A transaction that was in a block is no longer in transit, so a single miss is enough.
		const polls = refusal || isSeenInBlock(this.step) ? 1 : MAX_POLLS;
		if (this.#misses >= polls && this.step !== 'lost') await this.#line.advance({ event: 'not-found' });
	}

	async #work(what: FlowWork, work: () => Promise<void>): Promise<void> {
		await this.#action.run(work, what);
	}
}

const isSeenInBlock = (step: FlowStep): boolean => step === 'mined' || step === 'visible';
