import type { RemoteWorld } from '../remote-world.ts';
import { SPENDING, type Trouble } from './story.ts';

/** It holds up what the page does. */
export function isHolding(trouble: Trouble): boolean {
	return trouble.is === 'slow' || (trouble.is === 'wire' && trouble.how.startsWith('hold'));
}

/** The node starts anew. */
export function restarts(trouble: Trouble): boolean {
	const isAtCall = trouble.is === 'wire' && trouble.how.startsWith('restart');
	return trouble.is === 'restart' || trouble.is === 'death' || isAtCall;
}

/** @returns what ends it */
export async function causeTrouble(
	world: RemoteWorld,
	trouble: Trouble,
	seed: string,
): Promise<() => Promise<unknown>> {
	// The user switches the coins of the real program on after each start.
	const end = () =>
		restarts(trouble) && world.access.manner === 'marketmaker' ? world.switchOnCoins() : Promise.resolve();
	switch (trouble.is) {
		case 'losses':
			await world.setStorm(trouble.share, seed);
			return () => world.setStorm(0);
		case 'away':
			await world.setDown(true);
			return () => world.setDown(false);
		case 'slow':
			await world.control({ control: 'latency', method: '*', ms: trouble.ms });
			return () => world.control({ control: 'latency', method: '*', ms: 0 });
		case 'restart':
			await world.control({ control: 'restart' });
			return end;
		case 'death':
			await world.control({ control: 'fault', method: '*', fault: 'fatal' });
			return end;
		case 'errors':
			await world.control({ control: 'fault', method: trouble.method, fault: 'errored' });
			return end;
		case 'wire':
			for (const method of SPENDING) await world.order({ program: 'node', method }, trouble.how);
			return isHolding(trouble) ? () => world.release() : end;
		case 'vanish':
			await world.control({ control: 'vanish', after: trouble.after });
			return end;
		case 'reorganise':
			await world.control({ control: 'reorganise', coin: trouble.coin, blocks: trouble.blocks });
			return end;
	}
}
