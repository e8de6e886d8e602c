import type { Desk } from '#lib/state/desk.ts';
import { LeaveGuards } from '#lib/state/drafts.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import SwapBadge from '../../../src/lib/parts/shell/SwapBadge.svelte';
import Watchers from '../../../src/lib/parts/shell/Watchers.svelte';
import { anyRecord } from '../../unit/node/reference/any-record.ts';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const MINUTE_MS = 60_000;
const given = { session: { phase: 'open' } };

let node: FakeSwaps;
let desk: Desk;

beforeEach(async () => {
	node = new FakeSwaps();
	desk = await openDesk(node.client);
});
afterEach(() => desk.database.close());

describe('badge in the navigation', () => {
	const running = (requestid: number, hours: number) =>
		anyRecord(['myfee', 'bobdeposit', 'alicepayment'], {
			requestid,
			expiration: Math.floor(Date.now() / 1000) - hours * 3600 + 15_600,
		});

	test('counts urgent swaps and has the node check the first', async () => {
		node.swaps = [running(1, 5), running(2, 6), running(3, 1)];
		await render(OnDesk, { desk, part: SwapBadge });
		// The one-hour-old swap is late: it is counted, but not checked automatically.
		await expect.element(page.getByText('3 need attention')).toBeVisible();
		await expect.poll(() => desk.use(Swaps).checks('1-22').length).toBe(1);
		expect(node.takeAskedIds()).toEqual(['1-22']);
	});

	test('is hidden if nothing is urgent', async () => {
		node.swaps = [running(3, 0.5)];
		await render(OnDesk, { desk, part: SwapBadge });
		await expect.poll(() => desk.use(Swaps).known('3-22')).toBeDefined();
		expect(document.body.textContent).not.toContain('attention');
	});
});

describe('node clock', () => {
	test.each([
		[3 * MINUTE_MS, /^The node’s clock is 3 min ahead of this computer’s$/],
		[-125 * MINUTE_MS, /^The node’s clock is 2 h 5 min behind this computer’s$/],
	])('reports a difference of %d ms until the user dismisses it', async (ahead, told) => {
		node.clockAhead = ahead;
		await render(OnDesk, { desk, part: Watchers, given });
		await expect.element(page.getByText(told)).toBeVisible();
		await page.getByRole('button', { name: 'Hide' }).click();
		await expect.element(page.getByText(told)).not.toBeInTheDocument();
	});

	test('ignores a small difference', async () => {
		node.clockAhead = 20_000;
		await render(OnDesk, { desk, part: Watchers, given });
		await expect.poll(() => desk.use(Swaps).clock.skew.current).toBeGreaterThan(15_000);
		expect(page.getByRole('status').elements()).toHaveLength(0);
	});
});

describe('page exit', () => {
	const leave = () => {
		const event = new Event('beforeunload', { cancelable: true });
		window.dispatchEvent(event);
		return event.defaultPrevented;
	};

	test('requires confirmation only while a request is pending', async () => {
		let isWaiting = false;
		desk.use(LeaveGuards).add('request', () => isWaiting);
		await render(OnDesk, { desk, part: Watchers, given });
		expect(leave()).toBe(false);
		isWaiting = true;
		expect(leave()).toBe(true);
		await expect.element(page.getByText(/The node keeps looking for a match/)).toBeVisible();
		isWaiting = false;
		expect(leave()).toBe(false);
	});

	test.each([
		['sending', /Still sending/],
		['list', /Transfers are being sent/],
	] as const)('names the pending work while the reason is "%s"', async (reason, words) => {
		desk.use(LeaveGuards).add(reason, () => true);
		await render(OnDesk, { desk, part: Watchers, given });
		expect(leave()).toBe(true);
		await expect.element(page.getByText(words)).toBeVisible();
	});
});
