import { NodeClient } from '#lib/client/node-client.ts';
import { practiceControl } from '#lib/node/practice-control.ts';
import { Desk } from '#lib/state/desk.ts';
import { PracticeWorld } from '#lib/state/practice-world.svelte.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import type { ControlCommand, Practice } from '#practice/practice.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import PracticeClock from '../../../src/lib/parts/practice/PracticeClock.svelte';
import PracticeStatus from '../../../src/lib/parts/shell/PracticeStatus.svelte';
import { openStill, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import { connectionTo } from '../../unit/state/connection-to.ts';
import { freshDatabase } from '../../unit/storage/whole-database.ts';
import OnDesk from '../OnDesk.svelte';

let practice: Practice;
let desk: Desk;
let refuses: boolean;

beforeEach(async () => {
	refuses = false;
	practice = await openStill({ start: Date.now() });
	const host = {
		address: 'in process',
		async send(body: string) {
			const command = JSON.parse(body) as ControlCommand;
			const answer = refuses ? '' : JSON.stringify(await practice.control(command));
			return { status: 200, body: new TextEncoder().encode(answer) };
		},
	};
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	const world = practiceControl(host, () => Promise.resolve(true));
	const database = await freshDatabase();
	desk = new Desk({ ...connectionTo({ client }), world }, database, await Settings.open(database));
});
afterEach(async () => {
	desk.database.close();
	await practice.close();
});

test('advances practice time and shows its offset', async () => {
	await render(OnDesk, { desk, part: PracticeClock });
	await expect.element(page.getByText('same as this computer')).toBeVisible();
	const before = (await practice.control({ control: 'time' })).time;
	await page.getByRole('button', { name: 'Move 10 minutes forward' }).click();
	await expect.element(page.getByText('10 min ahead of this computer')).toBeVisible();
	await page.getByRole('button', { name: 'Move 1 hour forward' }).click();
	await expect.element(page.getByText('1 h 10 min ahead of this computer')).toBeVisible();
	expect((await practice.control({ control: 'time' })).time - before).toBe(70 * 60_000);
});

test('opens from the practice badge, which shows the offset', async () => {
	await desk.use(PracticeWorld).moveForward(7_200_000);
	await render(OnDesk, { desk, part: PracticeStatus });
	await expect.element(page.getByText('2 h 0 min ahead')).toBeVisible();
	await page.getByRole('button', { name: /Practice clock/ }).click();
	const dialog = page.getByRole('dialog', { name: 'Practice clock' });
	await expect.element(dialog.getByRole('button', { name: 'Move 1 day forward' })).toBeEnabled();
});

test('offers no move without a control connection', async () => {
	refuses = true;
	await render(OnDesk, { desk, part: PracticeClock });
	await expect.element(page.getByText(/does not take orders from this page/)).toBeVisible();
	expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('reports a failed move', async () => {
	await render(OnDesk, { desk, part: PracticeClock });
	await expect.element(page.getByText('same as this computer')).toBeVisible();
	refuses = true;
	await page.getByRole('button', { name: 'Move 1 hour forward' }).click();
	await expect.element(page.getByRole('alert')).toBeVisible();
});
