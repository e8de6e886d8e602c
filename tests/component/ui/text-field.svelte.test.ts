import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import TextAreaField from '#lib/ui/form/TextAreaField.svelte';
import TextField from '#lib/ui/form/TextField.svelte';

const control = (label: string) => page.getByRole('textbox', { name: label, exact: true });

it('ties label, hint and problem to the control', async () => {
	await render(TextField, {
		label: 'Amount',
		hint: 'In KMD.',
		problem: 'Enter an amount above zero.',
		suffix: 'KMD',
		kind: 'decimal',
		value: '0',
	});
	await expect.element(control('Amount')).toHaveValue('0');
	await expect.element(control('Amount')).toHaveAttribute('aria-invalid', 'true');
	await expect.element(control('Amount')).toHaveAccessibleDescription('In KMD. Enter an amount above zero.');
	await expect.element(control('Amount')).toHaveAttribute('inputmode', 'decimal');
	await expect.element(control('Amount')).toHaveAttribute('autocomplete', 'off');
});

it('omits the problem if there is no error', async () => {
	await render(TextField, { label: 'Name', value: '' });
	await expect.element(control('Name')).not.toHaveAttribute('aria-invalid');
	await expect.element(control('Name')).not.toHaveAttribute('aria-describedby');
});

it('disables autocorrection for an address and passes other attributes on', async () => {
	const onblur = vi.fn();
	await render(TextField, {
		label: 'Address',
		kind: 'code',
		placeholder: 'R…',
		autocomplete: 'url',
		value: '',
		onblur,
	});
	await expect.element(control('Address')).toHaveClass('mono');
	await expect.element(control('Address')).toHaveAttribute('spellcheck', 'false');
	await expect.element(control('Address')).toHaveAttribute('autocapitalize', 'none');
	await expect.element(control('Address')).toHaveAttribute('placeholder', 'R…');
	await expect.element(control('Address')).toHaveAttribute('autocomplete', 'url');
	await control('Address').click();
	(document.activeElement as HTMLElement).blur();
	expect(onblur).toHaveBeenCalledOnce();
});

it('reports each change, and shows a control next to its label', async () => {
	let typed = '';
	const aside = createRawSnippet(() => ({ render: () => '<button type="button">Max</button>' }));
	await render(TextField, {
		label: 'To',
		aside,
		get value() {
			return typed;
		},
		set value(text: string) {
			typed = text;
		},
	});
	await control('To').fill('RAlice');
	expect(typed).toBe('RAlice');
	await expect.element(page.getByRole('button', { name: 'Max' })).toBeVisible();
});

it('accepts several lines as typed', async () => {
	await render(TextAreaField, {
		label: 'Hex',
		problem: 'Not hexadecimal.',
		isCode: true,
		rows: 4,
		value: '',
	});
	await control('Hex').fill('00\nff');
	await expect.element(control('Hex')).toHaveValue('00\nff');
	await expect.element(control('Hex')).toHaveAccessibleDescription('Not hexadecimal.');
	await expect.element(control('Hex')).toHaveAttribute('spellcheck', 'false');
	await expect.element(control('Hex')).toHaveAttribute('rows', '4');
});

it('rejects overlong pasted text at once, with a message', async () => {
	await render(TextAreaField, { label: 'List', value: 'first' });
	const source = document.createElement('input');
	source.value = 'R,1;'.repeat(100_001);
	document.body.append(source);
	source.select();
	await userEvent.copy();
	source.remove();
	await control('List').click();
	await userEvent.paste();
	await expect
		.element(control('List'))
		.toHaveAccessibleDescription(/^400 009 characters are too many.*Nothing was inserted\.$/);
	await expect.element(control('List')).toHaveValue('first');
	await userEvent.keyboard('!');
	await expect.element(control('List')).toHaveValue('first!');
	await expect.element(control('List')).not.toHaveAttribute('aria-invalid');
});
