import { LOCK_NAMES, tryLock, withLock, type LockName } from '#lib/tabs/named-lock.ts';
import { describe, expect, it } from 'vitest';

const freshName = (): LockName => `swapdesk-test ${crypto.randomUUID()}`;

/** Work that runs until `end` is called. */
function longWork() {
	const { promise, resolve } = Promise.withResolvers<undefined>();
	const begun = Promise.withResolvers<undefined>();
	const work = async () => {
		begun.resolve(undefined);
		await promise;
	};
	return { work, begun: begun.promise, end: () => resolve(undefined) };
}

describe('lock name', () => {
	it('is unique per use', () => {
		const named = Object.values(LOCK_NAMES).map((nameOf) => nameOf('same'));
		expect(new Set(named).size).toBe(named.length);
		const stems = named.map((name) => name.replace(/same$/, ''));
		for (const stem of stems) expect(stems.filter((each) => each.startsWith(stem))).toEqual([stem]);
	});
});

describe('lock', () => {
	it('waits for its turn and returns the result of the work', async () => {
		const name = freshName();
		const first = longWork();
		const holding = withLock(name, first.work);
		await first.begun;
		let isDone = false;
		const second = withLock(name, async () => {
			isDone = true;
			return 7;
		});
		expect(await tryLock(name, async () => undefined)).toBe(false);
		expect(isDone).toBe(false);
		first.end();
		await holding;
		expect(await second).toBe(7);
	});

	it('stops waiting after an abort', async () => {
		const name = freshName();
		const first = longWork();
		const holding = withLock(name, first.work);
		await first.begun;
		const ended = new AbortController();
		const second = withLock(name, () => Promise.resolve('never'), { signal: ended.signal });
		ended.abort(new Error('no longer'));
		await expect(second).rejects.toThrow('no longer');
		first.end();
		await holding;
	});

	it('is tried without waiting and released after failed work', async () => {
		const name = freshName();
		await expect(tryLock(name, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
		let count = 0;
		expect(await tryLock(name, async () => (count += 1))).toBe(true);
		expect(count).toBe(1);
	});
});
