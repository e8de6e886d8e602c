import { AddressConversion } from '#lib/state/tools/address-conversion.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import AddressForm from '../../../src/routes/tools/addresses/AddressForm.svelte';
import OnDesk from '../OnDesk.svelte';
import { openToolHarness, OWN, type ToolHarness } from './tool-harness.ts';

let bed: ToolHarness;
let asked: unknown[] = [];
beforeEach(async () => {
	bed = await openToolHarness();
	asked = [];
	const conversion = bed.desk.use(AddressConversion);
	const given = {
		conversion,
		asked: { address: '', from: '', to: '' },
		onask: (it: unknown) => asked.push(it),
	};
	await render(OnDesk, { desk: bed.desk, part: AddressForm as never, given });
});
afterEach(() => bed.close());

const address = page.getByLabelText('Address');
const convert = page.getByRole('button', { name: 'Convert' });

test('reports an invalid address at its field, without a call', async () => {
	await userEvent.click(convert);
	await expect.element(page.getByText('Enter an address.')).toBeVisible();
	await expect.element(page.getByText('Choose a coin.').first()).toBeVisible();
	await userEvent.fill(address, `${OWN.slice(0, -1)}f`);
	await expect.element(page.getByText(/Wrong checksum/)).toBeVisible();
	await expect.element(address).toHaveAttribute('aria-invalid', 'true');
	await userEvent.selectOptions(page.getByLabelText('From'), 'BTC');
	await userEvent.selectOptions(page.getByLabelText('To'), 'KMD');
	await userEvent.fill(address, OWN);
	await expect.element(page.getByText(/This is not a BTC address. It belongs to .*KMD/)).toBeVisible();
	await userEvent.click(convert);
	expect(bed.methods()).not.toContain('convaddress');
	expect(asked).toEqual([]);
});

test('converts an address by the node and drops an outdated result', async () => {
	await userEvent.fill(address, OWN);
	await userEvent.selectOptions(page.getByLabelText('From'), 'KMD');
	await userEvent.selectOptions(page.getByLabelText('To'), 'BTC');
	await userEvent.click(convert);
	await expect.element(page.getByRole('heading', { name: 'BTC address' })).toBeVisible();
	expect(asked).toEqual([{ address: OWN, from: 'KMD', to: 'BTC' }]);
	// The result disappears when the user requests a different one.
	await userEvent.selectOptions(page.getByLabelText('To'), 'LTC');
	await expect.element(page.getByRole('heading', { name: 'BTC address' })).not.toBeInTheDocument();
});
