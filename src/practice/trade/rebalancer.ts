import { COIN } from '#lib/domain/money/amount.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world/world.ts';
import { bestPriceFor } from './best-price.ts';
import type { Book } from './book.ts';
import { rebalanceOf, type Goals, type Holding, type Standing } from './goals.ts';
import { RecurringTask } from './recurring-task.ts';
import type { TradeTerms } from './trade-terms.ts';

/** How often the node checks the portfolio, in milliseconds. */
const INTERVAL_MS = 60_000;

/** How far a coin may be from its goal before the node trades for it, in percent and units of 1e-8. */
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

	/** Starts the regular check of the portfolio, unless it runs already. */
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
			const price = bestPriceFor('fomo', this.#context.book, pair, volume, now);
			this.#context.request({ ...pair, price, volume }, now);
		} catch (error) {
			// No offer for the pair, or no outputs that fit: the next check may find some.
			if (!(error instanceof Refusal)) throw error;
		}
	}
}

function isFar({ goalShare, share }: Standing): boolean {
	const missing = goalShare - share;
	return missing > TOLERANCE || missing < -TOLERANCE;
}
