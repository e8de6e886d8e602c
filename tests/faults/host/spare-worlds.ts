import type { FaultWorld, WorldManners } from './fault-world.ts';

/**
 * Opens worlds, the next one of the same variants in advance: it is created while the test before it waits for its page. All of
 * them
 * begin at the same moment, with a stopped clock.
 */
export class SpareWorlds {
	readonly #spares = new Map<string, Promise<FaultWorld>>();

	async open(manners: WorldManners): Promise<FaultWorld> {
		const key = `${manners.manner} ${manners.proxy ?? ''}`;
		const ready = this.#spares.get(key);
		// For one test alone, though a second test may request one while it is being made.
		this.#spares.delete(key);
		const world = await (ready ?? make(manners));
		if (this.#spares.has(key)) return world;
		const spare = make(manners);
		this.#spares.set(key, spare);
		// Its failure is reported on request.
		spare.catch(() => undefined);
		return world;
	}

	async close(): Promise<void> {
		const made = await Promise.allSettled(this.#spares.values());
		await Promise.all(made.flatMap((each) => (each.status === 'fulfilled' ? each.value.close() : [])));
	}
}

/** Nothing of a world is loaded before the first one is opened. */
async function make(manners: WorldManners): Promise<FaultWorld> {
	const { FaultWorld } = await import('./fault-world.ts');
	return FaultWorld.open(crypto.randomUUID(), manners);
}
