import { AppUpdate } from '#lib/state/app-update.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;

/** Stand-in for the browser's registration of the app's worker, initially without a waiting version. */
class StandInRegistration extends EventTarget {
	installing: EventTarget | null = null;
	waiting: EventTarget | null = null;
	readonly update = vi.fn(() => Promise.resolve());
}

let registration: StandInRegistration;
let ends: (() => void)[];

beforeEach(() => {
	registration = new StandInRegistration();
	ends = [];
	const ready = Promise.resolve(registration);
	vi.stubGlobal('navigator', {
		locks: navigator.locks,
		serviceWorker: Object.assign(new EventTarget(), { ready, controller: {} }),
	});
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
	for (const end of ends) end();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const controller = () => navigator.serviceWorker.controller;

/** Opens a tab that shows whether a new version is waiting. */
function openTab(first = controller()) {
	const update = new AppUpdate(first);
	let isWaiting = false;
	const close = $effect.root(() => {
		$effect(() => {
			isWaiting = update.isWaiting;
		});
	});
	ends.push(close);
	return { update, isWaiting: () => isWaiting, close };
}

/**
 * Advances one hour.
 * @returns the number of the browser's update checks
 */
async function advanceHour(): Promise<number> {
	registration.update.mockClear();
	await vi.advanceTimersByTimeAsync(HOUR_MS);
	return registration.update.mock.calls.length;
}

/** Waits until one of the tabs checks for updates. */
const untilChecked = () => vi.waitUntil(async () => (await advanceHour()) > 0);

test('checks hourly in a single tab and hands over when it closes', async () => {
	const first = openTab();
	await untilChecked();
	openTab();
	expect([await advanceHour(), await advanceHour()]).toEqual([1, 1]);
	first.close();
	await untilChecked();
	expect(await advanceHour()).toBe(1);
});

test('checks when the page is shown only if a check is overdue', async () => {
	openTab();
	await untilChecked();
	registration.update.mockClear();
	document.dispatchEvent(new Event('visibilitychange'));
	expect(registration.update).not.toHaveBeenCalled();
	// Simulates sleep: time passes, but no timer runs.
	vi.setSystemTime(Date.now() + HOUR_MS);
	document.dispatchEvent(new Event('visibilitychange'));
	expect(registration.update).toHaveBeenCalledTimes(1);
});

test('offers a new version only once it is installed', async () => {
	const tab = openTab();
	await untilChecked();
	expect(tab.isWaiting()).toBe(false);
	const worker = new EventTarget();
	registration.installing = worker;
	registration.dispatchEvent(new Event('updatefound'));
	registration.waiting = worker;
	worker.dispatchEvent(new Event('statechange'));
	await vi.waitUntil(() => tab.isWaiting());
});

test('reports work in another tab until it ends or the tab closes', async () => {
	const [first, second] = [openTab(), openTab()];
	expect(await second.update.hasWorkElsewhere()).toBe(false);
	const untilKnown = (isThere: boolean) =>
		vi.waitUntil(async () => (await second.update.hasWorkElsewhere()) === isThere);
	for (let time = 0; time < 2; time += 1) {
		await first.update.noteWork(true);
		await first.update.noteWork(true);
		await untilKnown(true);
		await first.update.noteWork(false);
		await untilKnown(false);
	}
	await first.update.noteWork(true);
	await untilKnown(true);
	first.close();
	await untilKnown(false);
});

test('offers a version activated by another tab, not to uncontrolled pages', async () => {
	const tab = openTab();
	const fromServer = openTab(null);
	await untilChecked();
	expect(tab.isWaiting()).toBe(false);
	Object.assign(navigator.serviceWorker, { controller: {} });
	navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
	await vi.waitUntil(() => tab.isWaiting());
	expect(fromServer.isWaiting()).toBe(false);
});

test('offers a version activated before the tab started watching', async () => {
	const first = controller();
	Object.assign(navigator.serviceWorker, { controller: {} });
	const tab = openTab(first);
	await expect.poll(() => tab.isWaiting()).toBe(true);
});

test('does not offer a removed worker as a new version', async () => {
	const tab = openTab();
	await untilChecked();
	Object.assign(navigator.serviceWorker, { controller: null });
	navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
	expect(await advanceHour()).toBe(1);
	expect(tab.isWaiting()).toBe(false);
});
