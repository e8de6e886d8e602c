import { describe, expect, it } from 'vitest';
import { memoryStore, type WorldStore } from '#practice/world/store.ts';
import type { PracticeOptions } from '#practice/practice.ts';
import { World } from '#practice/world/world.ts';

interface Counter {
	readonly count: bigint;
	readonly note: string;
}

function optionsOf(store: WorldStore, more: Partial<PracticeOptions> = {}): PracticeOptions {
	return { seed: 'one', store, clock: 'still', start: 1000, wall: () => 5000, ...more };
}

function fail(): never {
	throw new Error('refused');
}

function raise(world: World, by: bigint): Promise<bigint> {
	return world.transact(() => {
		const counters = world.table<Counter>('counters');
		const count = (counters.get('a')?.count ?? 0n) + by;
		counters.set('a', { count, note: 'n5 "{$' });
		return count;
	});
}

describe('practice state', () => {
	it('is restored unchanged from its rows', async () => {
		const store = memoryStore();
		const world = await World.open(optionsOf(store));
		world.clock.advance(250);
		await raise(world, 2n ** 70n);
		const again = await World.open(optionsOf(store, { seed: 'another', start: 99 }));
		expect(again.table<Counter>('counters').get('a')).toEqual({ count: 2n ** 70n, note: 'n5 "{$' });
		expect(again.clock.now()).toBe(1250);
		expect(again.start).toBe(1000);
		expect(again.chance.at('x', 3)).toBe(world.chance.at('x', 3));
	});

	it('is stored before its first transaction can fail', async () => {
		const store = memoryStore();
		const world = await World.open(optionsOf(store));
		await expect(world.transact(fail)).rejects.toThrow('refused');
		expect((await World.open(optionsOf(store, { start: 99 }))).start).toBe(1000);
	});

	it('rolls back a partly failed write in the store as well', async () => {
		const store = memoryStore();
		const commit = store.commit.bind(store);
		let fails = false;
		store.commit = async (changes) => {
			await commit(changes);
			if (fails) throw new Error('no disk');
		};
		const world = await World.open(optionsOf(store));
		await raise(world, 1n);
		fails = true;
		await expect(raise(world, 5n)).rejects.toThrow('no disk');
		fails = false;
		await world.transact(() => world.table<Counter>('counters').set('b', { count: 7n, note: '' }));
		const again = await World.open(optionsOf(store));
		expect(again.table<Counter>('counters').get('a')?.count).toBe(1n);
		expect(again.table<Counter>('counters').get('b')?.count).toBe(7n);
	});

	it('returns a result only after storing it', async () => {
		const store = memoryStore();
		const steps: string[] = [];
		const commit = store.commit.bind(store);
		const slow = {
			...store,
			commit: async (changes: Parameters<typeof commit>[0]) => {
				await commit(changes);
				steps.push('written');
			},
		};
		const world = await World.open(optionsOf(slow));
		steps.length = 0;
		await raise(world, 1n).then(() => steps.push('answered'));
		expect(steps).toEqual(['written', 'answered']);
	});

	it('is unchanged if the work or the write fails', async () => {
		const store = memoryStore();
		const world = await World.open(optionsOf(store));
		await raise(world, 1n);
		const broken = world.transact(() => {
			world.table<Counter>('counters').set('b', { count: 1n, note: '' });
			fail();
		});
		await expect(broken).rejects.toThrow('refused');
		expect(world.table('counters').has('b')).toBe(false);
		store.commit = () => Promise.reject(new Error('disk full'));
		await expect(raise(world, 5n)).rejects.toThrow('disk full');
		expect(world.table<Counter>('counters').get('a')?.count).toBe(1n);
	});

	it('runs transactions sequentially', async () => {
		const world = await World.open(optionsOf(memoryStore()));
		expect(await Promise.all([raise(world, 1n), raise(world, 1n), raise(world, 1n)])).toEqual([1n, 2n, 3n]);
	});
});
