import type { Page } from 'playwright';
import { openIdleDesk, pause, SETTLE_MS, type IdleDesk } from './support/idle-desk.ts';
import { median } from './support/medians.ts';
import { beginMeasuring, gainSince } from './support/page-work.ts';

const TABS = 10;
const MINUTES = 10;
/** Includes the time between two polls of the node's coins, and the delay of a busy machine. */
const TOLD_WITHIN_MS = 120_000;

/**
 * Measures ten tabs of one browser, visible for ten minutes and hidden for ten: the calls per minute, the CPU share per
 * tab, and the memory growth. Also checks that an event of the last minute is a single notice in all tabs.
 */
export async function run(): Promise<void> {
	const desk = await openIdleDesk('tabs');
	try {
		const tabs: Page[] = [];
		while (tabs.length < TABS) tabs.push(await desk.openTab());
		await pause(SETTLE_MS);
		await measureIdle(desk, tabs, 'visible');
		await showOrHide(tabs, 'hidden');
		await pause(SETTLE_MS);
		await measureIdle(desk, tabs, 'hidden');
		await showOrHide(tabs, 'visible');
		await switchCoinOff(desk);
		const told = await Promise.all(tabs.map(noticesOf));
		console.log(`a coin that another program switched off: notices in each tab ${told.join(', ')}`);
	} finally {
		await desk.close();
	}
}

async function measureIdle(
	desk: IdleDesk,
	tabs: readonly Page[],
	state: DocumentVisibilityState,
): Promise<void> {
	const starts = await Promise.all(tabs.map(beginMeasuring));
	const calls: number[] = [];
	while (calls.length < MINUTES) calls.push((await desk.callsOfMinute()).length);
	const gains = await Promise.all(starts.map(gainSince));
	console.log(`${TABS} ${state} tabs, calls in each of ${MINUTES} minutes: ${calls.join(', ')}`);
	const shares = gains.map(({ share }) => share);
	console.log(
		`share of a core a tab: median ${inPercent(median(shares))}, most ${inPercent(Math.max(...shares))} (limit 1 %)`,
	);
	const memory = gains.map(({ bytes }) => bytes / 1e6);
	console.log(
		`memory a tab: median ${median(memory).toFixed(1)} MB, most ${Math.max(...memory).toFixed(1)} MB more`,
	);
}

/**
 * Hides or shows the tabs for the page but not for Chromium, which would give hidden tabs even less time; the result is
 * an upper bound.
 */
async function showOrHide(tabs: readonly Page[], state: DocumentVisibilityState): Promise<void> {
	for (const tab of tabs)
		await tab.evaluate((now) => {
			Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
			Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' });
			document.dispatchEvent(new Event('visibilitychange'));
		}, state);
}

/** Disables a coin that the shown pair does not need. */
async function switchCoinOff(desk: IdleDesk): Promise<void> {
	const coins = await desk.call<readonly { coin: string; status: string }[]>('getcoins');
	const pooledWorld = coins.find(
		({ coin, status }) => status === 'active' && coin !== 'KMD' && coin !== 'LTC',
	);
	if (!pooledWorld) throw new Error('The practice node has no third coin that is on.');
	await desk.call('disable', { coin: pooledWorld.coin });
}

/** Number of notices listed in this tab, once there is one. */
async function noticesOf(page: Page): Promise<number> {
	const unread = page.getByRole('button', { name: /^Notices .*unread/ });
	await unread.waitFor({ timeout: TOLD_WITHIN_MS });
	await unread.click();
	const list = page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem');
	await list.first().waitFor();
	return list.count();
}

function inPercent(share: number): string {
	return `${(share * 100).toFixed(1)} %`;
}
