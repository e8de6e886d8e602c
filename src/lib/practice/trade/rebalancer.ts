import { COIN } from '#lib/domain/money/amount.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world/world.ts';
import { bestPriceFor } from './best-price.ts';
import type { Book } from './book.ts';
import { rebalanceOf, type Goals, type Holding, type Standing } from './goals.ts';
import { RecurringTask } from './recurring-task.ts';
import type { TradeTerms } from './trade-terms.ts';

/** The node looks after the portfolio so often, in milliseconds. */
const INTERVAL_MS = 60_000;

/** A coin may miss its goal by so much before the node trades for it, in percent and units of 1e-8. */
const TOLERANCE = COIN;

const TIMEOUT_MS = 10_000;

export interface RebalancerContext {
	readonly book: Book;
	readonly goals: Goals;
	holdingsAt(now: number): readonly Holding[];
	/** The most that the user can pay in one trade, in satoshis. */
	largestAt(coin: string, now: number): bigint;
	/** Whether a trade of the user is under way: the next one waits for it. */
	isBusy(): boolean;
	request(terms: TradeTerms, now: number): void;
}

/** Trades by itself towards the goals of the portfolio, as long as there are any. */
export class Rebalancer {
	readonly #task: RecurringTask;
	readonly #around: RebalancerContext;

	constructor(world: World, around: RebalancerContext) {
		this.#around = around;
		this.#task = new RecurringTask(world, {
			name: 'rebalance',
			interval: INTERVAL_MS,
			isNeeded: () => !around.goals.areEmpty,
			run: (now) => {
				if (!around.isBusy()) this.#trade(now);
			},
		});
	}

	/** Begins to look after the portfolio, if nobody does yet. */
	wake(now: number): void {
		this.#task.wake(now);
	}

	#trade(now: number): void {
		const { buy, sell } = rebalanceOf(this.#around.goals.standingsOf(this.#around.holdingsAt(now)));
		if (!buy || !sell || !isFar(buy) || !isFar(sell)) return;
		const pair = { side: 'buy', base: buy.coin, rel: sell.coin, timeoutMs: TIMEOUT_MS } as const;
		const largest = this.#around.largestAt(sell.coin, now);
		const volume = sell.surplus < largest ? sell.surplus : largest;
		try {
			const price = bestPriceFor('fomo', this.#around.book, pair, volume, now);
			this.#around.request({ ...pair, price, volume }, now);
		} catch (error) {
			// Nobody offers the pair, or no outputs fit: it may be otherwise in a minute.
			if (!(error instanceof Refusal)) throw error;
		}
	}
}

function isFar({ goalShare, share }: Standing): boolean {
	const missing = goalShare - share;
	return missing > TOLERANCE || missing < -TOLERANCE;
}
