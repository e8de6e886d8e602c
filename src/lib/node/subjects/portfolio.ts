import type { PortfolioReading } from '#lib/domain/portfolio.ts';
import type { ReadOptions } from '../read-options.ts';

/** The worth of all coins together, and the shares of it that the user wants. Goals make the node trade by itself. */
export interface NodePortfolio {
	/** @throws CallError */
	read(options?: ReadOptions): Promise<PortfolioReading>;
	/**
	 * Sets the goal of a coin that is on. Called once.
	 *
	 * @param goal in percent, in units of 1e-8; 0 takes it back
	 * @returns the portfolio with it
	 * @throws CallError
	 */
	setGoal(coin: string, goal: bigint): Promise<PortfolioReading>;
}
