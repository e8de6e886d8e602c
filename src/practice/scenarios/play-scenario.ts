import type { NodeParts } from '../node/node-parts.ts';
import type { PracticeNode } from '../node/practice-node.ts';
import type { World } from '../world/world.ts';
import type { Scenario, Step } from './scenario.ts';

/** Plays the steps of its scenario in a world that has just begun. */
export async function playScenario(
	world: World,
	parts: NodeParts,
	node: PracticeNode,
	{ steps = [] }: Scenario,
): Promise<void> {
	for (const step of steps) await take(step, world, parts, node);
}

async function take(step: Step, world: World, parts: NodeParts, node: PracticeNode): Promise<void> {
	if ('minutes' in step) {
		await world.moveClock((clock) => clock.advance(step.minutes * 60_000));
	} else if ('vanishAfter' in step) {
		await world.transact(() => parts.trading.swaps.letVanish(step.vanishAfter));
	} else {
		const { userpass } = parts.signIn.keys;
		await node.call(JSON.stringify({ userpass, method: step.call, ...step.params }));
	}
}
