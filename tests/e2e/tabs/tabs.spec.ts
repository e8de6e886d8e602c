import { CORE } from '../../config/stages.js';
import type { Page } from '@playwright/test';
import type { LoggedCall } from '#practice/call-log.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { formOf, openForm, reviewOf, submitOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

// Blocks the event stream, as if another program occupied it: the page then keeps polling, which shows the tab that
// sends calls.
test.beforeEach(async ({ context }) => {
	await context.routeWebSocket(/^ws:/, (socket) => socket.close());
});

/** Records the calls that this tab itself sends to the node. */
function listen(page: Page, desk: TestDesk): string[] {
	const sent: string[] = [];
	page.on('request', (request) => {
		if (request.url().startsWith(desk.node))
			sent.push((JSON.parse(request.postData() ?? '{}') as { method: string }).method);
	});
	return sent;
}

async function openTab(page: Page, desk: TestDesk): Promise<Page> {
	const tab = await page.context().newPage();
	await openForm(tab, desk);
	return tab;
}

/** Waits for the next poll of the order book, which a page repeats every 2.5 seconds while it calls the node. */
function nextPoll(page: Page, desk: TestDesk): Promise<unknown> {
	return page.waitForRequest(
		(request) => request.url().startsWith(desk.node) && (request.postData() ?? '').includes('orderbook'),
	);
}

async function callOrder(desk: TestDesk): Promise<readonly LoggedCall[]> {
	return (await desk.control({ control: 'call-order' })).callOrder ?? [];
}

/** Freezes a tab as browsers do in the background; Playwright's visible pages are never frozen. */
async function freeze(page: Page): Promise<() => Promise<void>> {
	await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
	return () => page.evaluate(() => void document.dispatchEvent(new Event('resume')));
}

/** Pauses all script in a tab for a while, without the page noticing. */
async function standStill(page: Page): Promise<() => Promise<void>> {
	const session = await page.context().newCDPSession(page);
	await session.send('Debugger.enable');
	await session.send('Debugger.pause');
	return async () => {
		await session.send('Debugger.disable');
	};
}

for (const [how, stop] of [
	['is frozen', freeze],
	['stands still without a word', standStill],
] as const)
	test(`passes the lead on if the leading tab ${how}, then follows`, async ({ page, desk }) => {
		await openForm(page, desk);
		const other = await openTab(page, desk);
		await nextPoll(page, desk);
		const taken = nextPoll(other, desk);
		const goOn = await stop(page);
		await taken;
		await goOn();
		const sent = listen(page, desk);
		for (let poll = 0; poll < 3; poll += 1) await nextPoll(other, desk);
		expect(sent).toEqual([]);
	});

test(
	'shares no key between tabs; one tab calls until it is closed',
	{ tag: CORE },
	async ({ page, desk }) => {
		await page.context().addInitScript(() => {
			const posted: unknown[] = [];
			Object.assign(window, { posted });
			const { postMessage } = BroadcastChannel.prototype;
			BroadcastChannel.prototype.postMessage = function (message) {
				posted.push(message);
				postMessage.call(this, message);
			};
		});
		await openForm(page, desk);
		const other = await openTab(page, desk);
		await review(other);
		await reviewOf(other).getByRole('button', { name: /now$/ }).click();
		await expect(formOf(other).getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
		const userpass = /\b[0-9a-f]{64}\b/;
		for (const tab of [page, other]) {
			const posted = await tab.evaluate(() =>
				(window as unknown as { posted: { say: string; call?: unknown }[] }).posted.filter(
					({ say }) => say !== 'answer',
				),
			);
			expect(posted.length).toBeGreaterThan(0);
			expect(JSON.stringify(posted)).not.toMatch(userpass);
			expect(JSON.stringify(posted)).not.toContain(desk.passphrase);
			expect(JSON.stringify(posted)).not.toContain('"buy"');
		}

		const sent = listen(other, desk);
		for (let poll = 0; poll < 3; poll += 1) await nextPoll(page, desk);
		expect(sent).toEqual([]);
		await other.bringToFront();
		const taken = nextPoll(other, desk);
		await page.close();
		await taken;
		await expect(other.getByRole('status').filter({ hasText: 'is not responding.' })).toHaveCount(0);
	},
);

async function review(page: Page): Promise<void> {
	const form = formOf(page);
	await form.getByRole('button', { name: 'Best' }).click();
	await form.getByRole('button', { name: '25 %' }).click();
	await submitOf(page).click();
	await expect(reviewOf(page)).toContainText('You pay at most');
}

/**
 * Records when the next click reaches the page, because a busy machine takes seconds to deliver it.
 * @returns a function that returns the time in the practice world, whose clock runs as fast as the page's but differs
 * from it
 */
async function watchPress(page: Page, desk: TestDesk): Promise<() => Promise<number>> {
	const begun = await page.evaluate(() => {
		const note = () => document.documentElement.setAttribute('data-pressed-at', String(Date.now()));
		addEventListener('click', note, { capture: true, once: true });
		return Date.now();
	});
	const { time } = await desk.control({ control: 'time' });
	return async () => {
		const pressedAt = await page.locator('html').getAttribute('data-pressed-at');
		return time + Number(pressedAt) - begun;
	};
}

/** Calls that precede a purchase, and calls that keep the page's connection busy. */
const ITS_OWN = ['recentswaps', 'orderbook', 'help'];

/**
 * Calls sent while another one is running: the node answers the fast ones in parallel, and `help` keeps the connection
 * busy.
 */
const PASSES_THE_QUEUE = ['orderbook', 'portfolio', 'help'];

for (const tabs of [1, 2])
	test(`delays a purchase by at most one 2 s call: ${tabs} tabs`, async ({ page, desk }) => {
		await openForm(page, desk);
		let last = page;
		for (let more = 1; more < tabs; more += 1) {
			last = await page.context().newPage();
			await (more === tabs - 1 ? openForm(last, desk) : signIn(last, desk));
		}
		await last.bringToFront();
		await review(last);
		await desk.control({ control: 'run' });
		await desk.control({ control: 'latency', method: '*', ms: 2000 });
		// During this time, every poll of every tab becomes due and waits.
		const begun = (await callOrder(desk)).length;
		await expect.poll(async () => (await callOrder(desk)).length - begun).toBeGreaterThanOrEqual(4);
		const pressed = await watchPress(last, desk);
		await reviewOf(last).getByRole('button', { name: /now$/ }).click();
		const pressedAt = await pressed();
		await expect.poll(async () => (await callOrder(desk)).some(({ method }) => method === 'buy')).toBe(true);
		const order = await callOrder(desk);
		const bought = order.findIndex(({ method }) => method === 'buy');
		const between = order.slice(0, bought).filter(({ time }) => time > pressedAt);
		const foreign = between
			.map(({ method }) => method)
			.filter((method) => !ITS_OWN.includes(method) && !PASSES_THE_QUEUE.includes(method));
		// The click itself takes a moment, during which one more call may be sent.
		expect(foreign.length).toBeLessThanOrEqual(1);
		expect(order[bought]?.ahead.filter((method) => !PASSES_THE_QUEUE.includes(method))).toEqual([]);
		expect(order.filter(({ method }) => method === 'buy')).toHaveLength(1);
	});
