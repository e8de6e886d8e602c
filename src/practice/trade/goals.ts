import { COIN } from '#lib/domain/money/amount.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

/** What a coin's share of the portfolio is to be: as it was set, in units of 1e-8. */
interface GoalRow {
	readonly goal: bigint;
}

/** A coin that the user holds. */
export interface Holding {
	readonly coin: string;
	/** In satoshis. */
	readonly amount: bigint;
	/** In satoshis of the reference coin. */
	readonly value: bigint;
}

/** Where a coin stands beside its goal. Shares are in percent, in units of 1e-8. */
export interface Standing extends Holding {
	readonly share: bigint;
	readonly goal: bigint;
	/** The goal's share of all goals. */
	readonly goalShare: bigint;
	/** How much of the coin is too much, in satoshis. */
	readonly surplus: bigint;
	/** The square of what is missing or, below 0, of what is too much; 0 without a goal. In units of 1e-8. */
	readonly force: bigint;
}

/** The trade that brings a portfolio nearer to its goals. */
export interface Rebalance {
	readonly buy?: Standing;
	readonly sell?: Standing;
}

const PERCENT = 100n * COIN;

/** The shares of the portfolio that the user wants. */
export class Goals {
	readonly #table: Table<GoalRow>;

	constructor(world: World) {
		this.#table = world.table('goals');
	}

	/** @param goal a weight in units of 1e-8; 0 takes the goal back. */
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

/** What is missed most is bought with what is there too much. */
export function rebalanceOf(standings: readonly Standing[]): Rebalance {
	const byForce = [...standings].sort((one, other) => Number(other.force - one.force));
	const [buy] = byForce;
	const sell = byForce.at(-1);
	return {
		buy: buy && buy.force > 0n ? buy : undefined,
		sell: sell && sell.force < 0n ? sell : undefined,
	};
}
