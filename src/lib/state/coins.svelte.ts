import {
	parseElectrumServer,
	type UsedCoin,
	addUsed,
	coinsOff,
	type ListedCoin,
} from '#lib/domain/coin-use.ts';
import { CallError, isProgramUnreachable } from '#lib/client/call-error.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Action } from './live/action.svelte.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';
import { NodeRestarts } from './node-restarts.svelte.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

/** The stored form of a used coin; the second element is `host:port` of its electrum server, if any. */
type StoredCoin = readonly [coin: string, electrum?: string];

function formatUsedCoins(coins: readonly UsedCoin[]): StoredCoin[] {
	return coins.map(({ coin, electrum }) => (electrum ? [coin, `${electrum.host}:${electrum.port}`] : [coin]));
}

/** Skips invalid entries. */
function parseUsedCoins(stored: unknown): UsedCoin[] | undefined {
	if (!Array.isArray(stored)) return undefined;
	return stored.flatMap((each: unknown): UsedCoin[] => {
		if (!Array.isArray(each) || typeof each[0] !== 'string') return [];
		const electrum = typeof each[1] === 'string' ? parseElectrumServer(each[1]) : undefined;
		return [electrum ? { coin: each[0], electrum } : { coin: each[0] }];
	});
}

const COINS_INTERVAL_MS = 30_000;

/** Whether to ask about the used coins, or to activate them, after the node has started without them. */
export type AtNodeStart = 'ask' | 'switch-on';

/** The error of activating a coin. */
export interface SwitchFailure {
	readonly coin: string;
	readonly error: CallError;
}

/**
 * The node's coins, and the coins that the user trades. A real node starts with only one or two coins active, so this
 * browser remembers the others per node.
 */
export class Coins {
	readonly list: Live<ListedCoin[]>;
	/** Used coins that are inactive, for example after a restart of the node. */
	readonly off: readonly UsedCoin[] = $derived.by(() =>
		coinsOff(this.#used.current, this.list.current ?? []),
	);

	readonly #desk: Desk;
	readonly #used: StoredSetting<readonly UsedCoin[]>;
	readonly #atNodeStart: StoredSetting<AtNodeStart>;
	readonly #switching = new Action();
	#failures = $state.raw<readonly SwitchFailure[]>([]);
	#nodeFailure = $state.raw<CallError>();
	#starting = $state.raw<readonly UsedCoin[]>([]);
	/** Settles when the running activation has ended. */
	#ongoing: Promise<unknown> = Promise.resolve();

	constructor(desk: Desk) {
		this.#desk = desk;
		const { id } = desk.connection;
		this.#used = new StoredSetting<readonly UsedCoin[]>(desk.database, {
			name: nodeSetting('used-coins', id),
			initial: [],
			parse: parseUsedCoins,
			format: formatUsedCoins,
		});
		this.#atNodeStart = new StoredSetting<AtNodeStart>(desk.database, {
			name: nodeSetting('coins-at-node-start', id),
			initial: 'ask',
			parse: (stored) => (stored === 'ask' || stored === 'switch-on' ? stored : undefined),
		});
		this.list = new Live((options) => this.#read(options), {
			every: COINS_INTERVAL_MS,
			cachedValue: desk.cachedValue('coins'),
		});
	}

	get atNodeStart(): AtNodeStart {
		return this.#atNodeStart.current;
	}

	set atNodeStart(choice: AtNodeStart) {
		this.#atNodeStart.set(choice);
	}

	/** Whether coins are being activated. */
	get isSwitching(): boolean {
		return this.#switching.isBusy;
	}

	isStarting(coin: string): boolean {
		return this.#starting.some((each) => each.coin === coin);
	}

	/** The coins that the last activation failed for. */
	get failures(): readonly SwitchFailure[] {
		return this.#failures;
	}

	/** The reason why the node could not be called; `undefined` once it answers again. */
	get nodeFailure(): CallError | undefined {
		return this.#nodeFailure;
	}

	/** `false` until the node has listed the coin. */
	isOff(coin: string): boolean {
		return this.list.current?.some((each) => each.coin === coin && !each.isActive) ?? false;
	}

	/** Activates coins one at a time, with their previous options unless others are given. */
	async switchOn(coins: readonly (string | UsedCoin)[]): Promise<void> {
		const { current: used } = this.#used;
		const asBefore = (coin: string) => used.find((each) => each.coin === coin) ?? { coin };
		await this.#switch(coins.map((each) => (typeof each === 'string' ? asBefore(each) : each)));
		await this.list.refresh();
	}

	/** Stops asking about these coins; defaults to all inactive ones. */
	leaveOff(names: readonly string[] = this.off.map(({ coin }) => coin)): void {
		this.#used.set(this.#used.current.filter(({ coin }) => !names.includes(coin)));
		this.#failures = [];
	}

	/** Writes only changes, because the coins are polled. */
	#remember(used: readonly UsedCoin[]): void {
		const isKnown = formatUsedCoins(used).join() === formatUsedCoins(this.#used.current).join();
		if (!isKnown) this.#used.set(used);
	}

	async #switch(coins: readonly UsedCoin[]): Promise<void> {
		if (!this.isSwitching) this.#ongoing = this.#switching.run(() => this.#switchEach(coins));
		await this.#ongoing;
	}

	async #switchEach(coins: readonly UsedCoin[]): Promise<void> {
		const failures: SwitchFailure[] = [];
		this.#starting = coins;
		this.#nodeFailure = undefined;
		for (const each of coins)
			try {
				await this.#desk.connection.node.wallet.switchOn(each);
			} catch (error) {
				if (!(error instanceof CallError)) throw error;
				if (isProgramUnreachable(error)) {
					this.#nodeFailure = error;
					break;
				}
				failures.push({ coin: each.coin, error });
			}
		this.#failures = failures;
		this.#starting = [];
	}

	async #read(options: ReadOptions): Promise<ListedCoin[]> {
		const { wallet } = this.#desk.connection.node;
		// An activation started by an earlier read continues even if that read was aborted.
		await this.#ongoing;
		const [listed] = await Promise.all([wallet.coins(options), this.#used.loaded, this.#atNodeStart.loaded]);
		this.#nodeFailure = undefined;
		await this.#desk.use(NodeRestarts).noteCoins(listed);
		const used = addUsed(this.#used.current, listed);
		this.#remember(used);
		const off = coinsOff(used, listed);
		const isTried = off.every(({ coin }) => this.#failures.some((each) => each.coin === coin));
		if (off.length === 0 || isTried || this.atNodeStart === 'ask') return listed;
		await this.#switch(off);
		return wallet.coins(options);
	}
}
