import { Desk } from '#lib/state/desk.ts';
import { Visits } from '#lib/state/home.svelte.ts';
import { nodeSetting, readSetting, writeSetting } from '#lib/storage/settings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { FakeSwaps } from './swaps/fake-swaps.ts';

const NAME = nodeSetting('visit', 'node');
const NOW = Date.UTC(2026, 10, 20, 9);
const MINUTE = 60_000;

let desk: Desk;
let now: number;

beforeEach(async () => {
	now = NOW;
	vi.spyOn(Date, 'now').mockImplementation(() => now);
	desk = await openDesk(new FakeSwaps().client);
});
afterEach(() => {
	vi.restoreAllMocks();
	desk.database.close();
});

/** Opens a second tab, or the page after a reload. */
const openTab = () => new Desk(desk.connection, desk.database, desk.settings);

async function visitsOf(tab: Desk): Promise<Visits> {
	const visits = tab.use(Visits);
	await expect.poll(() => visits.current).toBeDefined();
	await expect.poll(() => readSetting(desk.database, NAME)).toMatchObject({ seen: now });
	return visits;
}

test('continues a visit after a reload and ends it after long absence', async () => {
	const first = await visitsOf(desk);
	expect(first.current?.before).toBeUndefined();
	now = NOW + 20 * MINUTE;
	expect((await visitsOf(openTab())).current).toMatchObject({ began: NOW });

	const stop = first.watch();
	now = NOW + 45 * MINUTE;
	window.dispatchEvent(new KeyboardEvent('keydown'));
	await expect.poll(() => first.current).toMatchObject({ began: NOW, seen: NOW + 45 * MINUTE });
	// The page stays open overnight, and the first input starts a new visit.
	now = NOW + 600 * MINUTE;
	window.dispatchEvent(new KeyboardEvent('keydown'));
	await expect.poll(() => first.current?.before).toEqual({ began: NOW, seen: NOW + 45 * MINUTE });
	stop();
});

test('ends the visit on sign-out', async () => {
	(await visitsOf(desk)).end();
	await expect.poll(() => readSetting(desk.database, NAME)).toMatchObject({ isOver: true });
	now = NOW + MINUTE;
	const next = await visitsOf(openTab());
	expect(next.current).toMatchObject({ began: NOW + MINUTE, before: { began: NOW, seen: NOW } });
});

test.each([
	['a string', 'yesterday'],
	['incomplete', { began: NOW }],
	['without valid times', { began: -1, seen: 'x' }],
])('ignores a stored visit that is %s', async (_, value) => {
	await writeSetting(desk.database, { name: NAME, value });
	expect((await visitsOf(desk)).current).toEqual({ began: NOW, seen: NOW, isOver: false });
});
