import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import { describeCreationProblem } from '#lib/messages/tokens/token-creation-text.ts';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import SendGate from '../../../src/lib/parts/flow/SendGate.svelte';
import ReviewProblems from '../../../src/lib/parts/flow/ReviewProblems.svelte';
import DescribeStep from '../../../src/routes/tokens/create/DescribeStep.svelte';

const COIN = 100_000_000n;

/** Renders the form with a parent that keeps the input. */
async function describeForm(begin: Partial<TokenDraft> = {}, funds: bigint | 'unknown' = 5n * COIN) {
	let draft: TokenDraft = { ...EMPTY_TOKEN_DRAFT, kind: 'units', ...begin };
	const onbuild = vi.fn();
	const screen = await render(DescribeStep, {
		draft,
		coin: 'DESK',
		funds: funds === 'unknown' ? undefined : funds,
		busy: false,
		onbuild,
		onback: () => undefined,
		onchange: (change) => {
			draft = { ...draft, ...change };
			void screen.rerender({ draft });
		},
	});
	return { onbuild, typed: () => draft };
}

const field = (name: string) => page.getByRole('textbox', { name });
const build = () => page.getByRole('button', { name: 'Build and review' }).click();

describe('token form', () => {
	it('reports no errors in an untouched form', async () => {
		await describeForm();
		expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
	});

	it('names missing input at each field on continuing, and builds nothing', async () => {
		const { onbuild } = await describeForm();
		await build();
		await expect.element(field('Name')).toHaveAccessibleDescription(/A token needs a name\./);
		await expect.element(field('Supply')).toHaveAccessibleDescription(/Enter the supply/);
		await expect.element(field('Name')).toHaveFocus();
		expect(onbuild).not.toHaveBeenCalled();
	});

	it('counts bytes during input and keeps overlong text', async () => {
		const { typed } = await describeForm();
		await field('Name').fill('€'.repeat(11));
		await expect.element(page.getByText('33 of 32 bytes')).toBeVisible();
		await expect.element(field('Name')).toHaveAccessibleDescription(/1 byte too long/);
		expect(typed().name).toBe('€'.repeat(11));
	});

	it('warns of data that daemons do not relay, without blocking', async () => {
		const { onbuild } = await describeForm({ name: 'Grain', supply: '5' });
		await field('Description').fill('x'.repeat(163));
		await expect.element(page.getByText('168 of 167 bytes')).toBeVisible();
		await expect.element(page.getByText('Longer than most daemons relay.')).toBeVisible();
		await expect.element(page.getByText('-datacarriersize=209')).toBeVisible();
		await build();
		expect(onbuild).toHaveBeenCalledOnce();
	});

	it('shows one supply in both units and converts the exact input', async () => {
		const { typed } = await describeForm({ supply: '1,15', supplyUnit: 'coins' });
		await expect.element(page.getByText('115\u202f000\u202f000 tokens, locking 1.15 DESK')).toBeVisible();
		await page.getByText('Tokens', { exact: true }).click();
		expect(typed()).toMatchObject({ supply: '115000000', supplyUnit: 'tokens' });
	});

	it('shows the missing amount and the remaining balance', async () => {
		await describeForm({ name: 'Grain', supply: '5', supplyUnit: 'coins' });
		await expect
			.element(field('Supply'))
			.toHaveAccessibleDescription(/needs 5\.0002 coins in total; 0\.0002 are missing/);
		await expect.element(page.getByRole('row', { name: /balance after/ })).toHaveTextContent('-0.00020000');
	});

	it('leaves the check to the daemon if the balance is unknown', async () => {
		const { onbuild } = await describeForm({ name: 'Grain', supply: '500', supplyUnit: 'coins' }, 'unknown');
		await build();
		expect(onbuild).toHaveBeenCalledOnce();
	});

	it('shows the bytes of an item’s data, and warns of their effect', async () => {
		await describeForm({ kind: 'unique', name: 'Deed', dataForm: 'text', evalCode: '01', dataText: 'hi' });
		await expect.element(page.getByText('016869')).toBeVisible();
		await expect.element(page.getByText(/can usually never be sent/)).toBeVisible();
		await field('Eval code').fill('00');
		await expect.element(field('Eval code')).toHaveAccessibleDescription(/can never be sent/);
		await field('Eval code').fill('x');
		await expect.element(field('Eval code')).toHaveAccessibleDescription(/Two hexadecimal digits/);
	});
});

describe('transaction confirmation', () => {
	it('continues only after every line is ticked', async () => {
		const onsend = vi.fn();
		const ticks = ['It can never be changed.', 'The coins stay.'];
		await render(SendGate, { ticks, action: 'Send it', busy: false, onsend, onback: () => undefined });
		const button = page.getByRole('button', { name: 'Send it' });
		await page.getByRole('checkbox', { name: 'It can never be changed.' }).click();
		await expect.element(button).toBeDisabled();
		await page.getByRole('checkbox', { name: 'The coins stay.' }).click();
		await button.click();
		expect(onsend).toHaveBeenCalledOnce();
	});

	it('requires a tick for later warnings and one for duplicates', async () => {
		const onsend = vi.fn();
		const given = { action: 'Send it', busy: false, onsend };
		const screen = await render(SendGate, { ...given, ticks: ['The coins stay.'] });
		await page.getByRole('checkbox').click();
		await screen.rerender({ ...given, ticks: ['A look-alike.', 'A look-alike.', 'The coins stay.'] });
		await expect.element(page.getByRole('checkbox')).toHaveLength(2);
		await expect.element(page.getByRole('checkbox', { name: 'The coins stay.' })).toBeChecked();
		await expect.element(page.getByRole('button', { name: 'Send it' })).toBeDisabled();
		await page.getByRole('checkbox', { name: 'A look-alike.' }).click();
		await page.getByRole('button', { name: 'Send it' }).click();
		expect(onsend).toHaveBeenCalledOnce();
	});

	it('names expected and found values, with hidden characters escaped', async () => {
		const written = (text: string) => ({ text, bytes: '' });
		const problem = {
			kind: 'name',
			wanted: written('Grain'),
			found: written(`Grain${String.fromCharCode(0x202e)}`),
		} as const;
		const problems = [describeCreationProblem(problem, { coin: 'TKN', supplyUnit: 'tokens' })];
		await render(ReviewProblems, { problems });
		await expect.element(page.getByRole('alert')).toHaveTextContent('It cannot be sent.');
		await expect.element(page.getByText('Grain⟨U+202E⟩')).toBeVisible();
	});
});
