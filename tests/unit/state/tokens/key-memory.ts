import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import { DaemonIdentity, type KeyMemory } from '#lib/state/tokens/daemon-identity.ts';

/** Remembers keys as the database does, without one. */
export function keyMemory(): KeyMemory {
	const keys = new Map<string, string>();
	return {
		remember(chain, key) {
			if (!keys.has(chain)) keys.set(chain, key);
			return Promise.resolve(keys.get(chain) ?? key);
		},
		replace(chain, key) {
			keys.set(chain, key);
			return Promise.resolve();
		},
	};
}

/** The identity of a daemon that is met for the first time. */
export function newIdentity({ chain }: ChainDaemon): DaemonIdentity {
	return new DaemonIdentity(chain, keyMemory());
}
