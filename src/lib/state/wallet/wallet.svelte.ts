import { parseElectrumServer, type ElectrumServer } from '#lib/domain/coin-use.ts';
import type { Database } from '#lib/storage/database.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { CallError } from '#lib/client/call-error.ts';
import { type CoinDetails, type CoinOwner, coinStateOf, type CoinState } from '#lib/domain/coin-details.ts';
import { type CoinHolding, walletRows, type WalletRow } from '#lib/domain/wallet-rows.ts';
import { AWAITED_READ } from '#lib/node/read-options.ts';
import { Action } from '../live/action.svelte.ts';
import { Coins } from '../coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';

const MAX_SERVERS = 8;

/** `host:port` of the servers by coin, latest first. */
type ServersByCoin = Readonly<Record<string, readonly string[]>>;

/** The electrum servers entered by the user for each coin. */
export class ElectrumServers {
	readonly #stored: StoredSetting<ServersByCoin>;

	constructor(database: Database) {
		this.#stored = new StoredSetting<ServersByCoin>(database, {
			name: 'electrum-servers',
			initial: {},
			parse: parseServers,
		});
	}

	/** Last used first. */
	of(coin: string): ElectrumServer[] {
		const named = Object.hasOwn(this.#stored.current, coin) ? this.#stored.current[coin] : undefined;
		return (named ?? []).flatMap((written) => parseElectrumServer(written) ?? []);
	}

	add(coin: string, server: ElectrumServer): void {
		const written = writeServer(server);
		this.#change(coin, (others) =>
			[written, ...others.filter((each) => each !== written)].slice(0, MAX_SERVERS),
		);
	}

	remove(coin: string, server: ElectrumServer): void {
		const written = writeServer(server);
		this.#change(coin, (servers) => servers.filter((each) => each !== written));
	}

	#change(coin: string, change: (servers: readonly string[]) => readonly string[]): void {
		this.#stored.update((all) => {
			const servers = Object.hasOwn(all, coin) ? all[coin] : undefined;
			return { ...all, [coin]: change(servers ?? []) };
		});
	}
}

/** The form in which a server is typed and stored. */
export const writeServer = ({ host, port }: ElectrumServer): string => `${host}:${port}`;

/** Skips invalid entries. */
function parseServers(stored: unknown): ServersByCoin | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const lists = Object.entries(stored).flatMap(([coin, list]: [string, unknown]) =>
		Array.isArray(list) ? [[coin, list.filter((each) => typeof each === 'string')] as const] : [],
	);
	return Object.fromEntries(lists);
}

const DETAILS_INTERVAL_MS = 30_000;
const HOLDINGS_INTERVAL_MS = 15_000;

/** The node's coins and their wallet balances, read with two calls for any number of coins. */
export class Wallet {
	readonly details: Live<CoinDetails[]>;
	readonly holdings: Live<CoinHolding[]>;
	readonly rows: readonly WalletRow[] = $derived.by(() =>
		walletRows(this.details.current ?? [], this.holdings.current, (details) => this.stateOf(details)),
	);
	readonly servers: ElectrumServers;

	readonly #desk: Desk;
	readonly #coins: Coins;
	readonly #switchingOff = new Action();

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#coins = desk.use(Coins);
		this.servers = new ElectrumServers(desk.database);
		const { node } = desk.connection;
		this.details = new Live(async (options) => node.wallet.coinDetails({ ...options, ...AWAITED_READ }), {
			every: DETAILS_INTERVAL_MS,
			cachedValue: desk.cachedValue('coin details'),
		});
		this.holdings = new Live(async (options) => node.wallet.holdings(options), {
			every: HOLDINGS_INTERVAL_MS,
			cachedValue: desk.cachedValue('holdings'),
		});
	}

	/** Whether the wallet has any balance; `undefined` while unknown. */
	get isFunded(): boolean | undefined {
		return this.holdings.current?.some(({ balance }) => balance > 0n);
	}

	/** `undefined` for a coin unknown to the node, or until the list is loaded. */
	detailsOf(coin: string): CoinDetails | undefined {
		return this.details.current?.find((each) => each.coin === coin);
	}

	/** The user's addresses of all active coins, as computed here. Coins with disputed addresses are left out. */
	async ownAddresses(): Promise<{ coin: string; address: string; source: CoinOwner['source'] }[]> {
		const { isDisputed, ownCoin } = await import('#lib/chain/own-coin.ts');
		return (this.details.current ?? []).flatMap((details) => {
			const { coin, isActive } = details;
			const own = ownCoin(coin, details);
			const isKnown = isActive && own.address !== '' && !isDisputed(own);
			return isKnown ? [{ coin, address: own.address, source: own.source }] : [];
		});
	}

	stateOf(details: CoinDetails): CoinState {
		const { coin } = details;
		const isSwitching = this.#coins.isStarting(coin) || this.#switchingOff.subject === coin;
		const hasCoins = this.holdings.current?.some((each) => each.coin === coin && each.balance > 0n) ?? false;
		return coinStateOf(details, { isSwitching, hasFailed: this.failureOf(coin) !== undefined }, hasCoins);
	}

	/** The error of the last attempt to activate or deactivate the coin. */
	failureOf(coin: string): CallError | undefined {
		const failure = this.#switchingOff.failureOf(coin);
		if (failure instanceof CallError) return failure;
		return this.#coins.failures.find((each) => each.coin === coin)?.error;
	}

	/** Whether a coin is being activated or deactivated; the node handles one at a time. */
	get isSwitching(): boolean {
		return this.#coins.isSwitching || this.#switchingOff.isBusy;
	}

	/** Activates a coin through its own daemon, or through a server. */
	async switchOn(coin: string, electrum?: ElectrumServer): Promise<void> {
		if (electrum) this.servers.add(coin, electrum);
		await this.#coins.switchOn([electrum ? { coin, electrum } : { coin }]);
		await this.#refresh();
	}

	/** Deactivates a coin, including after the next start of the node. */
	async switchOff(coin: string): Promise<void> {
		await this.#switchingOff.run(async () => {
			const { wallet } = this.#desk.connection.node;
			await wallet.switchOff(coin);
			this.#coins.leaveOff([coin]);
			await this.#coins.list.refresh();
		}, coin);
		await this.#refresh();
	}

	async #refresh(): Promise<void> {
		await Promise.all([this.details.refresh(), this.holdings.refresh()]);
	}
}
