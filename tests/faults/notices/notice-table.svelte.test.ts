import { courseOf, NOTICE_STATES } from '#lib/domain/notices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDatabase } from '../../unit/storage/whole-database.ts';
import { WORLD_START } from '../../world-start.ts';
import { Journey } from './journey.svelte.ts';
import { WAYS } from './ways.ts';

let journey: Journey;

beforeEach(async () => {
	await deleteDatabase();
	vi.useFakeTimers({ toFake: ['Date'], now: WORLD_START });
});
afterEach(async () => {
	vi.restoreAllMocks();
	await journey.close();
	vi.useRealTimers();
});

test.each(NOTICE_STATES)('shows one notice in all tabs and closes it automatically: %s', async (is) => {
	const { variant = 'document', begins, stepMs, ends, isListedOnly = false } = WAYS[is];
	journey = await Journey.open(variant);
	await begins(journey);
	const notice = await journey.until(is, stepMs);
	const ofMatter = async () => (await journey.notices).filter(({ key }) => key === notice.key);
	const toasts = () => journey.toasts.filter((toast) => toast.is === is).map(({ key }) => key);
	await vi.waitFor(async () => {
		await journey.notify();
		expect(toasts()).toEqual(isListedOnly ? [] : [notice.key]);
	});
	expect(await ofMatter()).toHaveLength(1);
	expect(ends === undefined).toBe(courseOf(is) === 'over');
	if (!ends) {
		expect(notice.endedAt).toBeDefined();
		return;
	}
	expect(notice.endedAt).toBeUndefined();
	await ends.by(journey);
	const isOver = ends.is ?? is;
	const over = await journey.untilThat(
		(each) => each.key === notice.key && each.is === isOver && each.endedAt !== undefined,
		`${isOver} and over`,
		stepMs,
	);
	expect(await ofMatter()).toEqual([over]);
	expect(toasts()).toHaveLength(isListedOnly ? 0 : 1);
});
