import { MessageReader } from '#lib/state/tools/message-reading.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import MessageForm from '../../../src/routes/tools/messages/MessageForm.svelte';
import { callJson, callMethod } from '../../unit/practice/node/practice-fixture.ts';
import OnDesk from '../OnDesk.svelte';
import { openToolHarness, OWN, type ToolHarness } from './tool-harness.ts';

let bed: ToolHarness;
let asked: unknown[] = [];
beforeEach(async () => {
	bed = await openToolHarness();
	asked = [];
	const reader = bed.desk.use(MessageReader);
	const given = { reader, asked: { coin: 'RICK', txid: '' }, onask: (place: unknown) => asked.push(place) };
	await render(OnDesk, { desk: bed.desk, part: MessageForm as never, given });
});
afterEach(() => bed.close());

test('decrypts a message and keeps its passphrase out of the address', async () => {
	const built: { hex: string; txid: string } = await callJson(bed.practice, 'withdraw', {
		...{ coin: 'RICK', outputs: [{ [OWN]: 1 }], broadcast: 0 },
		...{ opreturn: '48656c6c6f', passphrase: 'open sesame' },
	});
	await callMethod(bed.practice, 'sendrawtransaction', { coin: 'RICK', signedtx: built.hex });
	const read = page.getByRole('button', { name: 'Read message' });
	await userEvent.fill(page.getByLabelText('Transaction id'), 'abc');
	await expect.element(page.getByText('A transaction id has 64 hexadecimal digits.')).toBeVisible();
	await userEvent.click(read);
	await expect.element(page.getByText('Enter the passphrase.')).toBeVisible();
	expect(bed.methods()).not.toContain('opreturndecrypt');
	await userEvent.fill(page.getByLabelText('Transaction id'), built.txid);
	await userEvent.fill(page.getByLabelText('Passphrase', { exact: true }), 'wrong');
	await userEvent.click(read);
	await expect.element(page.getByText('Wrong passphrase or no encryption')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Passphrase', { exact: true }), 'open sesame');
	await userEvent.click(read);
	await expect.element(page.getByText('Message, 5 bytes')).toBeVisible();
	await expect.element(page.getByText('Hello', { exact: true })).toBeVisible();
	expect(JSON.stringify(asked)).not.toContain('sesame');
});
