import type { Database } from '#lib/storage/database.ts';
import { readSetting, writeSetting } from '#lib/storage/settings.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { JOURNAL_KINDS } from '#lib/messages/journal-kinds.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ActivityPage from '../../../src/routes/activity/+page.svelte';
import StoredValues from '../../../src/routes/settings/StoredValues.svelte';
import CannotStart from '../../../src/lib/parts/shell/storage/CannotStart.svelte';
import { connectionTo } from '../../unit/state/connection-to.ts';
import { damaged } from '../../unit/storage/damaged-row.ts';
import { ENTRIES, NODE, ROWS } from '../../unit/storage/sample-rows.ts';
import { freshDatabase } from '../../unit/storage/whole-database.ts';
import OnDesk from '../OnDesk.svelte';

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const openDesk = async () => new Desk(connectionTo({ id: NODE }), database, await Settings.open(database));

describe('activity page', () => {
	test('names a damaged entry with its possible meaning and remedy', async () => {
		// Rows outside the viewport are not rendered.
		await page.viewport(1280, 2400);
		for (const entry of ENTRIES) await database.put('journal', entry);
		await database.put('journal', { ...ENTRIES[0], step: 'no step' } as never);
		await render(OnDesk, { desk: await openDesk(), part: ActivityPage });
		await expect.element(page.getByText('One entry of the journal cannot be read')).toBeVisible();
		await expect.element(page.getByText('Request for a trade')).toBeVisible();
		await expect.element(page.getByText(/a swap may have begun. Look under Swaps/)).toBeVisible();
		await page.getByText('Stored data').click();
		await expect.element(page.getByText(/"step": "no step"/)).toBeVisible();
		expect(page.getByRole('row').elements()).toHaveLength(ENTRIES.length);
	});

	test('names a damaged entry of every kind', async () => {
		for (const entry of ENTRIES) await database.put('journal', { ...entry, draft: 'no draft' } as never);
		await render(OnDesk, { desk: await openDesk(), part: ActivityPage });
		for (const { title, advice } of Object.values(JOURNAL_KINDS)) {
			const item = page
				.getByRole('listitem')
				.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
			await expect.element(item).toHaveTextContent(advice);
		}
		expect(new Set(ENTRIES.map(({ kind }) => kind)).size).toBe(Object.keys(JOURNAL_KINDS).length);
	});

	test('renders despite any damaged entry', async () => {
		const uncaught = vi.fn();
		window.addEventListener('error', uncaught);
		const check = async (row: object) => {
			await database.clear('journal');
			await database.put('journal', ENTRIES[1] as never);
			await database.put('journal', { ...row, id: 'damaged' } as never);
			const screen = await render(OnDesk, { desk: await openDesk(), part: ActivityPage });
			await expect.element(screen.getByText('Post order: sell KMD at 0.5 LTC').first()).toBeVisible();
			await screen.unmount();
		};
		const rows = fc.constantFrom(...ENTRIES).chain((entry) => damaged(entry, ['id']));
		await fc.assert(fc.asyncProperty(rows, check), { numRuns: 40 });
		window.removeEventListener('error', uncaught);
		expect(uncaught).not.toHaveBeenCalled();
	});
});

test('resets damaged settings, lists them, and deletes them on request', async () => {
	await writeSetting(database, { name: 'theme', value: 'purple' });
	await writeSetting(database, { name: 'trade.stars', value: { toString: 5 } });
	await writeSetting(database, { name: 'trade.pair', value: 'KMD-LTC' });
	await database.put('tokenPlaces', { ...ROWS.tokenPlaces, places: -1 });
	const desk = await openDesk();
	expect(desk.settings.theme).toBe('system');
	await render(OnDesk, { desk, part: StoredValues });
	await expect.element(page.getByText('Theme')).toBeVisible();
	await expect.element(page.getByText('Starred pairs')).toBeVisible();
	expect(page.getByRole('listitem').elements()).toHaveLength(3);
	await page.getByRole('button', { name: 'Delete stored value: Decimals of token ab…' }).click();
	await page.getByRole('button', { name: 'Delete stored value: Theme' }).click();
	await expect.element(page.getByText('Theme')).not.toBeInTheDocument();
	expect(await readSetting(database, 'theme')).toBeUndefined();
	expect(page.getByRole('listitem').elements()).toHaveLength(1);
});

describe('unopened database', () => {
	test.each([
		[new DOMException('older', 'VersionError'), 'A newer version of Swapdesk has used this storage'],
		[undefined, 'Another tab runs an older version of Swapdesk'],
		[new DOMException('no', 'SecurityError'), 'This browser blocks storage for this page.'],
	])('shows the cause: %s', async (error, words) => {
		await render(CannotStart, { error });
		await expect.element(page.getByText(words)).toBeVisible();
		await expect.element(page.getByText('This page sends nothing until it starts.')).toBeVisible();
	});
});
