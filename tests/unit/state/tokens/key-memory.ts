import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import { DaemonIdentity, type KeyMemory } from '#lib/state/tokens/daemon-identity.ts';

/** Stores keys in memory, like the database does. */
function keyMemory(): KeyMemory {
	const keys = new Map<string, string>();
	let highest = 0;
	return {
		remember(chain, key, blocks) {
			if (!keys.has(chain)) keys.set(chain, key);
			highest = Math.max(highest, blocks);
			return Promise.resolve({ key: keys.get(chain) ?? key, highest, highestAt: 0 });
		},
		replace(chain, key) {
			keys.set(chain, key);
			return Promise.resolve();
		},
	};
}

/** Identity of a newly met daemon. */
export function newIdentity({ chain }: ChainDaemon): DaemonIdentity {
	return new DaemonIdentity(chain, keyMemory());
}
