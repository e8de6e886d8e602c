import { isAccountAddress } from '#lib/domain/coin-details.ts';
import {
	balancesOf,
	changeOf,
	feesOf,
	groupOf,
	isIn,
	ledgerOf,
	priceNear,
	sortFees,
	statementOf,
	timeOf,
	totalsOf,
	valueBy,
	type DayPrice,
	type EntryPrice,
	type ExportedEntry,
	type LedgerEntry,
	type LedgerSpan,
	type Statement,
} from '#lib/domain/ledger.ts';
import { usualDirection } from '#lib/domain/market/pair-search.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { invertPrice, REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { CallError } from '#lib/client/call-error.ts';
import { MAX_ROWS_A_CALL, bucketOf, type CandleRow } from '#lib/domain/market/candles.ts';
import { periodAt, startOfPeriod } from '#lib/domain/swap-results.ts';
import { summaryOf, type SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import { startOfZonedDay, type TimeZoneChoice } from '#lib/domain/text/time.ts';
import {
	causeOf,
	causesOf,
	changeBySwap,
	missingPayments,
	unlistedRow,
	withUnlisted,
	unclearTransactions,
	withAmounts,
	type HistoryCause,
	type HistoryCauses,
	type HistoryEntry,
} from '#lib/domain/wallet-history.ts';
import { readTransaction } from '#lib/chain/proved-transaction.ts';
import { isTransaction } from '#lib/domain/flow/journal-entry.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { botsBySwap } from '#lib/domain/bots.ts';
import { Bots } from './bots.svelte.ts';
import type { Desk } from './desk.ts';
import { Journal } from './flow/journal.svelte.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { Labels } from './labels.svelte.ts';
import { OwnPrices } from './own-prices.svelte.ts';
import { CandleHistory } from './market/candle-history.ts';
import { Counterparties } from './swaps/counterparties.svelte.ts';
import { Swaps } from './swaps/swaps.svelte.ts';
import { CoinWallets, type CoinWallet } from './wallet/coin-wallet.svelte.ts';
import { Wallet } from './wallet/wallet.svelte.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_SECONDS = 86_400;

/** Transactions of a coin looked up at once, newest first; a page that shows the coin then looks up the next ones. */
const MAX_LOOK_UPS = 1000;

/** Names the months of times; formatting each time would take too long for a long history. */
function monthNamer(times: TimeZoneChoice): (at: number) => string {
	const months: { readonly since: number; readonly until: number; readonly name: string }[] = [];
	return (at) => {
		const known = months.find(({ since, until }) => at >= since && at < until);
		if (known) return known.name;
		const since = startOfPeriod(at, 'month', times);
		const until = startOfPeriod(since + 32 * DAY_MS, 'month', times);
		const month = { since, until, name: periodAt(at, 'month', times) };
		months.push(month);
		return month.name;
	};
}

/** Days before now, a year, or everything. */
export type LedgerPeriod = 'days-30' | 'days-90' | 'all' | `${number}`;

/** Money over time of all active coins. */
export class Ledger {
	period = $state<LedgerPeriod>('days-30');

	readonly #desk: Desk;
	readonly #wallet: Wallet;
	readonly #swaps: Swaps;
	readonly #journal: Journal;
	readonly #coins: KeyedCache<string, CoinLedger>;
	/** Of all transactions. */
	readonly causes: HistoryCauses = $derived.by(() =>
		causesOf(this.#swaps.all, this.#journal.entries.current ?? []),
	);

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#wallet = desk.use(Wallet);
		this.#swaps = desk.use(Swaps);
		this.#journal = desk.use(Journal);
		const wallets = desk.use(CoinWallets);
		this.#coins = new KeyedCache((coin) => new CoinLedger(desk, this, wallets.of(coin)));
	}

	of(coin: string): CoinLedger {
		return this.#coins.get(coin);
	}

	readonly #active = $derived.by(() =>
		(this.#wallet.details.current ?? []).filter(({ isActive }) => isActive),
	);

	/** Ledgers of the active coins with a history. */
	readonly coins: readonly CoinLedger[] = $derived.by(() =>
		this.#active.filter(({ address }) => !isAccountAddress(address)).map(({ coin }) => this.of(coin)),
	);

	/** Active coins that are kept in accounts, which have no history. */
	readonly accounts: readonly string[] = $derived.by(() =>
		this.#active.filter(({ address }) => isAccountAddress(address)).map(({ coin }) => coin),
	);

	/** Years since the oldest entry of these coins, latest first. */
	yearsOf(coins: readonly CoinLedger[]): readonly `${number}`[] {
		const oldest = coins.flatMap(({ oldestAt }) => oldestAt ?? []);
		const [first, last] = [this.#yearOf(Math.min(this.#now, ...oldest)), this.#yearOf(this.#now)];
		return Array.from({ length: last - first + 1 }, (_each, index): `${number}` => `${last - index}`);
	}

	/** Start of the current hour, so that the sums of all coins change only with it. */
	readonly #hour = $derived.by(() => Math.floor(this.#now / HOUR_MS) * HOUR_MS);

	readonly span: LedgerSpan = $derived.by(() => {
		const { period } = this;
		if (period === 'all') return { since: -Infinity, until: Infinity };
		if (period === 'days-30' || period === 'days-90')
			return { since: this.#hour - Number(period.slice(5)) * DAY_MS, until: Infinity };
		return { since: this.#startOf(Number(period)), until: this.#startOf(Number(period) + 1) };
	});

	readonly totals = $derived.by(() => totalsOf(this.coins, this.valueAt));

	/** Name of the month of a time. */
	readonly monthOf = $derived.by(() => monthNamer(this.#desk.settings.times));

	readonly fees = $derived.by(() => sortFees(this.coins.flatMap(({ fees }) => fees)));

	/** The prices of a coin that are not read yet, or could not be. */
	readonly unreadPrices = $derived.by(() => this.coins.find(({ prices }) => !prices.asOf)?.prices);

	/** The unit of all values. */
	get currency(): string {
		return this.#desk.use(OwnPrices).currency;
	}

	/** Value in the currency by the price of the nearest day. */
	readonly valueAt = (coin: string, units: bigint, at: number): bigint | undefined => {
		const price = this.of(coin).priceAt(at);
		return price && valueBy(price, units);
	};

	/** @throws CallError or DOMException if a price cannot be read */
	async readPrices(): Promise<void> {
		for (const { prices } of this.coins) {
			if (!prices.asOf) await prices.refresh();
			if (prices.error) throw prices.error;
		}
	}

	/** Entries of the period, oldest first, coin by coin. */
	readonly inPeriod: readonly LedgerEntry[] = $derived.by(() =>
		this.coins.flatMap(({ inPeriod }) => inPeriod),
	);

	/**
	 * Finds facts about the entries that are not part of the ledger. Looks up unknown counterparties and prices.
	 * @throws CallError or DOMException if a price cannot be read
	 */
	async describer(): Promise<(entry: LedgerEntry) => ExportedEntry> {
		const [counterparties, labels] = [this.#desk.use(Counterparties), this.#desk.use(Labels)];
		await Promise.all([counterparties.lookUp(this.#swaps.all), labels.list.refresh()]);
		await this.readPrices();
		const bots = botsBySwap(this.#desk.use(Bots).list.current ?? []);
		return (entry) => {
			const { coin, cause, row } = entry;
			const swap = cause?.of === 'swap' ? cause.swap.id : undefined;
			const at = timeOf(entry);
			const price = at === undefined ? undefined : this.of(coin).priceAt(at);
			return {
				...{ entry, price, worth: price && valueBy(price, changeOf(entry)) },
				counterparty: swap && counterparties.of(swap),
				bot: swap && bots.get(swap),
				label:
					(swap === undefined ? undefined : labels.of('swap', swap)) ?? labels.of('transaction', row.txid),
			};
		};
	}

	/**
	 * The swaps that ended in the period; reads the unread ones first.
	 *
	 * @returns with the number of swaps that could not be read, of any period
	 * @throws CallError or DOMException if the swaps cannot be listed
	 */
	async readSwaps(span: LedgerSpan): Promise<{ readonly swaps: SwapSummary[]; readonly unread: number }> {
		const { list } = this.#swaps;
		await list.refresh();
		if (list.error) throw list.error;
		const ids = list.current?.ids ?? [];
		await this.#swaps.wantAll(ids);
		const swaps = this.#swaps.all.map((swap) => summaryOf(swap, this.#now));
		return {
			swaps: swaps.filter(({ at = 0 }) => isIn(span, at)),
			unread: ids.filter((id) => !this.#swaps.known(id)).length,
		};
	}

	/** Reads the journal, the stored swaps, the swaps of coins with transactions of unknown purpose, and missing parts of histories. */
	async complete(coins: readonly CoinLedger[]): Promise<void> {
		await Promise.all([this.#swaps.open(), this.#journal.entries.refresh()]);
		for (const each of coins) {
			if (each.entries.some(({ cause }) => !cause)) await this.#swaps.wantCoin(each.coin);
			await each.complete();
		}
	}

	get #now(): number {
		return this.#swaps.now;
	}

	#yearOf(time: number): number {
		return Number(periodAt(time, 'year', this.#desk.settings.times));
	}

	#startOf(year: number): number {
		return (startOfZonedDay(`${year}-01-01`, this.#desk.settings.times) ?? 0) * 1000;
	}
}

/** Ledger of one coin. */
export class CoinLedger {
	readonly coin: string;
	readonly history: CoinWallet['history'];
	readonly prices: Live<readonly DayPrice[]>;

	readonly #desk: Desk;
	readonly #swaps: Swaps;
	readonly #ownPrices: OwnPrices;
	readonly #ledger: Ledger;
	readonly #lookFurtherBack: () => Promise<boolean>;
	/** Amounts of looked-up transactions before fees, by txid; `undefined` if the node does not know them. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is replaced, and never changed
	#found = $state.raw<ReadonlyMap<string, bigint | undefined>>(new Map());

	/** The wallet's payments that the node does not list. */
	#unlisted = $state.raw<readonly HistoryEntry[]>([]);

	/** The last call of `complete`. */
	#completing = Promise.resolve();

	constructor(desk: Desk, ledger: Ledger, wallet: CoinWallet) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
		this.#ownPrices = desk.use(OwnPrices);
		this.#ledger = ledger;
		this.coin = wallet.coin;
		this.history = wallet.history;
		this.#lookFurtherBack = () => wallet.lookFurtherBack().catch(() => false);
		this.prices = new Live((options) => this.#readPrices(options), { every: HOUR_MS });
	}

	readonly #unclear = $derived.by(() =>
		unclearTransactions(this.history.current?.rows ?? [], this.history.current?.address ?? ''),
	);

	/** Unclear transactions of unknown amount that were not looked up, newest first. */
	readonly #unknown: readonly string[] = $derived.by(() => {
		const rows = this.history.current?.rows ?? [];
		const unclear = rows.filter(({ txid }) => this.#unclear.has(txid) && !this.#found.has(txid));
		const unknown = unclear.filter((row) => this.#amountOf(row) === undefined);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is never shown
		return [...new Set(unknown.map(({ txid }) => txid))];
	});

	readonly #missing = $derived.by(() =>
		missingPayments(this.#ledger.causes, this.coin, this.history.current?.rows ?? []),
	);

	/** Number of transactions that `complete` would look up. */
	get lookUps(): number {
		return this.#unknown.length + (this.#isUnexplained ? this.#missing.length : 0);
	}

	/** The wallet's transactions, with the amounts that the node leaves out; newest first. */
	readonly rows: readonly HistoryEntry[] = $derived.by(() => {
		const listed = this.history.current?.rows ?? [];
		const rows = withAmounts(listed, this.#unclear, (row) => this.#amountOf(row));
		return withUnlisted(rows, this.#unlisted);
	});

	/** In the order of the rows. */
	readonly entries: readonly LedgerEntry[] = $derived.by(() =>
		ledgerOf(this.coin, this.rows, this.#ledger.causes),
	);

	/** Entries of the period, oldest first. */
	readonly inPeriod: readonly LedgerEntry[] = $derived.by(() =>
		this.entries.filter((entry) => isIn(this.#ledger.span, timeOf(entry))).toReversed(),
	);

	readonly fees = $derived.by(() => feesOf(this.inPeriod, this.#ledger.monthOf, this.#ledger.valueAt));

	/** Statement of the period by subject; `undefined` until the history is read. */
	readonly bySubject = $derived.by(() =>
		this.statement({ ...this.#ledger.span, nameOf: groupOf, fees: { trade: 'fees', network: 'fees' } }),
	);

	readonly balances = $derived.by(() => balancesOf(this.entries, this.history.current?.balance ?? 0n));

	get oldestAt(): number | undefined {
		const oldest = this.entries.findLast((entry) => timeOf(entry) !== undefined);
		return oldest && timeOf(oldest);
	}

	/** `undefined` until the history is read. */
	statement(options: Omit<Parameters<typeof statementOf>[1], 'balance'>): Statement | undefined {
		const { balance } = this.history.current ?? {};
		return balance === undefined ? undefined : statementOf(this.entries, { ...options, balance });
	}

	/** The nearer of the user's price and the node's one in the currency; the user's if both are of the same day. */
	priceAt(at: number): EntryPrice | undefined {
		const own = this.#ownPrices.near(this.coin, at);
		const rate = this.#ownPrices.near(REFERENCE_COIN, at);
		const known = this.coin === REFERENCE_COIN ? undefined : priceNear(this.prices.current ?? [], at);
		const distanceMs = rate && known ? Math.max(rate.distanceMs, known.distanceMs) : Infinity;
		if (own && own.distanceMs <= distanceMs) return { ...own, price: own.price * COIN };
		return rate && known && { price: known.price * rate.price, distanceMs, isTyped: false };
	}

	/**
	 * Looks up unclear amounts, reads older transactions until they explain the balance or the node lists no more, and then
	 * looks up payments that it does not list. Waits for an earlier call.
	 */
	complete(): Promise<void> {
		this.#completing = this.#completing.catch(() => undefined).then(() => this.#complete());
		return this.#completing;
	}

	async #complete(): Promise<void> {
		await this.#findAmounts();
		while (this.#isUnexplained && (await this.#lookFurtherBack())) await this.#findAmounts();
		if (this.#isUnexplained) await this.#findUnlisted();
	}

	get #isUnexplained(): boolean {
		return (this.bySubject?.unexplained ?? 0n) !== 0n;
	}

	async #findAmounts(): Promise<void> {
		const { payments } = this.#desk.connection.node;
		const found: [string, bigint | undefined][] = [];
		for (const txid of this.#unknown.slice(0, MAX_LOOK_UPS))
			await payments.find(this.coin, txid, { priority: 'background' }).then(
				(transaction) => void found.push([txid, this.#amountIn(txid, transaction?.hex)]),
				() => undefined,
			);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		if (found.length > 0) this.#found = new Map([...this.#found, ...found]);
	}

	/** A real node lists only rows of the wallet's address, and so no payment without change. */
	async #findUnlisted(): Promise<void> {
		const found: HistoryEntry[] = [];
		for (const [txid, cause] of this.#missing.slice(-MAX_LOOK_UPS)) {
			const known = this.#unlisted.find((row) => row.txid === txid);
			const row = await this.#readPayment(txid, cause).catch(() => known);
			if (row) found.push(row);
		}
		this.#unlisted = found;
	}

	/** @returns `undefined` if the transaction or a spent one is unknown, or an input is foreign */
	async #readPayment(txid: string, cause: HistoryCause): Promise<HistoryEntry | undefined> {
		const { address, versions } = this.history.current ?? {};
		const { payments } = this.#desk.connection.node;
		const read = async (id: string) => {
			const found = await payments.find(this.coin, id, { priority: 'background' });
			const transaction = found && versions && readTransaction(id, found.hex, versions);
			return transaction && { ...found, ...transaction };
		};
		const paid = await read(txid);
		if (!paid || paid.outputs.some((output) => output.address === address)) return undefined;
		let spent = 0n;
		for (const { txid: id, index } of paid.inputs) {
			const output = (await read(id))?.outputs[index];
			if (output?.address !== address) return undefined;
			spent += output?.value ?? 0n;
		}
		const amount = paid.outputs.reduce((sum, { value }) => sum - value, 0n);
		const { confirmations, outputs } = paid;
		return unlistedRow(txid, cause, {
			...{ amount, fee: spent + amount, address: outputs[0]?.address, confirmations },
		});
	}

	/** By the record of the swap or by the transaction's bytes, proved by their hash. */
	#amountOf(row: HistoryEntry): bigint | undefined {
		const cause = causeOf(this.#ledger.causes, this.coin, row);
		const change = cause?.of === 'swap' ? changeBySwap(cause) : undefined;
		if (change !== undefined) return change;
		const hex = cause?.of === 'journal' && isTransaction(cause.entry) ? cause.entry.hex : undefined;
		return this.#found.get(row.txid) ?? this.#amountIn(row.txid, hex);
	}

	/** The sum paid to others, negative, or received from contracts. `undefined` without proved bytes. */
	#amountIn(txid: string, hex: string | undefined): bigint | undefined {
		const { address, versions } = this.history.current ?? {};
		const transaction = versions && readTransaction(txid, hex, versions);
		if (!transaction) return undefined;
		const { outputs, isFromContracts } = transaction;
		return outputs
			.filter((output) => (output.address === address) === isFromContracts)
			.reduce((sum, { value }) => (isFromContracts ? sum + value : sum - value), 0n);
	}

	async #readPrices(options: ReadOptions): Promise<readonly DayPrice[]> {
		if (this.coin === REFERENCE_COIN) return [];
		const { connection, database } = this.#desk;
		const pair = usualDirection(this.coin, REFERENCE_COIN);
		const series = { nodeId: connection.id, ...pair, timescale: DAY_SECONDS };
		const yesterday = bucketOf(this.#swaps.now / 1000, DAY_SECONDS) - DAY_SECONDS;
		const from = yesterday - (MAX_ROWS_A_CALL - 1) * DAY_SECONDS;
		const candles = new CandleHistory(connection.node, database, series);
		const behind = { ...options, priority: 'background' } as const;
		const days = await candles.past({ from, to: yesterday }, behind).catch((error: unknown): CandleRow[] => {
			// The node does not know the pair.
			if (error instanceof CallError && error.kind === 'refused') return [];
			throw error;
		});
		return days.flatMap((row): DayPrice[] => {
			const [time, , , , close, , , , trades] = row;
			const price = parseDecimal(close);
			if (trades === 0 || price === 0n) return [];
			return [{ at: time * 1000, price: pair.base === this.coin ? price : invertPrice(price) }];
		});
	}
}
