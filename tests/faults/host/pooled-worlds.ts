import type { FaultWorld, WorldVariants } from './fault-world.ts';

/**
 * Opens worlds, and creates the next one of the same variants in advance, while a test waits for its page. All start at
 * the same time with a stopped clock.
 */
export class PooledWorlds {
	readonly #pooled = new Map<string, Promise<FaultWorld>>();

	async open(variants: WorldVariants): Promise<FaultWorld> {
		const key = `${variants.variant} ${variants.proxy ?? ''}`;
		const ready = this.#pooled.get(key);
		// Each world is for a single test; another test may request one while a world is being created.
		this.#pooled.delete(key);
		const world = await (ready ?? make(variants));
		if (this.#pooled.has(key)) return world;
		const pooledWorld = make(variants);
		this.#pooled.set(key, pooledWorld);
		// A failure is reported to the test that requests this world.
		pooledWorld.catch(() => undefined);
		return world;
	}

	async close(): Promise<void> {
		const made = await Promise.allSettled(this.#pooled.values());
		await Promise.all(made.flatMap((each) => (each.status === 'fulfilled' ? each.value.close() : [])));
	}
}

/** Loads world code only when the first world is opened. */
async function make(variants: WorldVariants): Promise<FaultWorld> {
	const { FaultWorld } = await import('./fault-world.ts');
	return FaultWorld.open(crypto.randomUUID(), variants);
}
