import { CallError } from '#lib/client/call-error.ts';
import { type CoinDetails, coinStateOf, type CoinState } from '#lib/domain/coins/coin-details.ts';
import type { ElectrumServer } from '#lib/domain/coins/coin-use.ts';
import { type CoinHolding, walletRows, type WalletRow } from '#lib/domain/wallet/wallet-rows.ts';
import { AWAITED_READ } from '#lib/node/read-options.ts';
import { Action } from '../action.svelte.ts';
import { Coins } from '../coins/coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { ElectrumServers } from './electrum-servers.ts';

const DETAILS_EVERY_MS = 30_000;
const HOLDINGS_EVERY_MS = 15_000;

/** All coins of the node and what the wallet holds of them: two calls, however many coins there are. */
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
		this.details = new Live(async (signal) => node.wallet.coinDetails({ ...AWAITED_READ, signal }), {
			every: DETAILS_EVERY_MS,
			lastKnown: desk.lastKnown('coin details'),
		});
		this.holdings = new Live(async (signal) => node.wallet.holdings({ signal }), {
			every: HOLDINGS_EVERY_MS,
			lastKnown: desk.lastKnown('holdings'),
		});
	}

	/** Nothing for a coin that the node does not know, or before it has said which it knows. */
	detailsOf(coin: string): CoinDetails | undefined {
		return this.details.current?.find((each) => each.coin === coin);
	}

	stateOf(details: CoinDetails): CoinState {
		const { coin } = details;
		const isSwitching = this.#coins.isStarting(coin) || this.#switchingOff.subject === coin;
		const hasCoins = this.holdings.current?.some((each) => each.coin === coin && each.balance > 0n) ?? false;
		return coinStateOf(details, { isSwitching, hasFailed: this.failureOf(coin) !== undefined }, hasCoins);
	}

	/** Why the coin could not be switched on or off when that was tried last. */
	failureOf(coin: string): CallError | undefined {
		const failure = this.#switchingOff.failureOf(coin);
		if (failure instanceof CallError) return failure;
		return this.#coins.failures.find((each) => each.coin === coin)?.error;
	}

	/** A coin is being switched on or off: the node does one at a time. */
	get isSwitching(): boolean {
		return this.#coins.isSwitching || this.#switchingOff.isBusy;
	}

	/** Uses a coin through its own daemon, or through a server. */
	async switchOn(coin: string, electrum?: ElectrumServer): Promise<void> {
		if (electrum) this.servers.add(coin, electrum);
		await this.#coins.switchOn([electrum ? { coin, electrum } : { coin }]);
		await this.#refresh();
	}

	/** Stops using a coin, also after the next start of the node. */
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
