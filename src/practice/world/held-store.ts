import type { RowChange, WorldStore } from './store.ts';

/**
 * A store that keeps back what is committed until it is released. A world begins in many transactions; so it comes onto
 * the disk as a whole, and a program that ends on the way leaves nothing of it.
 */
export interface HeldStore extends WorldStore {
	/** Writes what was kept back as one commit. From then on every commit is written at once. */
	release(): Promise<void>;
}

export function holdBack(store: WorldStore): HeldStore {
	let held: Map<string, RowChange> | undefined = new Map();
	return {
		load: () => store.load(),
		commit(changes) {
			if (!held) return store.commit(changes);
			for (const change of changes) held.set(JSON.stringify([change.table, change.key]), change);
			return Promise.resolve();
		},
		async release() {
			if (held && held.size > 0) await store.commit([...held.values()]);
			held = undefined;
		},
		close: () => store.close(),
	};
}
