import type { MarketSize } from '../market/market.ts';
import type { World } from '../world/world.ts';

/** What a new world can hold when it begins. */
export const SCENARIOS = ['fresh', 'trader-with-history', 'thin-book', 'failing-swap', 'large'] as const;

export type ScenarioName = (typeof SCENARIOS)[number];

/** What was done before the user comes: a call of the node, a command of the host, or time that went by. */
export type Step =
	| { readonly call: string; readonly params: Readonly<Record<string, unknown>> }
	| { readonly vanishAfter: 'alicepayment' | 'bobdeposit' }
	| { readonly minutes: number };

/** How a world of some name begins. */
export interface Scenario {
	readonly market?: MarketSize;
	/** How many coins the node knows, when they are more than the usual ones. */
	readonly coinCount?: number;
	/** What was done, by the node's own calls: what came of it is as real as what the user does. */
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
