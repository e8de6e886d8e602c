import type { TimeLockReview } from '#lib/chain/review/time-lock-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import { lockOrderOf, type LockDraft, newLockDraft } from '#lib/domain/lock-draft.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { CoinPayments, CoinPlan, coinsMovedBy, straysOf, readOwnCoin } from '../flow/coin-payments.ts';
import type { Built, FlowPlan } from '../flow/flow-plan.ts';
import type { TransactionEntry, UnlockRequest, CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import { mayArrive } from '#lib/domain/flow/money-flow.ts';
import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import { mayLock, type ListedLock, type LockedCoins } from '#lib/domain/lock-list.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry } from '#lib/storage/journal-writing.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { SpendingCalls } from '../flow/spending-calls.ts';
import { Live } from '../live/live.svelte.ts';
import { LeaveGuards } from '../drafts.svelte.ts';
import { LockedCoinsReading } from './locked-coins.ts';

/** A reviewed time lock. */
export interface LockReview extends TimeLockReview {
	readonly coins: CoinsMoved;
	readonly ownAddress: string;
}

/** A time lock as a money flow. */
export class LockPlan extends CoinPlan<LockReview> implements FlowPlan<'time-lock', LockReview> {
	readonly kind = 'time-lock';
	readonly #node: TradingNode;
	readonly #coin: string;

	constructor(node: TradingNode, coin: string) {
		super(node, coin);
		this.#node = node;
		this.#coin = coin;
	}

	async build(draft: LockDraft): Promise<Built> {
		const { amount, at } = orderOf(draft);
		const seconds = Math.ceil((at - (await this.#earliestNow())) / 1000);
		if (seconds <= 0) throw new CallError('params', 'The date has passed.');
		const destination = draft.destination.trim() || undefined;
		const { transactionFee: fee } = await this.payments.readCoin();
		return this.#node.payments.buildLock(this.#coin, { amount, fee, seconds, destination });
	}

	async review(hex: string, draft: LockDraft): Promise<LockReview> {
		const { reviewTimeLock } = await import('#lib/chain/review/time-lock-review.ts');
		const { amount, at } = orderOf(draft);
		const wanted = await this.payments.wanted(hex, []);
		const ownAddress = wanted.own.address;
		const review = reviewTimeLock(hex, {
			...wanted,
			value: amount + wanted.nodeFee,
			holder: draft.destination.trim() || ownAddress,
			until: Math.round(at / 1000),
		});
		return { ...review, ownAddress, coins: coinsMovedBy(review.facts) };
	}

	/**
	 * The earliest time at which the node may start counting the seconds, by its own clock, so that a slow call cannot
	 * make a lock end before its date. Falls back to this computer's clock.
	 */
	async #earliestNow(): Promise<number> {
		const clock = await this.#node.session.clock().catch(() => undefined);
		return clock?.reported ?? Date.now();
	}
}

function orderOf(draft: LockDraft) {
	const order = lockOrderOf(draft);
	if (order) return order;
	throw new CallError('params', 'The draft is not complete.');
}

export type LockFlow = MoneyFlow<'time-lock', LockReview>;

/** Locks and unlock calls from the journal. */
export interface LockRecords {
	readonly locks: readonly { readonly coins: LockedCoins; readonly entry: TransactionEntry<'time-lock'> }[];
	readonly calls: readonly CallEntry<'unlock'>[];
}

/** Reading the journal sends no call; unlocks in transit are looked up at the same time. */
const INTERVAL_MS = 5_000;

/** Newest rows of a wallet searched for an unlock. */
const HISTORY_ROWS = 1000;

/** Facts about the transaction that spends a lock. */
interface Receipt {
	readonly coin: string;
	readonly address: string;
	readonly value: bigint;
	readonly reported: string | undefined;
}

/** Coins locked by the user until a date. The node does not list time locks, so the journal is the only record. */
export class TimeLocks {
	readonly records: Live<LockRecords>;
	readonly #desk: Desk;
	readonly #flow: AddressedFlow<'time-lock', LockReview>;
	readonly #calls: SpendingCalls<'unlock'>;
	readonly #reading: LockedCoinsReading;
	readonly #fetching = new Action<string>();

	constructor(desk: Desk) {
		const { node } = desk.connection;
		this.#desk = desk;
		this.#reading = new LockedCoinsReading(node);
		const planOf = ({ coin }: LockDraft) => new LockPlan(node, coin);
		this.#flow = new AddressedFlow({ desk, kind: 'time-lock', planOf });
		this.#calls = new SpendingCalls({
			desk,
			kind: 'unlock',
			send: (draft) => unlock(node, draft),
			find: (draft, options, reported) => this.#findHome(draft, options, reported?.txid),
			mustBeSeen: true,
		});
		desk.use(LeaveGuards).add('sending', () => this.#fetching.isBusy);
		this.records = new Live((options) => this.#read(options), {
			every: INTERVAL_MS,
			cachedValue: desk.cachedValue('time locks'),
		});
	}

	get current(): LockFlow | undefined {
		return this.#flow.current;
	}

	/** Txid of the lock being unlocked. */
	get fetching(): string | undefined {
		return this.#fetching.subject;
	}

	/** The error of the last unlock. */
	get failure(): Error | undefined {
		return this.#fetching.failure;
	}

	/** Opens the time lock with this id. If `id` is `null` or unknown, opens a new lock of the coin. */
	open(id: string | null, coin: string): Promise<void> {
		const isSame = (draft: LockDraft) => draft.coin === coin;
		return this.#flow.open(id, newLockDraft(coin), id === null ? isSame : undefined);
	}

	/** Stores a new draft with the values of a refused lock; resolves with its id. */
	beginAgain(draft: LockDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}

	/** Reads the locked coins of a transaction that is not in the journal. */
	find(coin: string, txid: string): Promise<LockedCoins> {
		return this.#reading.find(coin, txid);
	}

	/** Has the node spend unlocked coins to the wallet's address, once. */
	async fetchHome({ coin, txid, value }: Pick<ListedLock, 'coin' | 'txid' | 'value'>): Promise<void> {
		await this.#fetching.run(async () => {
			const draft = { coin, txid, amount: formatAmount(value) };
			await this.#calls.send(
				draft,
				(entry) =>
					entry.draft.txid === txid &&
					entry.draft.coin === coin &&
					(isCallOpen(entry) || entry.step === 'done' || entry.step === 'strayed'),
			);
			await this.records.refresh();
		}, txid);
	}

	/** Called when the user has checked elsewhere that the coins were not unlocked. */
	async giveUp(call: CallEntry<'unlock'>): Promise<void> {
		await this.#calls.noteNotFound(call.id);
		await this.records.refresh();
	}

	async #read(options: ReadOptions): Promise<LockRecords> {
		const { database, connection } = this.#desk;
		await this.#calls.settle(options);
		const read = () => readEntriesOf(database, connection.id, 'time-lock');
		for (const entry of (await read()).filter((each) => mayLock(each) && mayArrive(each)))
			await this.#follow(entry, options);
		const entries = (await read()).filter(mayLock);
		const locks = await Promise.all(
			entries.map(async (entry) => {
				const coins = await this.#reading.ofEntry(entry);
				return coins ? [{ coins, entry }] : [];
			}),
		);
		return { locks: locks.flat(), calls: await this.#calls.read() };
	}

	/** Advances the entry of a closed page, so that the list shows a mined lock even if its flow is not open. */
	async #follow(
		{ id, txid = '', draft }: TransactionEntry<'time-lock'>,
		options: ReadOptions,
	): Promise<void> {
		const payments = new CoinPayments(this.#desk.connection.node, draft.coin);
		try {
			const { seen } = await payments.lookUp(txid, options);
			if (seen !== 'visible') return;
			for (const event of ['accepted', 'mined', 'visible'] as const)
				await advanceTransactionEntry(this.#desk.database, id, { event });
		} catch (error) {
			// An unreachable node proves nothing.
			if (!(error instanceof CallError)) throw error;
		}
	}

	/**
	 * Finds the transaction that spends the lock: as reported by the node, or paying the full amount minus
	 * the fee to the wallet.
	 */
	async #findHome({ coin, txid, amount }: UnlockRequest, options?: ReadOptions, reported?: string) {
		const { node } = this.#desk.connection;
		const own = await readOwnCoin(node, coin, options);
		if (!own) return undefined;
		const value = parseDecimal(amount) - own.transactionFee;
		for await (const candidate of this.#candidates(
			{ coin, address: own.address, value, reported },
			options,
		)) {
			const strays = await straysOf(node, { coin, own, txid: candidate, from: txid }, options);
			if (strays) return { txid: candidate, strays };
		}
		return undefined;
	}

	/** The reported transaction, then all payments of the amount to the wallet, even if their output is spent. */
	async *#candidates({ coin, address, value, reported }: Receipt, options?: ReadOptions) {
		const { wallet } = this.#desk.connection.node;
		if (reported !== undefined) yield reported;
		for (const output of await wallet.outputs(coin, address, options))
			if (output.value === value) yield output.txid;
		for (const row of await wallet.history(coin, address, { count: HISTORY_ROWS }, options))
			if (row.kind === 'received' && row.amount === value) yield row.txid;
	}
}

async function unlock(node: TradingNode, { coin, txid }: UnlockRequest): Promise<string | undefined> {
	const unlocked = await node.payments.unlock(coin, txid);
	if (unlocked.is === 'sent') return unlocked.txid;
	if (unlocked.is === 'unknown')
		throw new CallError('refused', 'The node does not know this transaction.', { code: 'TX-NOT-FOUND' });
	const until = new Date(unlocked.until).toISOString();
	throw new CallError('refused', `These coins are locked until ${until}.`, { code: 'TX-NOT-FINAL' });
}
