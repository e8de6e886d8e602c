import { saleOf, volumeSold, type StandingOrder, isSameOrder, keyOfOrder } from './orders/own-orders.ts';
import { coinsOfBot, isLive, stateOfBot, type Bot } from './bots.ts';
import { formulaOf, type RunningFormula, sidesOf } from './formula.ts';
import { COIN } from './money/amount.ts';
import { WHOLE, type PortfolioCoin } from './portfolio.ts';
import type { Pair } from './market/pair.ts';
import type { OrderSide } from './orders/order-draft.ts';
import { hasShapeOf } from './text/shape.ts';

/** A coin that something may spend, and how much of it: `all` is whatever the wallet holds of it. In smallest units. */
interface Claim {
	readonly coin: string;
	readonly most: bigint | 'all';
}

/** Something that may spend, and what it may. */
interface Claimant {
	readonly id: string;
	readonly claims: readonly Claim[];
}

/**
 * After a fill the node offers the next output, and so on: an order without a volume is filled again and again until no
 * coins are left, however small a single fill is.
 */
function claimOfOrder(order: StandingOrder): Claim {
	return { coin: saleOf(order).base, most: volumeSold(order) ?? 'all' };
}

/** The most that can leave the wallet of one coin if everything that stands is taken. In smallest units. */
export interface CoinExposure {
	readonly coin: string;
	/** `undefined` if it is not known. */
	readonly balance: bigint | undefined;
	/** Never more than the balance; `undefined` if it is not known. */
	readonly most: bigint | undefined;
	/** The most that each claimant alone can spend, by its id. */
	readonly parts: ReadonlyMap<string, bigint | undefined>;
}

/**
 * The most that all claimants together can spend, coin by coin. A coin without a claim is left out.
 *
 * @param isWhole every claimant is among them; else no sum is known
 * @param balanceOf the confirmed balance of a coin; `undefined` if it is not known
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

/** The exposure of orders alone, as a form and a list of orders say it. */
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

/** The thing that one step of a stop ends. Shares and prices are in smallest units, as texts: browsers store these. */
export type StopTarget =
	| { readonly of: 'goal'; readonly coin: string; readonly before: string }
	| (Pair & { readonly of: 'bot'; readonly bot: string; readonly side: OrderSide })
	| (Pair & {
			readonly of: 'formula';
			/** Of its entry in the journal. */
			readonly formula: string;
			readonly sides: readonly ('ask' | 'bid')[];
			/** Only the end of the node ends it. */
			readonly isEndless: boolean;
	  })
	| (Pair & {
			readonly of: 'order';
			readonly order: string;
			readonly side: OrderSide;
			readonly price: string;
	  });

/**
 * How a step stands.
 *
 * - `waiting`: its call was not sent.
 * - `sending`: its call may be on its way, or its reply was lost and the node was not read since.
 * - `done`: the node does not have the thing any more.
 * - `refused`: the node did not do it.
 * - `unknown`: a reply was lost, and the node still shows the thing. The call may still arrive.
 * - `standing`: the node answered that it did it, and shows the thing all the same, or again.
 */
export type StopState = 'waiting' | 'sending' | 'done' | 'refused' | 'unknown' | 'standing';

export interface StopStep {
	readonly key: string;
	readonly target: StopTarget;
	readonly is: StopState;
}

/** One stop of everything that trades, as this browser remembers it. Times in milliseconds since 1970. */
export interface StopRun {
	/** When it began, by the browser's clock. */
	readonly at: number;
	readonly steps: readonly StopStep[];
	/** The sales whose prices were taken back already, by their keys: each is called once. */
	readonly cleared: readonly string[];
	/** Since when the node has had nothing left of it, and nothing new, by its clock. */
	readonly endedAt?: number | undefined;
	/** When the node was read again, at least two minutes later, and still had nothing; by its clock. */
	readonly provenAt?: number | undefined;
}

/** For so long, by the node's clock, nothing may stand. */
export const PROOF_MS = 120_000;

/**
 * The steps in their order: goals and bots trade at market prices, so they come first; formulas come before orders, which
 * they would post again. Of the goals the coin with the largest share is last: alone it counts as a hundred percent, and that is
 * what the wallet is nearest to.
 */
export function planStop(standing: readonly Standing[]): StopStep[] {
	const steps = standing.flatMap(targetsOf).map((target) => ({
		...{ key: keyOfTarget(target), target, is: 'waiting' as const },
	}));
	return steps.toSorted((one, other) => ORDER.indexOf(one.target.of) - ORDER.indexOf(other.target.of));
}

const ORDER: readonly StopTarget['of'][] = ['goal', 'bot', 'formula', 'order'];

function targetsOf(standing: Standing): StopTarget[] {
	switch (standing.is) {
		case 'goals':
			return standing.coins
				.toSorted((one, other) => Number(one.share - other.share))
				.map(({ coin, goal }) => ({ of: 'goal', coin, before: goal.toString() }));
		case 'bot': {
			const { id, base, rel, side } = standing.bot;
			return [{ of: 'bot', bot: id, base, rel, side }];
		}
		case 'formula': {
			const { id, base, rel, request, isEndless } = standing.formula;
			return [{ of: 'formula', formula: id, base, rel, sides: sidesOf(request.formula), isEndless }];
		}
		case 'order': {
			const { id, base, rel, side, price } = standing.order;
			return [{ of: 'order', order: id, base, rel, side, price: price.toString() }];
		}
	}
}

function keyOfTarget(target: StopTarget): string {
	switch (target.of) {
		case 'goal':
			return `goal ${target.coin}`;
		case 'bot':
			return `bot ${target.bot}`;
		case 'formula':
			return `formula ${target.formula}`;
		case 'order':
			return `order ${target.order}`;
	}
}

/** Both directions of a pair: some programs end a formula by the price of the reversed one only. */
export function salesToClear(target: StopTarget & Pair): Pair[] {
	const sale = saleOf({ ...target, side: target.of === 'order' ? target.side : 'sell' });
	return [sale, { base: sale.rel, rel: sale.base }];
}

/** The same sale has one key. */
export const keyOfSale = ({ base, rel }: Pair): string => keyOfOrder({ base, rel, side: 'sell' });

/** Whether the node still shows what the step ends; `undefined` if its list was not read. */
export function stillStands(target: StopTarget, lists: StandingLists): boolean | undefined {
	switch (target.of) {
		case 'goal':
			return lists.portfolio?.some(({ coin, goal }) => coin === target.coin && goal > 0n);
		case 'bot':
			return lists.bots?.some(
				({ id, stoppedAt, isComplete }) => id === target.bot && stoppedAt === undefined && !isComplete,
			);
		case 'formula':
			return lists.formulas?.some(({ id }) => id === target.formula) || hasOrderOf(target, lists);
		case 'order':
			return lists.orders?.some(
				(order) =>
					isSameOrder(order, { ...target, id: target.order }) && !formulaOf(order, lists.formulas ?? []),
			);
	}
}

/** A formula of which the journal says that it ended, and whose price is there again. */
function hasOrderOf(
	{ base, rel, sides }: StopTarget & { readonly of: 'formula' },
	{ orders, formulas }: StandingLists,
): boolean | undefined {
	if (!orders || !formulas) return undefined;
	return sides.some((side) =>
		orders.some(
			(order) => keyOfOrder(order) === keyOfOrder({ base, rel, side: side === 'ask' ? 'sell' : 'buy' }),
		),
	);
}

/**
 * The steps as the node shows them by now.
 *
 * @param isUnderWay whether a tab is working on them: a call that was sent may have its reply soon
 */
export function settleSteps(run: StopRun, lists: StandingLists, isUnderWay: boolean): readonly StopStep[] {
	return run.steps.map((step) => {
		const stands = stillStands(step.target, lists);
		if (stands === undefined || (isUnderWay && (step.is === 'sending' || step.is === 'waiting'))) return step;
		if (!stands) return { ...step, is: 'done' };
		return { ...step, is: step.is === 'sending' ? 'unknown' : step.is === 'done' ? 'standing' : step.is };
	});
}

/**
 * The phase that a run is in.
 *
 * - `unfinished`: steps were not sent, as when the page was closed in the middle.
 * - `left`: every step was sent, and something still stands.
 * - `watching`: nothing stands, for less than two minutes.
 * - `proven`: two minutes later nothing stood, by every reading.
 * - `back`: before that, something trades that the run had ended, or something new.
 * - `past`: it was proven, and something trades since.
 */
export type StopPhase = 'unfinished' | 'left' | 'watching' | 'proven' | 'back' | 'past';

/** @param standing what trades now; `undefined` while a list is not read */
export function phaseOf(run: StopRun, standing: readonly Standing[] | undefined): StopPhase {
	const states = run.steps.map(({ is }) => is);
	if (states.includes('waiting') || states.includes('sending')) return 'unfinished';
	if (states.some((is) => is === 'refused' || is === 'unknown')) return 'left';
	const isProven = run.provenAt !== undefined;
	if (states.includes('standing') || (standing?.length ?? 0) > 0) return isProven ? 'past' : 'back';
	return isProven ? 'proven' : 'watching';
}

const STATES: readonly string[] = [
	'waiting',
	'sending',
	'done',
	'refused',
	'unknown',
	'standing',
] satisfies StopState[];

/** A run as it is stored; `undefined` for one that is damaged, or of a version that knows other steps. */
export function parseStopRun(stored: unknown): StopRun | undefined {
	if (!hasShapeOf({ at: 0, steps: [{}], cleared: [''] }, stored)) return undefined;
	const run = stored as unknown as StopRun;
	const isWhole = run.steps.every(
		({ key, target, is }) =>
			typeof key === 'string' &&
			STATES.includes(is) &&
			Object.hasOwn(SHAPES, target.of) &&
			hasShapeOf(SHAPES[target.of], target) &&
			/^\d+$/.test(figureOf(target)),
	);
	return isWhole ? run : undefined;
}

/** The figure of a target that has one: it is computed with when it is shown. */
function figureOf(target: StopTarget): string {
	return target.of === 'goal' ? target.before : target.of === 'order' ? target.price : '0';
}

const PAIR = { base: '', rel: '' };
const SHAPES: Readonly<Record<StopTarget['of'], object>> = {
	goal: { coin: '', before: '' },
	bot: { ...PAIR, bot: '', side: '' },
	formula: { ...PAIR, formula: '', sides: [], isEndless: false },
	order: { ...PAIR, order: '', side: '', price: '' },
};
