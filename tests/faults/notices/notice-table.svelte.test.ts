import { courseOf, NOTICE_STATES } from '#lib/domain/notices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDatabase } from '../../unit/storage/whole-database.ts';
import { WORLD_START } from '../../world-start.ts';
import { Sitting } from './sitting.svelte.ts';
import { WAYS } from './ways.ts';

let sitting: Sitting;

beforeEach(async () => {
	await deleteDatabase();
	vi.useFakeTimers({ toFake: ['Date'], now: WORLD_START });
});
afterEach(async () => {
	vi.restoreAllMocks();
	await sitting.close();
	vi.useRealTimers();
});

test.each(NOTICE_STATES)('%s: caused once, shown once in all tabs, ends automatically', async (is) => {
	const { manner = 'document', begins, stepMs, ends, isListedOnly = false } = WAYS[is];
	sitting = await Sitting.open(manner);
	await begins(sitting);
	const notice = await sitting.until(is, stepMs);
	const ofMatter = async () => (await sitting.notices).filter(({ key }) => key === notice.key);
	const toasts = () => sitting.toasts.filter((toast) => toast.is === is).map(({ key }) => key);
	await vi.waitFor(async () => {
		await sitting.tell();
		expect(toasts()).toEqual(isListedOnly ? [] : [notice.key]);
	});
	expect(await ofMatter()).toHaveLength(1);
	expect(ends === undefined).toBe(courseOf(is) === 'over');
	if (!ends) {
		expect(notice.endedAt).toBeDefined();
		return;
	}
	expect(notice.endedAt).toBeUndefined();
	await ends.by(sitting);
	const isOver = ends.is ?? is;
	const over = await sitting.untilThat(
		(each) => each.key === notice.key && each.is === isOver && each.endedAt !== undefined,
		`${isOver} and over`,
		stepMs,
	);
	expect(await ofMatter()).toEqual([over]);
	expect(toasts()).toHaveLength(isListedOnly ? 0 : 1);
});
