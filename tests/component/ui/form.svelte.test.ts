import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import FormHarness from './FormHarness.svelte';

const field = (name: string) => page.getByLabelText(name);
const send = () => page.getByRole('button', { name: 'Send' }).click();

test('shows all errors of an empty form on submit, focusing the first', async () => {
	const onsend = vi.fn();
	await render(FormHarness, { onsend });
	await expect.element(field('Amount')).not.toHaveAttribute('aria-invalid');
	await field('Memo').click();
	await send();
	await expect.element(field('Amount')).toHaveAccessibleDescription('Enter an amount.');
	await expect.element(field('Address')).toHaveAccessibleDescription('An address has four letters.');
	await expect.element(field('Amount')).toHaveFocus();
	await expect.element(page.getByText('Amount', { exact: true })).toBeInViewport();
	expect(onsend).not.toHaveBeenCalled();
});

test('validates an amount during input, an address after leaving the field', async () => {
	await render(FormHarness, { onsend: vi.fn() });
	await field('Amount').fill('x');
	await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true');
	await field('Address').fill('R');
	await expect.element(field('Address')).not.toHaveAttribute('aria-invalid');
	await field('Memo').click();
	await expect.element(field('Address')).toHaveAttribute('aria-invalid', 'true');
	await field('Address').fill('Rabc');
	await expect.element(field('Address')).not.toHaveAttribute('aria-invalid');
	await field('Address').fill('');
	await expect.element(field('Address')).toHaveAttribute('aria-invalid', 'true');
});

test('submits a valid form by Enter and resets it', async () => {
	const onsend = vi.fn();
	await render(FormHarness, { onsend });
	await send();
	await field('Amount').fill('1');
	await field('Address').fill('Rabc');
	await userEvent.keyboard('{Enter}');
	expect(onsend).toHaveBeenCalledOnce();
	await field('Amount').fill('');
	await expect.element(field('Amount')).not.toHaveAttribute('aria-invalid');
});

test('focuses the field of a problem without an error text', async () => {
	const onsend = vi.fn();
	await render(FormHarness, { onsend, problem: { field: 'memo' } });
	await field('Amount').fill('1');
	await field('Address').fill('Rabc');
	await send();
	await expect.element(field('Memo')).toHaveFocus();
	expect(onsend).not.toHaveBeenCalled();
});

test('opens a fold with an invalid field', async () => {
	await render(FormHarness, { onsend: vi.fn() });
	await field('Amount').fill('1');
	await field('Address').fill('Rabc');
	await page.getByText('More').click();
	await field('Fee').fill('');
	await page.getByText('More').click();
	await send();
	await expect.element(field('Fee')).toBeVisible();
	await expect.element(field('Fee')).toHaveFocus();
});
