import type { FaultWorld, WorldVariants } from './fault-world.ts';

/**
 * Opens worlds, the next one of the same variants in advance: it is created while the test before it waits for its page. All of
 * them
 * begin at the same moment, with a stopped clock.
 */
export class PooledWorlds {
	readonly #pooled = new Map<string, Promise<FaultWorld>>();

	async open(variants: WorldVariants): Promise<FaultWorld> {
		const key = `${variants.variant} ${variants.proxy ?? ''}`;
		const ready = this.#pooled.get(key);
		// For one test alone, though a second test may request one while it is being made.
		this.#pooled.delete(key);
		const world = await (ready ?? make(variants));
		if (this.#pooled.has(key)) return world;
		const pooledWorld = make(variants);
		this.#pooled.set(key, pooledWorld);
		// Its failure is reported on request.
		pooledWorld.catch(() => undefined);
		return world;
	}

	async close(): Promise<void> {
		const made = await Promise.allSettled(this.#pooled.values());
		await Promise.all(made.flatMap((each) => (each.status === 'fulfilled' ? each.value.close() : [])));
	}
}

/** Nothing of a world is loaded before the first one is opened. */
async function make(variants: WorldVariants): Promise<FaultWorld> {
	const { FaultWorld } = await import('./fault-world.ts');
	return FaultWorld.open(crypto.randomUUID(), variants);
}
