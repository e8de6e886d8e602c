import type { Page, WebSocket as StreamSocket } from '@playwright/test';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { STREAM_PROTOCOL } from '../../../src/lib/api/events.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { chooseEventStream } from '../support/event-stream.ts';
import { followLink } from '../support/open-page.ts';
import { countOf, openForm } from '../support/order-form.ts';
import { liveUntil } from '../support/world-time.ts';

const STEP_MS = 2000;

test.use({ movesTime: true });

/** Waits for this tab's connection to the event stream to deliver a message. */
async function readingIn(page: Page): Promise<StreamSocket> {
	const socket = await page.waitForEvent('websocket');
	await socket.waitForEvent('framereceived');
	return socket;
}

/** Advances time so that makers announce their prices, also for the page that reads them. */
async function sendPrices(desk: TestDesk, until: Promise<unknown>, page?: Page): Promise<void> {
	let isOver = false;
	void until.then(() => (isOver = true));
	while (!isOver) {
		await desk.control({ control: 'advance', ms: STEP_MS });
		await page?.clock.fastForward(STEP_MS);
	}
}

/**
 * Connects to the event stream, retrying because a closed tab frees it with a delay; until then, a new reader is
 * accepted and closed at once.
 */
async function takeSeat(desk: TestDesk, address: string): Promise<WebSocket> {
	const reader = new WebSocket(address, [STREAM_PROTOCOL]);
	const isSeated = Promise.race([
		once(reader, 'message').then(() => true),
		once(reader, 'close').then(() => false),
	]);
	await sendPrices(desk, isSeated);
	return (await isSeated) ? reader : takeSeat(desk, address);
}

test('reads by the leading tab and moves with the lead', async ({ page, desk }) => {
	const first = readingIn(page);
	await openForm(page, desk);
	await sendPrices(desk, first, page);
	const other = await page.context().newPage();
	const opened: StreamSocket[] = [];
	other.on('websocket', (socket) => opened.push(socket));
	await openForm(other, desk);
	// The other tab reports that it receives events.
	await chooseEventStream(other, true);
	expect(opened).toEqual([]);
	const second = readingIn(other);
	await page.close();
	await sendPrices(desk, second, other);
	expect((await second).url()).toBe((await first).url());
});

test('reports a different program on the only seat, and keeps polling', async ({ page, desk }) => {
	const reading = readingIn(page);
	await openForm(page, desk);
	await sendPrices(desk, reading, page);
	const next = await page.context().newPage();
	await page.close();
	const reader = await takeSeat(desk, (await reading).url());
	await openForm(next, desk);
	const note = next.getByText('Polling');
	await liveUntil(next, note);
	const before = await countOf(desk, 'orderbook');
	await liveUntil(next, async () => (await countOf(desk, 'orderbook')) > before + 2);
	await expect(note).toBeVisible();
	reader.terminate();
	await liveUntil(next, async () => !(await note.isVisible()));
});

test.describe('node that stalls without a stream reader', () => {
	test.use({ variant: 'marketmaker' });

	test('opens the stream only when the user chooses it', async ({ page, desk }) => {
		await openForm(page, desk);
		await followLink(page, '/settings');
		await expect(page.locator('#events')).toContainText('the node stops trading');
		await expect(page.locator('#events')).toContainText('Off. This page polls the node instead.');
		expect(await countOf(desk, 'getendpoint')).toBe(0);
		await chooseEventStream(page, true);
		expect(await countOf(desk, 'getendpoint')).toBe(1);
	});
});
