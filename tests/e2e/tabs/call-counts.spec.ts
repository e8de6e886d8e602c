import type { Page } from '@playwright/test';
import type { LoggedCall } from '#practice/call-log.ts';
import { advanceBoth, timeOf } from '../support/both-clocks.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { openForm } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

const MINUTE_MS = 60_000;
const MAX_A_MINUTE = { without: 100, with: 40 };

async function callOrder(desk: TestDesk): Promise<readonly LoggedCall[]> {
	return (await desk.control({ control: 'call-order' })).callOrder ?? [];
}

/** Counts by method, so that a failure shows which one was called too often. */
function countByMethod(calls: readonly LoggedCall[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { method } of calls) counts[method] = (counts[method] ?? 0) + 1;
	return counts;
}

/** Advances a minute, and checks that the open pages make at most `most` calls. */
async function expectCalls(page: Page, desk: TestDesk, most: number): Promise<void> {
	const clocks = {
		clock: page.context().clock,
		advance: (ms: number) => desk.control({ control: 'advance', ms }),
	};
	// Skip the calls that pages make once at their start.
	await advanceBoth(clocks, 20_000);
	const [before, from] = [(await callOrder(desk)).length, await timeOf(page)];
	await advanceBoth(clocks, MINUTE_MS);
	const [calls, until] = [(await callOrder(desk)).slice(before), await timeOf(page)];
	const minutes = (until - from) / MINUTE_MS;
	expect(minutes).toBeGreaterThanOrEqual(1);
	expect(calls.length / minutes, JSON.stringify(countByMethod(calls))).toBeLessThanOrEqual(most);
}

for (const stream of ['without', 'with'] as const)
	test(`makes at most ${MAX_A_MINUTE[stream]} calls/min on an idle page ${stream} event stream`, async ({
		page,
		desk,
	}) => {
		const context = page.context();
		// The page reads the event stream unless another program occupies it.
		if (stream === 'without') await context.routeWebSocket(/^ws:/, (socket) => socket.close());
		await context.clock.install();
		await openForm(page, desk);
		await test.step('limits the calls of one tab', () => expectCalls(page, desk, MAX_A_MINUTE[stream]));

		// Both tabs are visible at once, like two windows, because a hidden tab requests nothing. `npm run bench -- calls`
		// counts ten.
		const tab = await context.newPage();
		await signIn(tab, desk);
		await tab.locator('canvas').first().waitFor();
		await test.step('limits the calls of two tabs', () => expectCalls(page, desk, MAX_A_MINUTE[stream]));
	});
