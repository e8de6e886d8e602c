import { isDisputed, ownCoin, type CoinContradiction, type OwnCoin } from '#lib/chain/own-coin.ts';
import { type ReportedCoin, type ConfirmationRule, isAccountAddress } from '#lib/domain/coin-details.ts';
import type { TransactionReading } from '#lib/chain/proved-transaction.ts';
import {
	type WalletOutput,
	outputUses,
	splitBalance,
	type HeldOutput,
	type UsedOutput,
} from '#lib/domain/outputs.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { FastSwapCredit } from '#lib/domain/wallet-rows.ts';
import { withNewest, withOlder, type HistoryEntry } from '#lib/domain/wallet-history.ts';
import { askingAnew, AWAITED_READ, type ReadOptions } from '#lib/node/read-options.ts';
import type { Notarisation, WalletCoin } from '#lib/node/features/wallet.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { NodeClock } from '../swaps/node-clock.svelte.ts';
import { HeldSince } from '../outputs.svelte.ts';
import { Wallet } from './wallet.svelte.ts';

export { isDisputed, type CoinContradiction, type OwnCoin };

/**
 * The user's coin as computed here, with contradictions by the node. Used by screens that load the address code anyway.
 */
export function checkedCoin(coin: string, reported: ReportedCoin): OwnCoin {
	return ownCoin(coin, reported);
}

/** `undefined` if the stored value is invalid. */
function parseConfirmationRule(stored: unknown): ConfirmationRule | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const { wanted, most } = stored as Partial<Record<keyof ConfirmationRule, unknown>>;
	return Number.isInteger(wanted) && Number.isInteger(most)
		? { wanted: Number(wanted), most: Number(most) }
		: undefined;
}

const FUNDS_INTERVAL_MS = 10_000;
const HISTORY_INTERVAL_MS = 30_000;
const CHAIN_INTERVAL_MS = 60_000;
/** Entries of the coin's daemon that one call reads, and the factor by which each extension searches more. */
const PAGE = 1_000;
const GROWTH = 10;
export const MAX_COUNT = 100_000;

/** The wallet's holdings of one coin. */
export interface CoinMoney {
	readonly known: WalletCoin;
	/** Whether the coin uses accounts, which have no outputs and no history at the node. */
	readonly isAccount: boolean;
	/** Excludes the amount withheld by the node; in smallest units. */
	readonly balance: bigint;
	/** Further coins of the wallet that the node does not count, in smallest units. */
	readonly heldBack: bigint;
	readonly outputs: readonly WalletOutput[];
	readonly held: readonly HeldOutput[];
	readonly credit: FastSwapCredit | undefined;
}

export interface ChainStatus {
	readonly notarisation: Notarisation;
	/** In smallest units. */
	readonly fee: bigint;
}

/** The wallet's transactions of one coin, with the balance read right after them. */
export interface CoinHistory {
	readonly address: string;
	readonly versions: WalletCoin['versions'];
	/** Newest first. */
	readonly rows: readonly HistoryEntry[];
	/** Includes the amount withheld by the node; in smallest units. */
	readonly balance: bigint;
}

const newestPage = (history: CoinHistory): CoinHistory => ({ ...history, rows: history.rows.slice(0, PAGE) });

/** A transaction found by txid. */
export interface LookedUp {
	/** Parsed from the transaction's bytes; `undefined` if the node returned no bytes or different ones. */
	readonly reading: TransactionReading | undefined;
	readonly hex: string | undefined;
	readonly confirmations: number;
}

/** The wallet of one coin. */
export class CoinWallet {
	readonly coin: string;
	readonly money: Live<CoinMoney>;
	readonly history: Live<CoinHistory>;
	readonly chain: Live<ChainStatus>;
	/** Duration of one balance call through the coin's server, in milliseconds. */
	readonly roundTrip: Live<number>;
	readonly settingConfirmations = new Action();
	readonly outputs: readonly UsedOutput[] = $derived.by(() => {
		const money = this.money.current;

		const now = this.#clock.at(this.money.asOf?.getTime() ?? Date.now());
		return money ? outputUses(money.outputs, money.held, money.known.transactionFee, now) : [];
	});
	readonly split = $derived.by(() => splitBalance(this.outputs));

	readonly #desk: Desk;
	readonly #clock: NodeClock;
	readonly #rule: StoredSetting<ConfirmationRule | undefined>;
	readonly #found: KeyedCache<string, Live<LookedUp | undefined>>;
	#count = $state(PAGE);

	constructor(desk: Desk, coin: string) {
		this.#desk = desk;
		this.coin = coin;
		this.#clock = desk.use(NodeClock);
		const { node } = desk.connection;
		this.money = new Live((options) => this.#readMoney(options), {
			every: FUNDS_INTERVAL_MS,
			cachedValue: desk.cachedValue(`money of ${coin}`),
		});
		const cached = desk.cachedValue(`history of ${coin}`);
		this.history = new Live((options, previous) => this.#readHistory(options, previous), {
			every: HISTORY_INTERVAL_MS,
			// A long history would take too long to store.
			cachedValue: {
				read: () => cached.read(),
				note: (value, at) => cached.note(newestPage(value as CoinHistory), at),
			},
		});
		this.chain = new Live(
			async (options) => {
				const [notarisation, fee] = await Promise.all([
					node.wallet.notarisation(coin, options),
					node.wallet.fee(coin, options),
				]);
				return { notarisation, fee };
			},
			{ every: CHAIN_INTERVAL_MS, cachedValue: desk.cachedValue(`chain of ${coin}`) },
		);
		this.roundTrip = new Live((options) => this.#measure(options), { every: CHAIN_INTERVAL_MS });
		this.#rule = new StoredSetting<ConfirmationRule | undefined>(desk.database, {
			name: nodeSetting(`confirmations:${coin}`, desk.connection.id),
			initial: undefined,
			parse: parseConfirmationRule,
		});
		this.#found = new KeyedCache((txid) => new Live((options) => this.#lookUp(txid, options)));
	}

	/** The rule last set by this browser. No call of the node returns it. */
	get rule(): ConfirmationRule | undefined {
		return this.#rule.current;
	}

	async setConfirmations(rule: ConfirmationRule): Promise<boolean> {
		return this.settingConfirmations.run(async () => {
			const { wallet } = this.#desk.connection.node;
			await wallet.setConfirmations(this.coin, rule);
			this.#rule.set(rule);
		});
	}

	/** Number of entries that the coin's daemon searches. */
	get historyCount(): number {
		return this.#count;
	}

	/**
	 * Reads older entries, in pages.
	 * @returns whether there were any
	 * @throws CallError
	 */
	async lookFurtherBack(): Promise<boolean> {
		const { wallet } = this.#desk.connection.node;
		const before = this.history.fresh;
		if (!before || this.#count >= MAX_COUNT) return false;
		const end = Math.min(this.#count * GROWTH, MAX_COUNT);
		let { rows } = before;
		for (let skip = this.#count; skip < end; skip += PAGE) {
			const part = { count: PAGE, skip };
			const older = await wallet.history(this.coin, before.address, part, { priority: 'background' });
			if (older.length === 0) break;
			rows = withOlder(rows, older);
		}
		this.#count = end;
		const now = this.history.fresh ?? before;
		const all = withOlder(now.rows, rows);
		if (all.length === now.rows.length) return false;
		this.history.set({ ...now, rows: all });
		return true;
	}

	transaction(txid: string): Live<LookedUp | undefined> {
		return this.#found.get(txid);
	}

	async #readMoney(options: ReadOptions): Promise<CoinMoney> {
		const { node } = this.#desk.connection;
		const known = await this.#known({ ...options, ...AWAITED_READ });
		const { address } = known;
		const isAccount = isAccountAddress(address);
		const [balance, total, outputs, held, credit] = await Promise.all([
			node.wallet.balance(this.coin, address, options),
			node.wallet.total(this.coin, address, options),
			isAccount ? [] : node.wallet.outputs(this.coin, address, options),
			isAccount ? [] : node.wallet.heldOutputs(options),
			this.coin === REFERENCE_COIN ? node.wallet.credit(this.coin, address, options) : undefined,
		]);
		const heldBack = total > balance ? total - balance : 0n;
		this.#desk.use(HeldSince).note({ coin: this.coin, heldBack });
		return { known, isAccount, balance, heldBack, outputs, held, credit };
	}

	/**
	 * From the list of all coins, if it was read on this visit. Without an address, the reads that need one fail before
	 * anything is sent.
	 */
	async #known(options: ReadOptions): Promise<WalletCoin> {
		const { connection } = this.#desk;
		const listed = this.#desk.use(Wallet).details.fresh?.find(({ coin }) => coin === this.coin);
		const found = listed ?? (await connection.node.wallet.coin(this.coin, options));
		return found ?? { address: '', transactionFee: 0n, versions: { publicKeyHash: 0, scriptHash: 0 } };
	}

	/** Reads the newest page, and keeps the older entries. */
	async #readHistory(options: ReadOptions, previous: CoinHistory | undefined): Promise<CoinHistory> {
		const { wallet } = this.#desk.connection.node;
		const { address, versions } = await this.#known({ ...options, ...AWAITED_READ });
		// Neither may be an earlier reply, because both are compared; the balance precedes most histories of other coins.
		const anew = askingAnew(options);
		const behind = { ...anew, priority: 'background' } as const;
		const page = await wallet.history(this.coin, address, { count: PAGE }, behind);
		const balance = await wallet.total(this.coin, address, anew);
		const rows = withNewest(page, previous?.rows ?? []);
		// Without an overlap, older rows were dropped and have to be read again.
		if (previous && rows === page && previous.rows.length > page.length) this.#count = PAGE;
		return { address, versions, rows, balance };
	}

	async #measure(options: ReadOptions): Promise<number> {
		const { address } = await this.#known(options);
		const begun = performance.now();
		await this.#desk.connection.node.wallet.balance(this.coin, address, { ...options, priority: 'user' });
		return performance.now() - begun;
	}

	async #lookUp(txid: string, options: ReadOptions): Promise<LookedUp | undefined> {
		const { node } = this.#desk.connection;
		const [{ versions }, found, { readTransaction }] = await Promise.all([
			this.#known(options),
			node.payments.find(this.coin, txid, { ...options, priority: 'user' }),
			import('#lib/chain/proved-transaction.ts'),
		]);
		return found && { ...found, reading: readTransaction(txid, found.hex, versions) };
	}
}

/** The wallets of the viewed coins. */
export class CoinWallets {
	readonly #wallets: KeyedCache<string, CoinWallet>;

	constructor(desk: Desk) {
		this.#wallets = new KeyedCache((coin) => new CoinWallet(desk, coin));
	}

	of(coin: string): CoinWallet {
		return this.#wallets.get(coin);
	}
}
