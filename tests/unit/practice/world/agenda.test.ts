import { memoryStore } from '#practice/world/store.ts';
import { World } from '#practice/world/world.ts';
import { describe, expect, it } from 'vitest';

const START = Date.UTC(2026, 10, 20);

async function openWorld(store = memoryStore()) {
	const world = await World.open({ seed: 'agenda', store, clock: 'still', start: START, wall: () => START });
	const received: string[] = [];
	world.agenda.define<string>('say', (word, now) => received.push(`${word} at ${(now - START) / 1000} s`));
	world.agenda.define<number>('repeat', (seconds, now) => {
		received.push(`tick at ${(now - START) / 1000} s`);
		world.agenda.plan(now + seconds * 1000, 'repeat', seconds);
	});
	const plan = (seconds: number, task: string, data: unknown) =>
		world.transact(() => world.agenda.plan(START + seconds * 1000, task, data));
	const advance = (seconds: number) => world.moveClock((clock) => clock.advance(seconds * 1000));
	return { world, received, plan, advance, store };
}

describe('agenda', () => {
	it('postpones earlier tasks to a given time, in order', async () => {
		const { world, received, plan, advance } = await openWorld();
		await plan(20, 'say', 'second');
		await plan(10, 'say', 'first');
		await plan(90, 'say', 'third');
		await world.transact(() => world.agenda.postponeUntil(START + 60_000));
		await advance(90);
		expect(received).toEqual(['first at 60 s', 'second at 60 s', 'third at 90 s']);
	});

	it('runs tasks in the order of their times, each on time', async () => {
		const { received, plan, advance } = await openWorld();
		await plan(30, 'say', 'later');
		await plan(10, 'say', 'sooner');
		await plan(10, 'say', 'sooner too');
		await advance(60);
		expect(received).toEqual(['sooner at 10 s', 'sooner too at 10 s', 'later at 30 s']);
	});

	it('skips cancelled tasks and tasks not yet due', async () => {
		const { world, received, plan, advance } = await openWorld();
		const key = await plan(5, 'say', 'dropped');
		await plan(20, 'say', 'early');
		await world.transact(() => world.agenda.drop(key));
		await advance(19);
		expect(received).toEqual([]);
		await advance(1);
		expect(received).toEqual(['early at 20 s']);
	});

	it('runs a task planned by a task each time it is due', async () => {
		const { received, plan, advance } = await openWorld();
		await plan(10, 'repeat', 10);
		await advance(35);
		expect(received).toEqual(['tick at 10 s', 'tick at 20 s', 'tick at 30 s']);
	});

	it('runs equally whether the clock moves once or in steps', async () => {
		const [once, steps] = [await openWorld(), await openWorld()];
		for (const { plan } of [once, steps]) await plan(7, 'repeat', 7);
		await once.advance(100);
		for (let second = 0; second < 100; second++) await steps.advance(1);
		expect(steps.received).toEqual(once.received);
	});

	it('is restored after a restart', async () => {
		const { world, plan, store } = await openWorld();
		await plan(10, 'say', 'still here');
		await world.close();
		const { received, advance } = await openWorld(store);
		await advance(10);
		expect(received).toEqual(['still here at 10 s']);
	});

	it('calls back only after a commit', async () => {
		const { world } = await openWorld();
		const received: string[] = [];
		await world.transact(() => world.afterCommit(() => received.push('good')));
		const failed = world.transact(() => {
			world.afterCommit(() => received.push('taken back'));
			throw new Error('no');
		});
		await expect(failed).rejects.toThrow('no');
		await world.transact(() => undefined);
		expect(received).toEqual(['good']);
	});
});
