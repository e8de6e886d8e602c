import type { Session } from '#lib/state/session/session.svelte.ts';
import { NodeStopping, NodePause } from '#lib/state/node-stopping.svelte.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import KnownOutage from '../../../src/lib/parts/control/KnownOutage.svelte';
import PauseNode from '../../../src/routes/node/control/PauseNode.svelte';
import StopNode from '../../../src/routes/node/control/StopNode.svelte';
import OnDesk from '../OnDesk.svelte';
import { openControlHarness, type ControlHarness } from './control-harness.ts';

const session = { node: { address: 'http://127.0.0.1:7782' }, network: undefined } as unknown as Session;
const OUTAGE = { trouble: 'away', sentence: 'The node does not answer.' };

let bed: ControlHarness;
beforeEach(async () => {
	bed = await openControlHarness();
});
afterEach(() => bed.close());

const stop = () => page.getByRole('button', { name: /^Stop (node|anyway)/ });
const entries = () => readEntriesOf(bed.desk.database, 'node', 'node-stop');

test('stops the node only after a typed word, and lists the consequences', async () => {
	await bed.desk.connection.node.orders.setPrice({ base: 'KMD', rel: 'LTC' }, 2_000_000n);
	await render(OnDesk, { desk: bed.desk, part: StopNode as never, given: { session } });
	await expect.element(page.getByText('1 order in the books')).toBeVisible();
	await expect.element(page.getByText('No open swaps')).toBeVisible();
	await expect.element(page.getByText('No running bots')).toBeVisible();
	await userEvent.click(stop());
	await expect.element(page.getByText('Type the word stop.')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Type stop to confirm'), 'halt');
	await userEvent.click(stop());
	expect(bed.countOf('stop')).toBe(0);
	await userEvent.fill(page.getByLabelText('Type stop to confirm'), 'Stop');
	await userEvent.click(stop());
	await expect.element(page.getByText(/^You stopped this node at/)).toBeVisible();
	expect(bed.countOf('stop')).toBe(1);
	expect(await entries()).toMatchObject([{ step: 'done', draft: { swaps: 0, bots: 0, orders: 1 } }]);

	await render(OnDesk, { desk: bed.desk, part: KnownOutage as never, given: OUTAGE });
	await expect.element(page.getByText(/Start it again when you need it/)).toBeVisible();
});

test('infers a stop from the node’s silence after a lost reply', async () => {
	bed.lose('stop');
	const stopping = bed.desk.use(NodeStopping);
	expect(await stopping.stop({ orders: 1 })).toBe(false);
	expect(await entries()).toMatchObject([{ step: 'unknown' }]);
	expect(stopping.stoppedAt).toBeDefined();
	await bed.practice.control({ control: 'advance', ms: 10_000 });
	await stopping.work.refresh();
	await render(OnDesk, { desk: bed.desk, part: KnownOutage as never, given: OUTAGE });
	await expect.poll(() => bed.desk.connection.outage.is).toBe('away');
	await stopping.follow();
	expect(await entries()).toMatchObject([{ step: 'done' }]);
	expect(bed.countOf('stop')).toBe(1);
});

test('reports a refused stop with its code once the node answers', async () => {
	bed.lose('stop');
	const stopping = bed.desk.use(NodeStopping);
	await stopping.stop({});
	vi.spyOn(bed.desk.connection.outage, 'lastReplyAt', 'get').mockReturnValue(new Date(Date.now() + 31_000));
	await stopping.follow();
	expect(await entries()).toMatchObject([
		{ step: 'refused', refusal: { code: 'CALL-NO-EFFECT', text: 'The node runs on.' } },
	]);
});

test('infers a stop from a past outage after a lost reply', async () => {
	bed.lose('stop');
	const stopping = bed.desk.use(NodeStopping);
	await stopping.stop({});
	const from = Date.now() + 1;
	vi.spyOn(bed.desk.connection.outage, 'lastOutage', 'get').mockReturnValue({ from, until: from + 5000 });
	await stopping.follow();
	expect(await entries()).toMatchObject([{ step: 'done' }]);
	expect(stopping.stoppedAt).toBeUndefined();
});

test('keeps a pause after a lost reply until its end', async () => {
	bed.lose('sleep');
	const pause = bed.desk.use(NodePause);
	const over = pause.begin(20);
	await expect.poll(() => bed.countOf('sleep')).toBe(1);
	await bed.practice.control({ control: 'advance', ms: 21_000 });
	await over;
	expect(pause.action.failure).toMatchObject({ kind: 'timeout' });
	expect(pause.until(Date.now())).toBeDefined();
});

test('does not report a stop that the user did not request', async () => {
	await render(OnDesk, { desk: bed.desk, part: KnownOutage as never, given: OUTAGE });
	await expect.element(page.getByText('The node does not answer.')).toBeVisible();
});

test('limits a pause to 600 s and requires confirmation', async () => {
	await render(OnDesk, { desk: bed.desk, part: PauseNode as never });
	const pause = page.getByRole('button', { name: 'Pause node' });
	await userEvent.fill(page.getByLabelText('Seconds'), '601');
	await userEvent.click(pause);
	await expect.element(page.getByText('Enter 1 to 600 seconds.')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Seconds'), '20');
	await userEvent.click(pause);
	const confirm = page.getByRole('group', { name: 'Pause the node?' });
	await expect.element(confirm).toHaveFocus();
	expect(bed.countOf('sleep')).toBe(0);
	await userEvent.click(confirm.getByRole('button', { name: 'Pause now' }));
	await expect.element(page.getByText('The node is paused.', { exact: true })).toBeVisible();
	await render(OnDesk, {
		desk: bed.desk,
		part: KnownOutage as never,
		given: { trouble: 'silent', sentence: 'It hangs.' },
	});
	await expect.element(page.getByText(/^You paused the node until /)).toBeVisible();
	await bed.practice.control({ control: 'advance', ms: 21_000 });
	await expect.element(page.getByText('The pause is over. The node answers again.')).toBeVisible();
	expect(bed.countOf('sleep')).toBe(1);
});
