import type { DepositReview } from '#lib/chain/review/deposit-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import {
	depositOrderOf,
	type DepositDraft,
	newDepositDraft,
	unlockTime,
	type DepositForm,
	addAnswer,
	addSeenClaims,
	unseenClaims,
	type ClaimRequest,
	type KnownClaims,
	type DepositCredit,
} from '#lib/domain/deposits.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { type ReadOptions, AWAITED_READ } from '#lib/node/read-options.ts';
import { CoinPlan, coinsMovedBy } from '../flow/coin-payments.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import { lookUpDeposit, DepositRecords } from './deposit-records.ts';
import { isDue, mayDeposit, type DepositFacts, type ListedDeposit } from '#lib/domain/deposit-list.ts';
import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { mayArrive } from '#lib/domain/flow/money-flow.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import type { Notarisation } from '#lib/node/features/wallet.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { SpendingCalls, type NodeWord } from '../flow/spending-calls.ts';
import { Live } from '../live/live.svelte.ts';
import { LeaveGuards } from '../drafts.svelte.ts';
import type { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { NodeClock, nodeTime } from '../swaps/node-clock.svelte.ts';
import { findClaims, storedClaims } from './seen-claims.ts';

/** A reviewed deposit. */
export interface ReviewedDeposit extends DepositReview {
	readonly coins: CoinsMoved;
}

/** A deposit as a money flow. */
export class DepositPlan extends CoinPlan<ReviewedDeposit> implements FlowPlan<'deposit', ReviewedDeposit> {
	readonly kind = 'deposit';
	readonly #node: TradingNode;
	readonly #now: () => Promise<number>;

	/** @param now the node's time in milliseconds since 1970, from which the weeks are counted */
	constructor(node: TradingNode, now: () => Promise<number>) {
		super(node, REFERENCE_COIN);
		this.#node = node;
		this.#now = now;
	}

	async build(draft: DepositDraft): Promise<Built> {
		const { amount, weeks, until } = orderOf(draft);
		if (unlockTime(this.#form, weeks, await this.#now()) !== until)
			throw new CallError('params', 'A new week has begun: the unlock date has changed. Look at it again.');
		return this.#node.deposits.build({ amount, weeks });
	}

	async review(hex: string, draft: DepositDraft): Promise<ReviewedDeposit> {
		const { reviewDeposit } = await import('#lib/chain/review/deposit-review.ts');
		const { amount, until } = orderOf(draft);
		const wanted = await this.payments.wanted(hex, []);
		const review = reviewDeposit(hex, {
			...wanted,
			form: this.#form,
			amount,
			until: Math.round(until / 1000),
		});
		return { ...review, coins: coinsMovedBy(review.facts) };
	}

	override lookUp(txid: string, options?: ReadOptions): Promise<TransactionStatus> {
		return lookUpDeposit(this.#node, txid, options);
	}

	get #form(): DepositForm {
		const form = this.#node.capabilities.deposits;
		if (form) return form;
		throw new CallError('params', 'This node program has no deposits.', { code: 'NODE-PART' });
	}
}

function orderOf(draft: DepositDraft) {
	const order = depositOrderOf(draft);
	if (order) return order;
	throw new CallError('params', 'The draft is not complete.');
}

export type DepositFlow = MoneyFlow<'deposit', ReviewedDeposit>;

const RECORDS_INTERVAL_MS = 5_000;
const CREDIT_INTERVAL_MS = 10_000;

/** The available credit for swaps, and the notarised height of the chain, which restores credit. */
export interface CreditReading {
	/** `undefined` if the node does not report the credit. */
	readonly credit: DepositCredit | undefined;
	readonly notarisation: Notarisation | undefined;
}

/** Fast-swap deposits, from this browser's journal and the node's replies to claims. */
export class Deposits {
	/** How this program locks deposits. */
	readonly form: DepositForm | undefined;
	readonly credit: Live<CreditReading>;
	readonly records: Live<Omit<DepositFacts, 'claims' | 'now'>>;
	readonly #desk: Desk;
	readonly #flow: AddressedFlow<'deposit', ReviewedDeposit>;
	readonly #calls: SpendingCalls<'claim-deposits'>;
	readonly #reading: DepositRecords;
	readonly #claims: StoredSetting<KnownClaims>;
	readonly #claiming = new Action();

	constructor(desk: Desk) {
		const { node, id } = desk.connection;
		this.#desk = desk;
		this.#claims = storedClaims(desk.database, id);
		this.#reading = new DepositRecords(desk);
		const planOf = () => new DepositPlan(node, () => nodeTime(node));
		this.#flow = new AddressedFlow({ desk, kind: 'deposit', planOf });
		this.#calls = new SpendingCalls({
			desk,
			kind: 'claim-deposits',
			send: () => this.#claim(),
			find: (draft, options, reported) => this.#findClaims(draft, options, reported),
			mustBeSeen: true,
		});
		desk.use(LeaveGuards).add('sending', () => this.#claiming.isBusy);
		this.form = node.capabilities.deposits;
		this.credit = new Live((options) => this.#readCredit(options), {
			every: CREDIT_INTERVAL_MS,
			cachedValue: desk.cachedValue('credit'),
		});
		this.records = new Live((options) => this.#read(options), {
			every: RECORDS_INTERVAL_MS,
			cachedValue: desk.cachedValue('deposits'),
		});
	}

	get current(): DepositFlow | undefined {
		return this.#flow.current;
	}

	/** All claims reported by the node. */
	get claims(): KnownClaims {
		return this.#claims.current;
	}

	get isClaiming(): boolean {
		return this.#claiming.isBusy;
	}

	/** The error of the last claim. */
	get failure(): Error | undefined {
		return this.#claiming.failure;
	}

	/** Opens the deposit with this id, or a new one if `id` is `null` or unknown. */
	open(id: string | null): Promise<void> {
		return this.#flow.open(id, newDepositDraft(REFERENCE_COIN));
	}

	/** Stores a new draft with the values of a refused deposit; resolves with its id. */
	beginAgain(draft: DepositDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}

	/**
	 * Has the node claim due deposits and list the others, once. Does nothing while the outcome of an earlier call is
	 * unknown.
	 */
	async claim(deposits: readonly ListedDeposit[]): Promise<void> {
		const due = deposits
			.filter(isDue)
			.map(({ txid, amount = 0n }) => ({ txid, amount: formatAmount(amount) }));
		await this.#claiming.run(async () => {
			await this.#claims.loaded;
			await this.#calls.send({ coin: REFERENCE_COIN, due }, isCallOpen);
			await Promise.all([this.records.refresh(), this.credit.refresh()]);
		});
	}

	/** Called when the user has checked elsewhere that nothing was claimed. */
	async giveUp(call: CallEntry<'claim-deposits'>): Promise<void> {
		await this.#calls.noteNotFound(call.id);
		await this.records.refresh();
	}

	async #claim(): Promise<string | undefined> {
		const answer = await this.#desk.connection.node.deposits.claim();
		const at = this.#desk.use(NodeClock).at(Date.now());
		// Stored for all tabs, because each reply lists only the claims made by its own call.
		this.#claims.update((known) => addAnswer(known, answer, at));
		return answer.records.find(({ claimTxid }) => claimTxid !== undefined)?.claimTxid;
	}

	/** Looks up all due deposits after a lost reply, or the claims named in a good reply. */
	async #findClaims({ due }: ClaimRequest, options?: ReadOptions, reported?: NodeWord) {
		const amountOf = (txid: string) => parseDecimal(due.find((each) => each.txid === txid)?.amount ?? 0);
		if (reported?.isSeen) await this.#noteUnlisted(due, options);
		const wanted = reported?.isSeen
			? unseenClaims(this.claims).map((record) => ({
					...record,
					amount: record.amount ?? amountOf(record.txid),
				}))
			: due.map(({ txid }) => ({ txid, claimTxid: undefined, amount: amountOf(txid) }));
		if (wanted.length === 0) return reported?.isSeen ? {} : undefined;
		const found = await findClaims(this.#desk.connection.node, wanted, options);
		if (found.length > 0) this.#claims.update((known) => addSeenClaims(known, found));
		if (found.length < wanted.length) return undefined;
		return { txid: found[0]?.claimTxid, strays: found.flatMap(({ strays = [] }) => strays) };
	}

	/** Looks up claims of deposits missing from the node's reply, which may have been claimed anyway. */
	async #noteUnlisted(due: ClaimRequest['due'], options?: ReadOptions): Promise<void> {
		const listed = this.claims.records.map(({ txid }) => txid);
		const unlisted = due.flatMap(({ txid, amount }) =>
			listed.includes(txid) ? [] : [{ txid, amount: parseDecimal(amount), claimTxid: undefined }],
		);
		if (unlisted.length === 0) return;
		const found = await findClaims(this.#desk.connection.node, unlisted, options);
		if (found.length > 0) this.#claims.update((known) => addSeenClaims(known, found));
	}

	async #readCredit(options: ReadOptions): Promise<CreditReading> {
		const { node } = this.#desk.connection;
		const own = await node.wallet.coin(REFERENCE_COIN, { ...options, ...AWAITED_READ });
		const credit = await node.deposits.credit(own?.address ?? '', options);
		if (!credit || credit.debits.length === 0) return { credit, notarisation: undefined };
		const notarisation = await node.wallet
			.notarisation(REFERENCE_COIN, options)
			// Notarisation is optional detail about when credit returns.
			.catch((error: unknown) => (error instanceof CallError ? undefined : Promise.reject(error)));
		return { credit, notarisation };
	}

	async #read(options: ReadOptions): Promise<Omit<DepositFacts, 'claims' | 'now'>> {
		await this.#claims.reload();
		await this.#calls.settle(options);
		const entries = await this.#reading.entries();
		const waiting = entries.filter((entry) => mayDeposit(entry) && mayArrive(entry));
		const listed = this.claims.records.filter(({ waitMs }) => waitMs !== undefined);
		const depths = await this.#reading.follow(waiting, listed, options);
		return { entries: await this.#reading.entries(), calls: await this.#calls.read(), depths };
	}
}
