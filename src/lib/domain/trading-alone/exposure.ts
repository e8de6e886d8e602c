import { coinsOfBot, isLive, stateOfBot, type Bot } from '../bots/bot.ts';
import { formulaOf, type RunningFormula } from '../formula/formula-request.ts';
import { sidesOf } from '../formula/formula.ts';
import { COIN } from '../money/amount.ts';
import type { StandingOrder } from '../orders/own-orders.ts';
import { WHOLE, type PortfolioCoin } from '../portfolio/portfolio.ts';
import { claimOfOrder, sumOfClaims, type Claim, type CoinExposure } from './claims.ts';

/** Everything at the node that trades without being asked again. A list that was not read is `undefined`. */
export interface StandingLists {
	readonly orders: readonly StandingOrder[] | undefined;
	readonly formulas: readonly RunningFormula[] | undefined;
	readonly bots: readonly Bot[] | undefined;
	/** All coins of the portfolio, with goals or without. */
	readonly portfolio: readonly PortfolioCoin[] | undefined;
}

/** One thing that trades without being asked again, with all that it may spend before fees. */
export type Standing =
	| {
			readonly is: 'order';
			readonly id: string;
			readonly order: StandingOrder;
			readonly claims: readonly Claim[];
	  }
	| {
			readonly is: 'formula';
			readonly id: string;
			readonly formula: RunningFormula;
			readonly claims: readonly Claim[];
	  }
	| { readonly is: 'bot'; readonly id: string; readonly bot: Bot; readonly claims: readonly Claim[] }
	/** All goals are one thing: the node trades towards them together. */
	| {
			readonly is: 'goals';
			readonly id: string;
			/** Those with a goal. */
			readonly coins: readonly PortfolioCoin[];
			readonly claims: readonly Claim[];
	  };

/** Everything that stands, those first that trade at market prices. The orders of a formula are the formula's. */
export function standingOf({
	orders = [],
	formulas = [],
	bots = [],
	portfolio = [],
}: StandingLists): Standing[] {
	const aimed = portfolio.filter(({ goal }) => goal > 0n);
	const own = orders.filter((order) => !formulaOf(order, formulas));
	return [
		...(aimed.length === 0
			? []
			: [{ is: 'goals' as const, id: 'goals', coins: aimed, claims: claimsOfGoals(portfolio) }]),
		...bots
			.filter(isLive)
			.map((bot) => ({ is: 'bot' as const, id: `bot ${bot.id}`, bot, claims: claimsOfBot(bot) })),
		...formulas.map((formula) => ({
			...{ is: 'formula' as const, id: `formula ${formula.id}`, formula },
			claims: claimsOfFormula(formula),
		})),
		...own.map((order) => ({
			...{ is: 'order' as const, id: `order ${order.id}`, order },
			claims: [claimOfOrder(order)],
		})),
	];
}

/** Also one that sets no price now: it posts its orders as soon as its source has one. */
function claimsOfFormula({ base, rel, request }: RunningFormula): Claim[] {
	return sidesOf(request.formula).map((side) => ({ coin: side === 'ask' ? base : rel, most: 'all' }));
}

/** A paused one does not spend before the user resumes it. */
function claimsOfBot(bot: Bot): Claim[] {
	if (stateOfBot(bot) !== 'running') return [];
	return [{ coin: coinsOfBot(bot).paid, most: budgetOf(bot) }];
}

/** The volume that a bot may still ask for, including trades that it has asked for and that are not in a swap yet. */
export function budgetOf({ volume, traded, trades }: Bot): bigint {
	const swapping = trades
		.filter(({ state }) => state === 'swapping')
		.reduce((sum, trade) => sum + (trade.volume ?? 0n), 0n);
	const rest = volume - traded - swapping;
	return rest > 0n ? rest : 0n;
}

/**
 * The node scales goals to a hundred percent, and converts all other coins. It trades again whenever prices move, so that in
 * time all of a coin can be sold, unless that coin is to be everything.
 */
function claimsOfGoals(portfolio: readonly PortfolioCoin[]): Claim[] {
	return portfolio
		.filter(({ amount, goal, goalShare }) => amount > 0n && !(goal > 0n && goalShare >= WHOLE))
		.map(({ coin }) => ({ coin, most: 'all' }));
}

/** The part of a coin above its goal at the present prices, in smallest units: the node sells this much next. */
export function surplusOf({ amount, share, goalShare }: PortfolioCoin): bigint {
	return share > goalShare ? (amount * (share - goalShare)) / share : 0n;
}

/**
 * The one figure for "at most". A coin without a claim is left out; while a list is not read, no sum is known.
 *
 * @param balanceOf the confirmed balance of a coin; `undefined` if it is not known
 */
export function exposureOf(
	lists: StandingLists,
	balanceOf: (coin: string) => bigint | undefined,
	standing: readonly Standing[] = standingOf(lists),
): CoinExposure[] {
	const isWhole = Object.values(lists).every((list) => list !== undefined);
	return sumOfClaims(standing, isWhole, balanceOf);
}

/** All coins together in the reference coin, as far as they have a price. */
export interface ExposureWorth {
	/** `undefined` if that is not known of some coin. */
	readonly most: bigint | undefined;
	/** Coins without a price: they are not in it. */
	readonly unpriced: readonly string[];
}

/** @param priceOf of one coin in the reference coin */
export function worthOfExposure(
	exposure: readonly CoinExposure[],
	priceOf: (coin: string) => bigint | undefined,
): ExposureWorth {
	let sum: bigint | undefined = 0n;
	const unpriced: string[] = [];
	for (const { coin, most } of exposure) {
		const price = priceOf(coin);
		if (most === undefined) sum = undefined;
		else if (price === undefined) unpriced.push(coin);
		else if (sum !== undefined) sum += (most * price) / COIN;
	}
	return { most: sum, unpriced };
}
