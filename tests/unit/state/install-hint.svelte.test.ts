import { InstallHint } from '#lib/state/install-hint.svelte.ts';
import { catchInstallPrompt, takeInstallPrompt } from '#lib/state/stored/install-prompt.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../storage/whole-database.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 5);

let database: Database;

beforeAll(catchInstallPrompt);
beforeEach(async () => (database = await freshDatabase()));
afterEach(() => {
	takeInstallPrompt();
	database.close();
});

/** Dispatches the browser's install prompt. */
function offer() {
	const prompt = vi.fn(() => Promise.resolve());
	const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
	window.dispatchEvent(event);
	return { prompt, event };
}

async function visit(at: number): Promise<InstallHint> {
	const hint = new InstallHint(database);
	await hint.start(at);
	return hint;
}

test('shows the install hint on the third visit, not counting reloads', async () => {
	const { event, prompt } = offer();
	expect(event.defaultPrevented).toBe(true);
	const shown: boolean[] = [];
	for (const at of [0, 0.2, 0.9, 24, 24.5]) shown.push((await visit(START + at * HOUR_MS)).isShown);
	expect(shown).toEqual([false, false, false, false, false]);
	const third = await visit(START + 48 * HOUR_MS);
	expect(third.isShown).toBe(true);
	await third.install();
	expect(prompt).toHaveBeenCalledTimes(1);
	expect(third.isShown).toBe(false);
});

test('shows no install hint without the browser’s prompt', async () => {
	for (const day of [0, 1, 2]) expect((await visit(START + day * 24 * HOUR_MS)).isShown).toBe(false);
});

test('shows no install hint after the user has declined', async () => {
	offer();
	for (const day of [0, 1]) await visit(START + day * 24 * HOUR_MS);
	const hint = await visit(START + 48 * HOUR_MS);
	expect(hint.isShown).toBe(true);
	await hint.dismiss();
	for (const day of [3, 4, 5, 6]) {
		offer();
		expect((await visit(START + day * 24 * HOUR_MS)).isShown).toBe(false);
	}
});

test('restarts the visit count if the stored one is damaged', async () => {
	offer();
	await database.put('settings', { name: 'install-hint', value: { visits: 'many', at: null } });
	expect((await visit(START)).isShown).toBe(false);
});
