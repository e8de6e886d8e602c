import { EVERY_EVENT, type EventFilter } from '#lib/domain/stream-event.ts';
import { EventLog } from '#lib/state/events.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import EventList from '../../../src/routes/events/EventList.svelte';
import StreamNote from '../../../src/routes/events/StreamNote.svelte';
import { callMethod } from '../../unit/practice/node/practice-fixture.ts';
import OnDesk from '../OnDesk.svelte';
import { openConsoleHarness, type ConsoleHarness } from './console-harness.ts';

let bed: ConsoleHarness;
let chosen: EventFilter[] = [];
beforeEach(async () => {
	bed = await openConsoleHarness();
	chosen = [];
});
afterEach(() => bed.close());

async function show(choice: EventFilter = EVERY_EVENT): Promise<void> {
	const given = {
		...{ log: bed.desk.use(EventLog), choice, isRead: true, times: 'utc' },
		onchoose: (next: EventFilter) => chosen.push(next),
	};
	await render(OnDesk, { desk: bed.desk, part: EventList as never, given });
}

const offer = (price: string) => callMethod(bed.practice, 'setprice', { base: 'KMD', rel: 'LTC', price });
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('describes an event and shows its message on request', async () => {
	await show();
	await offer('0.0123');
	const line = page.getByText('Sell offer: KMD at 0.0123 LTC').first();
	await expect.element(line).toBeVisible();
	await userEvent.click(button('Message: Sell offer: KMD at 0.0123 LTC').first());
	await expect
		.element(page.getByRole('region', { name: 'Raw reply' }))
		.toHaveTextContent(/^\{"queueid":0,"result":\{.*"method":"postprice"/);
	await userEvent.click(page.getByText('Tree', { exact: true }));
	await expect.element(page.getByRole('treegrid')).toBeVisible();
	await userEvent.click(button('Close'));
	await expect.element(page.getByRole('treegrid')).not.toBeInTheDocument();
});

test('counts new events while the list is paused', async () => {
	await show();
	await offer('0.0123');
	await expect.element(page.getByText('Sell offer: KMD at 0.0123 LTC').first()).toBeVisible();
	await userEvent.click(button('Pause'));
	await offer('0.0456');
	await expect.element(button(/^Resume \(\d+ new\)$/)).toBeVisible();
	expect(page.getByText('Sell offer: KMD at 0.0456 LTC').elements()).toEqual([]);
	await userEvent.click(button(/^Resume/));
	await expect.element(page.getByText('Sell offer: KMD at 0.0456 LTC').first()).toBeVisible();
});

test('filters events by the address and reports an empty result', async () => {
	await show({ kind: 'failed', pair: '' });
	await offer('0.0123');
	await expect.element(page.getByText('No events match.')).toBeVisible();
	await userEvent.click(button('Show all'));
	expect(chosen).toEqual([EVERY_EVENT]);
	await userEvent.selectOptions(page.getByLabelText('Pair'), 'KMD/LTC');
	expect(chosen.at(-1)).toEqual({ kind: 'failed', pair: 'KMD/LTC' });
});

test('explains the remedy for a disabled, taken or missing stream', async () => {
	const stream = { isThere: true, isWanted: false, status: 'off', stallsUnread: true } as const;
	const shown = await render(StreamNote, { stream });
	await expect.element(page.getByText('The event stream is off')).toBeVisible();
	await expect.element(page.getByText(/this node stops trading while no tab reads it/)).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'Event stream' }))
		.toHaveAttribute('href', expect.stringContaining('/settings#events'));
	await shown.rerender({ stream: { ...stream, isWanted: true, status: 'taken' } });
	await expect.element(page.getByText('Another program is reading the stream')).toBeVisible();
	await shown.rerender({ stream: { ...stream, isThere: false } });
	await expect.element(page.getByText('No event stream here')).toBeVisible();
});
