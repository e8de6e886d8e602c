import type { MarketSize } from '../market/market.ts';
import type { World } from '../world/world.ts';

/** The beginnings that a new world can have. */
export const SCENARIOS = ['fresh', 'trader-with-history', 'thin-book', 'failing-swap', 'large'] as const;

export type ScenarioName = (typeof SCENARIOS)[number];

/** A step before the user comes: a call of the node, a command of the host, or time that goes by. */
export type Step =
	| { readonly call: string; readonly params: Readonly<Record<string, unknown>> }
	| { readonly vanishAfter: 'alicepayment' | 'bobdeposit' | 'myfee' }
	| { readonly minutes: number };

/** How a world of some name begins. */
export interface Scenario {
	readonly market?: MarketSize;
	/** How many coins the node knows, when they are more than the usual ones. */
	readonly coinCount?: number;
	/** The steps so far, by the node's own calls: their results are as real as the user's own. */
	readonly steps?: readonly Step[];
	/** How many old swaps are on record; the chains do not hold their transactions. */
	readonly oldSwaps?: number;
	/** How many tokens exist on the daemon's chain besides those that every world has. */
	readonly oldTokens?: number;
}

interface ScenarioRow {
	readonly name: ScenarioName;
}

/** The scenario of a world: what it began with, or `wanted` in a world that has not begun. */
export function scenarioOf(world: World, wanted: ScenarioName = 'fresh'): ScenarioName {
	if (!world.table('sign-in').has('node')) return wanted;
	return world.table<ScenarioRow>('scenario').get('world')?.name ?? 'fresh';
}

/** Saves what a new world begins with. */
export function saveScenario(world: World, name: ScenarioName): void {
	if (name !== 'fresh') world.table<ScenarioRow>('scenario').set('world', { name });
}

/** How long the steps take, in milliseconds: the world begins earlier by that. */
export function durationOf({ steps = [] }: Scenario): number {
	return steps.reduce((sum, step) => sum + ('minutes' in step ? step.minutes * 60_000 : 0), 0);
}

const call = (name: string, params: Readonly<Record<string, unknown>>): Step => ({ call: name, params });

const LATER: Step = { minutes: 11 * 60 };
const SWAP_TAKES: Step = { minutes: 60 };

/** Both directions of three pairs, at prices that find a taker. */
const TRADES: readonly Step[] = [
	call('buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 }),
	SWAP_TAKES,
	call('sell', { base: 'RICK', rel: 'MORTY', price: 0.001, basevolume: 5 }),
	SWAP_TAKES,
	call('buy', { base: 'KMD', rel: 'DOGE', price: 100_000, relvolume: 350 }),
	LATER,
];

/** Trades that fail: at prices that no maker accepts, and with counterparties that leave. */
const UNANSWERED: readonly Step[] = [
	call('buy', { base: 'LTC', rel: 'KMD', price: 45, relvolume: 3 }),
	{ minutes: 15 },
];
const EXPIRED: readonly Step[] = [
	{ vanishAfter: 'alicepayment' },
	call('buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 3 }),
	LATER,
];
const NEVER_PAID: readonly Step[] = [
	{ vanishAfter: 'myfee' },
	call('sell', { base: 'RICK', rel: 'MORTY', price: 0.001, basevolume: 2 }),
	LATER,
];

/** The failures of some days, by the number of the day. */
const BAD_DAYS: Readonly<Record<number, readonly Step[]>> = {
	2: UNANSWERED,
	4: EXPIRED,
	7: [...UNANSWERED, ...UNANSWERED],
	9: NEVER_PAID,
};

/** Two weeks of a user who trades most days, sends a payment now and then, and has open orders. */
const TRADER: readonly Step[] = [
	call('setprice', { base: 'LTC', rel: 'KMD', price: 66 }),
	call('autoprice', { base: 'RICK', rel: 'MORTY', margin: 0.03 }),
	call('fastswap_deposit', { weeks: 2, amount: 11 }),
	LATER,
	call('withdraw', { coin: 'RICK', outputs: [{ RRyyejME7LRTuvdziWsXkAbSW1fdiohGwK: 1.5 }], broadcast: 1 }),
	...Array.from({ length: 12 }, (_, day) => [...TRADES, ...(BAD_DAYS[day] ?? []), LATER]).flat(),
	call('goal', { coin: 'KMD', val: 40 }),
	call('bot_buy', { base: 'LTC', rel: 'KMD', maxprice: 1000, relvolume: 2 }),
	{ minutes: 30 },
];

/** The counterparty goes away after the user has paid: the refund is hours away. */
const ABANDONED: readonly Step[] = [
	{ vanishAfter: 'alicepayment' },
	call('buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 }),
	{ minutes: 20 },
];

/** Every scenario by its name. */
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
	fresh: {},
	'trader-with-history': { steps: TRADER },
	'thin-book': { market: { crowd: 0.15, historyDays: 90 } },
	'failing-swap': { steps: ABANDONED },
	large: { market: { crowd: 50, historyDays: 200 }, coinCount: 200, oldSwaps: 10_000, oldTokens: 5_000 },
};
