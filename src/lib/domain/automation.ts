import { isOpen, type JournalEntry, type JournalKind } from './flow/journal-entry.ts';
import { saleOf, volumeSold, type StandingOrder } from './orders/open-orders.ts';
import { coinsOfBot, isLive, stateOfBot, type Bot } from './bots.ts';
import { priceRuleOf, type RunningPriceRule, sidesOf } from './price-rule.ts';
import { COIN } from './money/amount.ts';
import { WHOLE, type PortfolioCoin } from './portfolio.ts';

/**
 * Maximum amount of a coin that a claimant may spend, in smallest units; `all` is the wallet's whole balance.
 */
interface Claim {
	readonly coin: string;
	readonly most: bigint | 'all';
}

/** A source of automatic spending. */
interface Claimant {
	readonly id: string;
	readonly claims: readonly Claim[];
}

/**
 * After a fill the node offers the next output, so an order without a volume is filled repeatedly until no
 * coins are left, however small each fill is.
 */
function claimOfOrder(order: StandingOrder): Claim {
	return { coin: saleOf(order).base, most: volumeSold(order) ?? 'all' };
}

/** Maximum amount of a coin that can leave the wallet if everything posted is filled. In smallest units. */
export interface CoinExposure {
	readonly coin: string;
	/** `undefined` if unknown. */
	readonly balance: bigint | undefined;
	/** Never above the balance; `undefined` if unknown. */
	readonly most: bigint | undefined;
	/** Maximum for each claimant alone, by id. */
	readonly parts: ReadonlyMap<string, bigint | undefined>;
}

/**
 * Maximum that all claimants together can spend, by coin. Coins without a claim are left out.
 *
 * @param isWhole true if the list of claimants is complete; if false, the sum is unknown
 * @param balanceOf confirmed balance of a coin; `undefined` if unknown
 */
function sumOfClaims(
	claimants: readonly Claimant[],
	isWhole: boolean,
	balanceOf: (coin: string) => bigint | undefined,
): CoinExposure[] {
	const coins = [...new Set(claimants.flatMap(({ claims }) => claims.map(({ coin }) => coin)))].sort();
	return coins.map((coin) => {
		const balance = balanceOf(coin);
		const claimed = claimants.flatMap(({ id, claims }) =>
			claims.filter((claim) => claim.coin === coin).map(({ most }) => ({ id, most })),
		);
		const parts = new Map(claimed.map(({ id, most }) => [id, bounded(most, balance)]));
		return { coin, balance, most: isWhole ? sumOf(claimed, balance) : undefined, parts };
	});
}

/** Exposure from orders alone, for the order form and the list of orders. */
export function mostOfOrders(
	orders: readonly StandingOrder[],
	balanceOf: (coin: string) => bigint | undefined,
): CoinExposure[] {
	const claimants = orders.map((order) => ({ id: `order ${order.id}`, claims: [claimOfOrder(order)] }));
	return sumOfClaims(claimants, true, balanceOf);
}

function sumOf(claimed: readonly Pick<Claim, 'most'>[], balance: bigint | undefined): bigint | undefined {
	let sum = 0n;
	for (const { most } of claimed) {
		if (most === 'all') return balance;
		sum += most;
	}
	return bounded(sum, balance);
}

function bounded(most: bigint | 'all', balance: bigint | undefined): bigint | undefined {
	if (most === 'all') return balance;
	return balance !== undefined && balance < most ? balance : most;
}

/** Everything at the node that trades automatically. Lists that are not loaded are `undefined`. */
export interface AutomationLists {
	readonly orders: readonly StandingOrder[] | undefined;
	readonly priceRules: readonly RunningPriceRule[] | undefined;
	readonly bots: readonly Bot[] | undefined;
	/** All coins of the portfolio, with or without a goal. */
	readonly portfolio: readonly PortfolioCoin[] | undefined;
}

/** An automatic trader, with the maximum that it may spend before fees. */
export type Standing =
	| {
			readonly is: 'order';
			readonly id: string;
			readonly order: StandingOrder;
			readonly claims: readonly Claim[];
	  }
	| {
			readonly is: 'priceRule';
			readonly id: string;
			readonly priceRule: RunningPriceRule;
			readonly claims: readonly Claim[];
	  }
	| { readonly is: 'bot'; readonly id: string; readonly bot: Bot; readonly claims: readonly Claim[] }
	/** All goals count as one trader, because the node trades towards them together. */
	| {
			readonly is: 'goals';
			readonly id: string;
			/** Coins with a goal. */
			readonly coins: readonly PortfolioCoin[];
			readonly claims: readonly Claim[];
	  };

/**
 * All automatic traders, in the order in which to stop them. Goals and bots trade at market prices, so they
 * come first; price rules come before orders, which they would repost. Orders set by a price rule belong to
 * that rule.
 */
export function standingOf({
	orders = [],
	priceRules = [],
	bots = [],
	portfolio = [],
}: AutomationLists): Standing[] {
	const aimed = portfolio.filter(({ goal }) => goal > 0n);
	const own = orders.filter((order) => !priceRuleOf(order, priceRules));
	return [
		...(aimed.length === 0
			? []
			: [{ is: 'goals' as const, id: 'goals', coins: aimed, claims: claimsOfGoals(portfolio) }]),
		...bots
			.filter(isLive)
			.map((bot) => ({ is: 'bot' as const, id: `bot ${bot.id}`, bot, claims: claimsOfBot(bot) })),
		...priceRules.map((priceRule) => ({
			...{ is: 'priceRule' as const, id: `formula ${priceRule.id}`, priceRule },
			claims: claimsOfPriceRule(priceRule),
		})),
		...own.map((order) => ({
			...{ is: 'order' as const, id: `order ${order.id}`, order },
			claims: [claimOfOrder(order)],
		})),
	];
}

/** Counts a price rule even if it currently sets no price: it posts orders as soon as its source has one. */
function claimsOfPriceRule({ base, rel, request }: RunningPriceRule): Claim[] {
	return sidesOf(request.priceRule).map((side) => ({ coin: side === 'ask' ? base : rel, most: 'all' }));
}

/** A paused bot spends nothing until the user resumes it. */
function claimsOfBot(bot: Bot): Claim[] {
	if (stateOfBot(bot) !== 'running') return [];
	return [{ coin: coinsOfBot(bot).paid, most: budgetOf(bot) }];
}

/** Volume that a bot may still request, including requested trades without a swap yet. */
export function budgetOf({ volume, traded, trades }: Bot): bigint {
	const swapping = trades
		.filter(({ state }) => state === 'swapping')
		.reduce((sum, trade) => sum + (trade.volume ?? 0n), 0n);
	const rest = volume - traded - swapping;
	return rest > 0n ? rest : 0n;
}

/**
 * The node scales goals to 100 % and converts all other coins. It trades whenever prices move, so in time all
 * of a coin can be sold, unless its goal is the whole portfolio.
 */
function claimsOfGoals(portfolio: readonly PortfolioCoin[]): Claim[] {
	return portfolio
		.filter(({ amount, goal, goalShare }) => amount > 0n && !(goal > 0n && goalShare >= WHOLE))
		.map(({ coin }) => ({ coin, most: 'all' }));
}

/** Amount of a coin above its goal at current prices, in smallest units. The node sells this much next. */
export function surplusOf({ amount, share, goalShare }: PortfolioCoin): bigint {
	return share > goalShare ? (amount * (share - goalShare)) / share : 0n;
}

/**
 * Exposure of all automatic traders, by coin. Coins without a claim are left out; the sum is unknown until
 * all lists are loaded.
 *
 * @param balanceOf confirmed balance of a coin; `undefined` if unknown
 */
export function exposureOf(
	lists: AutomationLists,
	balanceOf: (coin: string) => bigint | undefined,
	standing: readonly Standing[] = standingOf(lists),
): CoinExposure[] {
	const isWhole = Object.values(lists).every((list) => list !== undefined);
	return sumOfClaims(standing, isWhole, balanceOf);
}

/** Total exposure in the reference coin. */
export interface ExposureWorth {
	/** `undefined` if a coin's exposure is unknown. */
	readonly most: bigint | undefined;
	/** Coins without a price, which the total excludes. */
	readonly unpriced: readonly string[];
}

/** @param priceOf price of one coin in the reference coin */
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

/** Time without any trader that proves that everything has stopped, in milliseconds by the node's clock. */
export const PROOF_MS = 120_000;

/**
 * True for a call that removes a goal, stops a bot or cancels a price. The price of the reversed pair, which
 * is cleared after each order, counts only until it is known to be cleared.
 */
export function isEnding(entry: JournalEntry): boolean {
	switch (entry.kind) {
		case 'portfolio-goal':
			return entry.draft.goal === '0';
		case 'bot-command':
			return entry.draft.does === 'stop';
		case 'trade-offer':
			return entry.draft.price === '0' && (entry.draft.order !== undefined || entry.step !== 'done');
		default:
			return false;
	}
}

/** Calls that start or stop a trader. While one is open, the active traders are unknown. */
const TRADING_KINDS: ReadonlySet<JournalKind> = new Set<JournalKind>([
	'trade-request',
	'trade-offer',
	'trade-formula',
	'bot-start',
	'bot-command',
	'portfolio-goal',
]);

/** True for a call with an unknown outcome that may have started something. */
export const mayStillTrade = (entry: JournalEntry): boolean => TRADING_KINDS.has(entry.kind) && isOpen(entry);
