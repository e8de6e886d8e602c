import { COIN } from '../money/amount.ts';

/** A hundred percent. Shares and goals are in percent, in units of 1e-8. */
export const WHOLE = 100n * COIN;

/** A coin that is on, as the node counts it. */
export interface PortfolioCoin {
	readonly coin: string;
	/** In smallest units. */
	readonly amount: bigint;
	/** Of one coin in the reference coin; nothing where the node has no price. */
	readonly price: bigint | undefined;
	/** In smallest units of the reference coin; nothing without a price. */
	readonly worth: bigint | undefined;
	/** Of the total. */
	readonly share: bigint;
	/** As it was set; 0 is none. */
	readonly goal: bigint;
	/** Its part of all goals together: this is what the node trades towards. */
	readonly goalShare: bigint;
}

/** A coin that the node would trade, and how much it wants to. */
export interface Pressure {
	readonly coin: string;
	/** Above 0 to buy it, below 0 to sell it, in units of 1e-8. */
	readonly force: bigint;
}

/** The trade that would bring the portfolio nearer to its goals. */
export interface Suggestion {
	readonly buy: Pressure | undefined;
	readonly sell: Pressure | undefined;
	/** How much of the coin to be sold, in smallest units; nothing where the node does not say. */
	readonly volume: bigint | undefined;
}

/** What the node says of all coins that are on. */
export interface PortfolioReading {
	/** In smallest units of the reference coin, without coins of unknown price. */
	readonly total: bigint;
	readonly coins: readonly PortfolioCoin[];
	/** Nothing while there is nothing to be bought or sold. */
	readonly suggestion: Suggestion | undefined;
}

/** What is held and not in the total. */
export function unpricedOf({ coins }: PortfolioReading): PortfolioCoin[] {
	return coins.filter(({ amount, price }) => amount > 0n && price === undefined);
}

export function goalSum(coins: readonly Pick<PortfolioCoin, 'goal'>[]): bigint {
	return coins.reduce((sum, { goal }) => sum + goal, 0n);
}
