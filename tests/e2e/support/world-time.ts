import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { shiftDate } from './shift-date.ts';
import { WORLD_START } from '../../world-start.ts';
import { expect } from './expect.ts';

/** Interval at which a page polls its swaps. */
const POLL_MS = 5000;
/** Time between two steps for the programs to reply, in milliseconds. */
const STEP_MS = 200;
/** Maximum wait for a call in milliseconds; a call unanswered by then, even on a busy machine, is never answered. */
const LONG_CALL_MS = 3000;

/** Start times of each page's calls in flight. */
const underWay = new WeakMap<BrowserContext, Map<Request, number>>();

/**
 * Starts the pages of a browser context at the time of the tests' worlds; sets their clocks and the world of the
 * in-page practice node.
 */
export async function liveAtWorldStart(context: BrowserContext): Promise<void> {
	for (const script of scriptsOfWorldStart()) await context.addInitScript(script);
}

/** Scripts of `liveAtWorldStart` as source text, run by each page before its own scripts. */
export function scriptsOfWorldStart(): readonly string[] {
	const ahead = WORLD_START - Date.now();
	const world = { start: WORLD_START, ahead };
	return [
		// Benches and screenshots run through tsx, which wraps inner functions in a call of this name; pages lack it.
		'globalThis.__name ??= (named) => named;',
		`(${shiftDate.toString()})(${ahead});`,
		`(${beginPageWorld.toString()})(${JSON.stringify(world)});`,
	];
}

/**
 * Runs in the page. Writes the first rows of the in-page practice node's world before its worker does, because a worker
 * has a separate `Date` that no init script reaches.
 */
function beginPageWorld({ start, ahead }: { readonly start: number; readonly ahead: number }): void {
	// Blank pages have neither a database nor a practice node.
	if (!location.protocol.startsWith('http')) return;
	const opening = indexedDB.open('swapdesk-practice', 1);
	opening.onupgradeneeded = () => {
		const rows = opening.result.createObjectStore('rows', { keyPath: ['table', 'key'] });
		rows.put({ table: 'birth', key: 'world', row: { seed: 'practice', start } });
		rows.put({ table: 'clock', key: 'world', row: { time: start, lead: ahead, mode: 'running' } });
	};
	opening.onsuccess = () => opening.result.close();
}

/** Makes `liveUntil` advance the time of the pages of a browser context. */
export async function moveTime(context: BrowserContext): Promise<void> {
	const calls = new Map<Request, number>();
	underWay.set(context, calls);
	context.on('request', (call) => void calls.set(call, performance.now()));
	const end = (call: Request) => void calls.delete(call);
	context.on('requestfinished', end).on('requestfailed', end);
	await context.clock.install({ time: WORLD_START });
}

/**
 * Speeds up the pages of a test until `shown` is visible, to skip waiting for periodic work. The time stops for calls
 * in flight, so that none times out. Requires `movesTime`.
 */
export async function liveUntil(page: Page, shown: Locator | (() => Promise<boolean>)): Promise<void> {
	const isShown = typeof shown === 'function' ? shown : () => shown.isVisible();
	const liveOn = async () => {
		if (await isShown()) return true;
		const calls = underWay.get(page.context())?.values() ?? [];
		if ([...calls].some((startedAt) => performance.now() - startedAt < LONG_CALL_MS)) return false;
		await page.clock.fastForward(POLL_MS);
		return false;
	};
	await expect.poll(liveOn, { intervals: [STEP_MS], message: `lives until ${String(shown)}` }).toBe(true);
}
