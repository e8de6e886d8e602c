import { CallError } from '#lib/client/call-error.ts';
import { createRawSnippet } from 'svelte';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import ErrorNote from '../../../src/lib/parts/errors/ErrorNote.svelte';
import ErrorTitle from '../../../src/lib/parts/errors/ErrorTitle.svelte';

const LATE = new CallError('timeout', 'late');

describe('error note', () => {
	it('explains event, money and remedy, with the raw text folded', async () => {
		await render(ErrorNote, { error: LATE, spends: true });
		const note = page.getByRole('alert');
		await expect.element(note).toHaveTextContent('No reply came from the program in time.');
		await expect.element(note).toHaveTextContent('Look it up; do not send it again.');
		await page.getByText('NET-TIMEOUT').click();
		await expect.element(page.getByText('late', { exact: true })).toBeVisible();
	});

	it('escapes hidden characters in the raw text', async () => {
		const raw = 'no such coin KM\u200bD';
		await render(ErrorNote, { error: new CallError('refused', raw, { code: 'COIN-NONE', raw }) });
		await page.getByText('COIN-NONE').click();
		await expect.element(page.getByText('no such coin KM⟨U+200B⟩D')).toBeVisible();
	});

	it('announces a warning politely, not as an alert', async () => {
		await render(ErrorNote, { error: LATE, tone: 'warn' });
		await expect.element(page.getByRole('status')).toHaveTextContent('Your coins are not affected.');
		await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	});

	it('uses the caller’s money text and program name', async () => {
		await render(ErrorNote, {
			error: LATE,
			spends: true,
			money: 'Row 2 was not sent.',
			program: 'daemon',
		});
		const note = page.getByRole('alert');
		await expect.element(note).toHaveTextContent('No reply came from the chain daemon in time.');
		await expect.element(note).toHaveTextContent('Row 2 was not sent.');
		await expect.element(note).not.toHaveTextContent('The outcome is not known yet');
	});

	it('shows the caller’s buttons', async () => {
		const actions = createRawSnippet(() => ({ render: () => '<button>Try again</button>' }));
		await render(ErrorNote, { error: LATE, actions });
		await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
	});

	it.each([
		['a stored error', { text: 'coin is disabled' }, 'COIN-OFF', 'coin is disabled'],
		['an error of this browser', new DOMException('The disk is full.'), 'PAGE-FAILED', 'The disk is full.'],
		[
			'an error found by the connection doctor',
			{ code: 'NODE-OTHER' as const, raw: '<html>' },
			'NODE-OTHER',
			'<html>',
		],
	])('shows %s', async (_, error, code, raw) => {
		await render(ErrorNote, { error });
		await page.getByRole('alert').getByText(code).click();
		await expect.element(page.getByText(raw, { exact: true })).toBeVisible();
	});
});

it('shows only the first sentence as the error title', async () => {
	const { container } = await render(ErrorTitle, { error: LATE });
	await expect.poll(() => container.textContent?.trim()).toBe('No reply came from the program in time.');
});
