import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { EVERY_ENTRY, parseJournalFilter, type JournalFilter } from '#lib/domain/flow/journal-choice.ts';
import { EntryActions } from '#lib/state/activity/entry-actions.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { rowOf } from '#lib/storage/journal-row.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import EntryDetails from '../../../src/routes/activity/EntryDetails.svelte';
import JournalList from '../../../src/routes/activity/JournalList.svelte';
import { callJson, callMethod } from '../../unit/practice/node/practice-fixture.ts';
import { headsOf, hideColumn } from '../column-menu.ts';
import OnDesk from '../OnDesk.svelte';
import { openToolHarness, OWN, type ToolHarness } from '../tools/tool-harness.ts';

const DAY = 24 * 60 * 60 * 1000;
const AT = Date.UTC(2026, 10, 20, 12);

function preparation(id: string, more: Partial<JournalEntry> = {}): JournalEntry {
	return {
		...{ id, nodeId: 'node', created: AT, updated: AT, kind: 'prepare-outputs', step: 'visible' },
		...{
			draft: { coin: 'RICK', amount: '3', trades: 2, pair: '' },
			reached: { fill: AT, sending: AT, visible: AT },
		},
		...{ hex: '00', txid: 'ab' },
		...more,
	} as JournalEntry;
}

const ORDER = {
	...{
		id: 'order',
		nodeId: 'node',
		created: AT - DAY,
		updated: AT - DAY,
		kind: 'trade-offer',
		step: 'unknown',
	},
	...{ draft: { base: 'KMD', rel: 'LTC', price: '2' }, reached: { sent: AT - DAY } },
} as JournalEntry;

let bed: ToolHarness;
beforeEach(async () => (bed = await openToolHarness()));
afterEach(() => bed.close());

async function list(entries: readonly JournalEntry[], choice: JournalFilter = EVERY_ENTRY) {
	const chosen: JournalFilter[] = [];
	const given = { entries, choice, times: 'utc', onchoose: (next: JournalFilter) => chosen.push(next) };
	await render(OnDesk, { desk: bed.desk, part: JournalList as never, given });
	return chosen;
}

test('filters the journal by search words and reports selected filters', async () => {
	const chosen = await list([preparation('a', { txid: 'ab12'.repeat(16) }), ORDER]);
	await expect.element(page.getByRole('heading', { name: '2 entries' })).toBeVisible();
	await userEvent.fill(page.getByLabelText('Find'), 'outputs ab12');
	await expect.element(page.getByRole('heading', { name: '1 entry' })).toBeVisible();
	await userEvent.fill(page.getByLabelText('Find'), 'nothing like it');
	await expect.element(page.getByText('No entries match.')).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Show all' }));
	await userEvent.selectOptions(page.getByLabelText('Kind'), 'Orders');
	await userEvent.selectOptions(page.getByLabelText('Coin', { exact: true }), 'LTC');
	await userEvent.fill(page.getByLabelText('From date'), '2026-11-19');
	expect(chosen).toContainEqual(EVERY_ENTRY);
	expect(chosen.map(({ kind, coin, from }) => [kind, coin, from])).toContainEqual(['trade-offer', '', '']);
	expect(chosen.some(({ from }) => from === '2026-11-19')).toBe(true);
});

test('shows only entries selected by the address', async () => {
	await list(
		[preparation('a'), ORDER],
		parseJournalFilter(new URLSearchParams('state=under-way&to=2026-11-19')),
	);
	await expect.element(page.getByRole('heading', { name: '1 entry' })).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'Post order: sell KMD at 2 LTC', exact: true }))
		.toBeVisible();
});

test('renders only a few dozen of 10,000 entries', async () => {
	await list(Array.from({ length: 10_000 }, (_, index) => preparation(`entry-${index}`)));
	await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
	await expect.poll(() => document.querySelectorAll('tbody tr').length).toBeGreaterThan(5);
	expect(document.querySelectorAll('tbody tr').length).toBeLessThan(80);
});

async function details(entry: JournalEntry) {
	await bed.desk.database.put('journal', rowOf(entry));
	let forgotten = 0;
	const given = {
		...{ actions: bed.desk.use(EntryActions), entry, isRead: true, times: 'utc' },
		onforgotten: () => (forgotten += 1),
	};
	await render(OnDesk, { desk: bed.desk, part: EntryDetails as never, given });
	return () => forgotten;
}

test('deletes an entry only after a second click', async () => {
	const forgotten = await details(preparation('a'));
	await userEvent.click(page.getByRole('button', { name: 'Delete entry' }));
	await expect.element(page.getByRole('button', { name: 'Keep entry' })).toHaveFocus();
	await userEvent.click(page.getByRole('button', { name: 'Keep entry' }));
	expect(await readJournal(bed.desk.database, 'node')).toHaveLength(1);
	await userEvent.click(page.getByRole('button', { name: 'Delete entry' }));
	await userEvent.click(page.getByRole('button', { name: 'Delete entry' }));
	await expect.poll(forgotten).toBe(1);
	expect(await readJournal(bed.desk.database, 'node')).toEqual([]);
});

test('offers to continue an entry with unknown outcome, not to delete it', async () => {
	await details(ORDER);
	await expect.element(page.getByText(/this record keeps it from being sent twice/)).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'Continue' }))
		.toHaveAttribute('href', '/trade?pair=KMD-LTC');
	await expect.element(page.getByRole('button', { name: 'Delete entry' })).not.toBeInTheDocument();
});

test('updates an entry after looking up its transaction', async () => {
	const payment = { coin: 'RICK', outputs: [{ [OWN]: 1 }], broadcast: 0 };
	const built: { hex: string; txid: string } = await callJson(bed.practice, 'withdraw', payment);
	const entry = preparation('a', {
		step: 'lost',
		txid: built.txid,
		reached: { fill: AT, sending: AT, lost: AT },
	});
	await details(entry);
	const look = page.getByRole('button', { name: 'Look up' });
	await userEvent.click(look);
	await expect.element(page.getByText(/The transaction is unknown there/)).toBeVisible();
	await callMethod(bed.practice, 'sendrawtransaction', { coin: 'RICK', signedtx: built.hex });
	await bed.practice.control({ control: 'advance', ms: 600_000 });
	await userEvent.click(look);
	await expect.element(page.getByText(/The transaction is confirmed/)).toBeVisible();
	await expect.poll(async () => (await readJournal(bed.desk.database, 'node'))[0]?.step).toBe('visible');
});

test('hides a journal column on request, never the subject column', async () => {
	await page.viewport(1280, 800);
	await list([preparation('a'), ORDER]);
	await expect.poll(headsOf).toEqual(['State', 'What', 'Last change', 'Details']);
	expect(await hideColumn('State', 'journal', bed.desk.database)).toEqual(['State', 'Last change']);
	expect(headsOf()).toEqual(['What', 'Last change', 'Details']);
});
