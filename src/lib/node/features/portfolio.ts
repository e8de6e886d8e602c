import type { PortfolioReading } from '#lib/domain/portfolio.ts';
import type { ReadOptions } from '../read-options.ts';

/** Value of all coins and the user's target shares. A goal makes the node trade automatically. */
export interface NodePortfolio {
	/** @throws CallError */
	read(options?: ReadOptions): Promise<PortfolioReading>;
	/**
	 * Sets the goal of an active coin. Called once.
	 * @param goal in percent, in units of 1e-8; 0 removes the goal
	 * @returns the updated portfolio
	 * @throws CallError
	 */
	setGoal(coin: string, goal: bigint): Promise<PortfolioReading>;
}
