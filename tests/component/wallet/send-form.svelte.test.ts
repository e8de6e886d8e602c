import { addressProblem, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { newSendDraft, type SendDraft, chainTermsOf } from '#lib/domain/send.ts';
import type { SendFunds } from '#lib/state/wallet/sends.svelte.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import SendForm from '../../../src/routes/wallet/send/SendForm.svelte';
import type { Desk } from '#lib/state/desk.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const OTHER = 'RRyBxbrAPRUBCUpiJgJZYrkxqrh8x5ta9Z';
const OWN = 'RRyBxbrAPRUBCUpiJgJZYrkxqrh8x5ta9Z';

let desk: Desk;

beforeEach(async () => {
	const transport = { address: '', send: () => Promise.reject(new Error('no node')) };
	desk = await openDesk(new NodeClient({ transport }));
});

afterEach(() => desk.database.close());

const found = (outputs: readonly bigint[]): SendFunds => ({
	funds: {
		...{ coin: 'KMD', address: OWN, balance: 200_000_000n, heldBack: 0n },
		...{ transactionFee: 1_000n, outputs },
	},
	terms: chainTermsOf(KOMODO_ADDRESSES),
	addressProblem: (text) => addressProblem(text, KOMODO_ADDRESSES, 'KMD'),
	isScriptAddress: () => false,
});

/** Opens a form whose parent keeps the input. */
async function open(outputs: readonly bigint[] = [150_000_000n]) {
	const onbuild = vi.fn();
	let draft: SendDraft = newSendDraft('KMD');
	const given = () => ({
		...{ draft, found: found(outputs), live: { asOf: new Date(), error: undefined } },
		...{ passphrase: '', busy: false, onbuild },
		onchange(changed: Partial<SendDraft>) {
			draft = { ...draft, ...changed };
			void screen.rerender({ given: given() });
		},
	});
	const screen = await render(OnDesk, { desk, part: SendForm, given: given() });
	return { onbuild, typed: () => draft };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const submit = () => page.getByRole('button', { name: 'Build and review' }).click();

describe('payment form', () => {
	it('names missing input only on continuing, and focuses it', async () => {
		const { onbuild } = await open();
		expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
		await submit();
		await expect.element(field('Address')).toHaveAccessibleDescription('Enter the recipient’s address.');
		await expect.element(field('Amount')).toHaveAccessibleDescription('Enter an amount.');
		await expect.element(field('Address')).toHaveFocus();
		expect(onbuild).not.toHaveBeenCalled();
	});

	it.each([
		['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', /address of another coin/],
		[`${PAYEE.slice(0, -1)}m`, /checksum is wrong/],
		['nonsense', /not an address of KMD/],
	])('reports an error in %s at the field, before any call', async (address, words) => {
		const { onbuild } = await open();
		await field('Address').fill(address);
		await field('Amount').fill('1');
		await expect.element(field('Address')).toHaveAccessibleDescription(words);
		await submit();
		expect(onbuild).not.toHaveBeenCalled();
	});

	it.each([
		['0.00000001', /Too small/],
		['2', /0.50001 KMD more than you have, fee included/],
		['0.123456789', /more than 8 decimal places/],
		['-1', /cannot be below zero/],
	])('reports an error in the amount %s at the field', async (amount, words) => {
		const { onbuild } = await open();
		await field('Address').fill(PAYEE);
		await field('Amount').fill(amount);
		await expect.element(field('Amount')).toHaveAccessibleDescription(words);
		await submit();
		expect(onbuild).not.toHaveBeenCalled();
	});

	it('parses a payment URI', async () => {
		const { typed } = await open();
		await field('Address').fill(`komodo:${PAYEE}?amount=0.5&label=rent`);
		expect(typed().rows).toEqual([{ address: PAYEE, amount: '0.5' }]);
		await expect.element(field('Amount')).toHaveValue('0.5');
		await expect.element(field('Address')).toHaveValue(PAYEE);
	});

	it('names a hidden character', async () => {
		await open();
		await field('Address').fill(`${PAYEE.slice(0, 9)}\u200b${PAYEE.slice(9)}`);
		await field('Amount').fill('1\u20600');
		const named = `Delete the hidden character: ${PAYEE.slice(0, 9)}⟨U+200B⟩${PAYEE.slice(9, 19)}`;
		await expect.element(field('Address')).toHaveAccessibleDescription(new RegExp(named.replace('+', '\\+')));
		await submit();
		await expect.element(field('Amount')).toHaveAccessibleDescription(/hidden character: 1⟨U\+2060⟩0$/);
	});

	it('reports missing funds of a coin', async () => {
		await open([]);
		await expect.element(page.getByText('There is no KMD to send.')).toBeVisible();
		await submit();
		await expect.element(field('Amount')).toHaveAccessibleDescription('No KMD is available.');
	});

	it('fills in the maximum minus the fee, leaving nothing', async () => {
		const { onbuild, typed } = await open();
		await field('Address').fill(PAYEE);
		await page.getByRole('button', { name: 'Max' }).click();
		expect(typed().rows).toEqual([{ address: PAYEE, amount: '1.49999' }]);
		await expect.element(page.getByRole('row', { name: /^Left to spend/ })).toHaveTextContent(/0\.00000000/);
		await submit();
		expect(onbuild).toHaveBeenCalledOnce();
	});

	it('accepts a list, and reports its invalid rows', async () => {
		const { onbuild, typed } = await open();
		await page.getByRole('button', { name: 'Paste a list' }).click();
		await page.getByLabelText('A list of recipients').fill(`${PAYEE} 0.1\nnonsense 0.2\n${PAYEE} x`);
		await page.getByRole('button', { name: 'Use these 3 rows' }).click();
		expect(typed().rows).toHaveLength(3);
		await expect.element(field('Address 2')).toHaveAccessibleDescription(/not an address/);
		await expect.element(field('Amount 3')).toHaveAccessibleDescription(/not a number/);
		await submit();
		await expect.element(page.getByText('2 rows have a problem.')).toBeVisible();
		await page.getByRole('button', { name: 'Remove row 3' }).click();
		await page.getByRole('button', { name: 'Remove row 2' }).click();
		await submit();
		expect(onbuild).toHaveBeenCalledOnce();
	});

	it('warns of rows with the same address, without blocking', async () => {
		const { onbuild } = await open();
		await page.getByRole('button', { name: 'Paste a list' }).click();
		await page.getByLabelText('A list of recipients').fill(`${PAYEE} 0.1\n${OTHER} 0.2\n${PAYEE} 0.3`);
		await page.getByRole('button', { name: 'Use these 3 rows' }).click();
		await expect.element(page.getByText('Rows 1 and 3 pay the same address.')).toBeVisible();
		await submit();
		expect(onbuild).toHaveBeenCalledOnce();
	});

	it('puts payments to yourself first and explains the order', async () => {
		const { typed } = await open();
		await page.getByRole('button', { name: 'Paste a list' }).click();
		await page.getByLabelText('A list of recipients').fill(`${PAYEE} 0.1\n${OTHER} 0.2`);
		await page.getByRole('button', { name: 'Use these 2 rows' }).click();
		await expect.element(page.getByText('Payments to yourself come first.')).toBeVisible();
		await expect.element(page.getByRole('row', { name: /^Left to spend/ })).toHaveTextContent(/1\.39999/);
		expect(typed().rows).toHaveLength(2);
	});

	it('requires a passphrase to encrypt data and shows the capacity', async () => {
		const { onbuild } = await open();
		await field('Address').fill(PAYEE);
		await field('Amount').fill('1');
		await page.getByText('Add public data (OP_RETURN)').click();
		await field('Data').fill('grün');
		await expect.element(page.getByText('5 of 8188 bytes')).toBeVisible();
		await page.getByRole('checkbox', { name: 'Encrypt with a passphrase' }).click();
		await expect.element(page.getByText('65 of 8188 bytes')).toBeVisible();
		await submit();
		expect(onbuild).not.toHaveBeenCalled();
		await page.getByRole('radio', { name: 'Hex' }).click({ force: true });
		await expect.element(field('Data')).toHaveAccessibleDescription(/hexadecimal digits/);
	});
});
