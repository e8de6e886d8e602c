import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import TrustForm from '../../../src/routes/node/trust/TrustForm.svelte';
import TrustList from '../../../src/routes/node/trust/TrustList.svelte';
import UnansweredTrust from '../../../src/routes/node/trust/UnansweredTrust.svelte';
import OnDesk from '../OnDesk.svelte';
import { openControlHarness, type ControlHarness } from './control-harness.ts';

const KEY = 'ab'.repeat(32);
const OWN = 'cd'.repeat(32);

let bed: ControlHarness;
beforeEach(async () => {
	bed = await openControlHarness();
	await render(OnDesk, { desk: bed.desk, part: UnansweredTrust as never });
	await render(OnDesk, { desk: bed.desk, part: TrustList as never });
	await render(OnDesk, { desk: bed.desk, part: TrustForm as never, given: { own: OWN } });
});
afterEach(() => bed.close());

const field = () => page.getByLabelText('Public key', { exact: true });
const send = (verb: string) => page.getByRole('button', { name: verb, exact: true }).last();
const choose = (verb: string) => page.getByRole('radio', { name: verb, exact: true }).click({ force: true });
const entries = () => readEntriesOf(bed.desk.database, 'node', 'node-trust');

test('validates a key before sending and records each change in the journal', async () => {
	await expect.element(page.getByText(/^None\. Your node trades/)).toBeVisible();
	for (const [typed, problem] of [
		['', 'Enter a node’s public key.'],
		['abc', 'A public key has 64 digits.'],
		[OWN, 'This is your own node’s key.'],
	] as const) {
		await userEvent.fill(field(), typed);
		await userEvent.click(send('Trust'));
		await expect.element(page.getByText(problem)).toBeVisible();
	}
	expect(bed.countOf('trust')).toBe(0);
	await userEvent.fill(field(), KEY.toUpperCase());
	await userEvent.click(send('Trust'));
	await expect.element(page.getByText('Trusted.', { exact: true })).toBeVisible();
	await expect.element(page.getByRole('button', { name: `Block ${KEY.slice(0, 10)}` })).toBeVisible();
	expect(await entries()).toMatchObject([{ step: 'done', draft: { pubkey: KEY, standing: 'trusted' } }]);

	await userEvent.click(page.getByRole('button', { name: `Block ${KEY.slice(0, 10)}` }));
	await expect.element(page.getByText('Blocked', { exact: true })).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: `Reset ${KEY.slice(0, 10)}` }));
	await expect.element(page.getByText(/^None\. Your node trades/)).toBeVisible();
	expect((await entries()).map(({ draft }) => draft.standing)).toEqual(['neutral', 'blocked', 'trusted']);
});

test('reports a change with a lost reply and resends it on request', async () => {
	bed.lose('trust');
	await choose('Block');
	await userEvent.fill(field(), KEY);
	await userEvent.click(send('Block'));
	await expect.element(page.getByText(/^Outcome unknown: Block/)).toBeVisible();
	expect(await entries()).toMatchObject([{ step: 'unknown' }]);
	expect(bed.countOf('trust')).toBe(1);
	await userEvent.click(page.getByRole('button', { name: 'Send again' }));
	await expect.element(page.getByText('Blocked', { exact: true })).toBeVisible();
	await expect.element(page.getByText(/^Outcome unknown/)).not.toBeInTheDocument();
	expect((await entries()).map(({ step }) => step)).toEqual(['done', 'done']);
});

test('rejects a change with a lost reply after a later change', async () => {
	bed.lose('trust');
	await choose('Block');
	await userEvent.fill(field(), KEY);
	await userEvent.click(send('Block'));
	await expect.element(page.getByText(/^Outcome unknown: Block/)).toBeVisible();
	await choose('Trust');
	await userEvent.fill(field(), KEY);
	await userEvent.click(send('Trust'));
	await expect
		.poll(async () => (await entries()).find(({ draft }) => draft.standing === 'blocked'))
		.toMatchObject({ step: 'refused', refusal: { code: 'CALL-REPLACED' } });
});
