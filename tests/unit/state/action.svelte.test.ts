import { Action } from '#lib/state/live/action.svelte.ts';
import { describe, expect, it } from 'vitest';

const fails = (message: string) => () => Promise.reject(new Error(message));

describe('action', () => {
	it('is busy with its subject until the work ends', async () => {
		const action = new Action();
		const work = Promise.withResolvers<undefined>();
		const running = action.run(async () => void (await work.promise), 'KMD LTC');
		expect([action.isBusy, action.subject]).toEqual([true, 'KMD LTC']);
		work.resolve(undefined);
		expect(await running).toBe(true);
		expect([action.isBusy, action.subject, action.failure]).toEqual([false, undefined, undefined]);
	});

	it('runs one piece of work at a time and drops the second', async () => {
		const action = new Action();
		const work = Promise.withResolvers<undefined>();
		let begun = 0;
		const start = () =>
			action.run(async () => {
				begun += 1;
				await work.promise;
			});
		const first = start();
		expect(await start()).toBe(false);
		work.resolve(undefined);
		expect(await first).toBe(true);
		expect(begun).toBe(1);
	});

	it('reports error and subject until dismissed or restarted', async () => {
		const action = new Action<'one' | 'other'>();
		expect(await action.run(fails('no'), 'one')).toBe(false);
		expect(action.isBusy).toBe(false);
		expect(action.failure?.message).toBe('no');
		expect([action.failureOf('one')?.message, action.failureOf('other')]).toEqual(['no', undefined]);
		action.dismiss();
		expect([action.failure, action.failureOf('one')]).toEqual([undefined, undefined]);
		await action.run(fails('no'), 'one');
		const work = Promise.withResolvers<undefined>();
		const running = action.run(async () => void (await work.promise), 'other');
		expect(action.failure).toBeUndefined();
		work.resolve(undefined);
		await running;
	});

	it('keeps a failure reported during the work, which still completes', async () => {
		const action = new Action();
		const isDone = await action.run(async () => action.fail('lost'), 'one');
		expect(isDone).toBe(true);
		expect(action.failureOf('one')).toEqual(new Error('lost'));
	});
});
