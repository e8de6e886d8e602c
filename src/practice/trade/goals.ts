import { COIN } from '#lib/domain/money/amount.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { Refusal } from '../refusal.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { RecurringTask } from './recurring-task.ts';
import type { TradeTerms } from './trade-rules.ts';

/** Target weight of a coin in the portfolio, in units of 1e-8. */
interface GoalRow {
	readonly goal: bigint;
}

export interface Holding {
	readonly coin: string;
	/** Amount in satoshis. */
	readonly amount: bigint;
	/** Value in satoshis of the reference coin. */
	readonly value: bigint;
}

/** A coin compared with its goal. Shares are in percent, in units of 1e-8. */
export interface Standing extends Holding {
	readonly share: bigint;
	readonly goal: bigint;
	/** Share of this goal in the sum of all goals. */
	readonly goalShare: bigint;
	/** Excess over the goal, in satoshis. */
	readonly surplus: bigint;
	/** Square of the deficit, or negative square of the excess; 0 without a goal. In units of 1e-8. */
	readonly force: bigint;
}

/** The trade that brings a portfolio closer to its goals. */
export interface Rebalance {
	readonly buy?: Standing;
	readonly sell?: Standing;
}

const PERCENT = 100n * COIN;

export class Goals {
	readonly #table: Table<GoalRow>;

	constructor(world: World) {
		this.#table = world.table('goals');
	}

	/** @param goal weight in units of 1e-8; 0 removes the goal. */
	set(coin: string, goal: bigint): void {
		if (goal > 0n) this.#table.set(coin, { goal });
		else this.#table.delete(coin);
	}

	clear(): void {
		for (const coin of [...this.#table.keys()]) this.#table.delete(coin);
	}

	get areEmpty(): boolean {
		return this.#table.size === 0;
	}

	standingsOf(holdings: readonly Holding[]): Standing[] {
		const total = holdings.reduce((sum, { value }) => sum + value, 0n);
		const goals = holdings.reduce((sum, { coin }) => sum + this.#goalOf(coin), 0n);
		return holdings.map((holding) => {
			const goal = this.#goalOf(holding.coin);
			const share = total === 0n ? 0n : (PERCENT * holding.value) / total;
			const goalShare = goals === 0n ? 0n : (PERCENT * goal) / goals;
			const missing = goal === 0n ? 0n : goalShare - share;
			const force = (missing * (missing < 0n ? -missing : missing)) / COIN;
			const surplus = missing < 0n ? (holding.amount * -missing) / PERCENT : 0n;
			return { ...holding, share, goal, goalShare, surplus, force };
		});
	}

	#goalOf(coin: string): bigint {
		return this.#table.get(coin)?.goal ?? 0n;
	}
}

/** Buys the coin with the largest deficit and pays with the coin with the largest excess. */
export function rebalanceOf(standings: readonly Standing[]): Rebalance {
	const byForce = [...standings].sort((one, other) => Number(other.force - one.force));
	const [buy] = byForce;
	const sell = byForce.at(-1);
	return {
		buy: buy && buy.force > 0n ? buy : undefined,
		sell: sell && sell.force < 0n ? sell : undefined,
	};
}

/** Interval between checks of the portfolio, in milliseconds. */
const INTERVAL_MS = 60_000;

/** Tolerated deviation of a coin from its goal, in percent, in units of 1e-8. */
const TOLERANCE = COIN;

const TIMEOUT_MS = 10_000;

export interface RebalancerContext {
	readonly goals: Goals;
	holdingsAt(now: number): readonly Holding[];
	/** The most that the user can pay in one trade, in satoshis. */
	largestAt(coin: string, now: number): bigint;
	/**
	 * Highest price for a volume of rel; `undefined` without a price.
	 * @throws Refusal if there is no offer
	 */
	priceFor(pair: Pair, volume: bigint, now: number): bigint | undefined;
	/** True while a trade of the user is open; the next one waits for it. */
	isBusy(): boolean;
	request(terms: TradeTerms, now: number): void;
}

/** Trades automatically towards the goals of the portfolio, as long as there are any. */
export class Rebalancer {
	readonly #task: RecurringTask;
	readonly #context: RebalancerContext;

	constructor(world: World, context: RebalancerContext) {
		this.#context = context;
		this.#task = new RecurringTask(world, {
			name: 'rebalance',
			interval: INTERVAL_MS,
			isNeeded: () => !context.goals.areEmpty,
			run: (now) => {
				if (!context.isBusy()) this.#trade(now);
			},
		});
	}

	/** Starts the periodic check of the portfolio, unless it is running. */
	wake(now: number): void {
		this.#task.wake(now);
	}

	#trade(now: number): void {
		const { buy, sell } = rebalanceOf(this.#context.goals.standingsOf(this.#context.holdingsAt(now)));
		if (!buy || !sell || !isFar(buy) || !isFar(sell)) return;
		const pair = { side: 'buy', base: buy.coin, rel: sell.coin, timeoutMs: TIMEOUT_MS } as const;
		const largest = this.#context.largestAt(sell.coin, now);
		const volume = sell.surplus < largest ? sell.surplus : largest;
		try {
			const price = this.#context.priceFor(pair, volume, now);
			if (price !== undefined) this.#context.request({ ...pair, price, volume }, now);
		} catch (error) {
			// There is no offer for the pair, or no output fits; the next check tries again.
			if (!(error instanceof Refusal)) throw error;
		}
	}
}

function isFar({ goalShare, share }: Standing): boolean {
	const missing = goalShare - share;
	return missing > TOLERANCE || missing < -TOLERANCE;
}
