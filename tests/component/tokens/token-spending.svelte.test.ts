import { balanceWithPending, BURN_KEY, type TransferDraft, mostCarried } from '#lib/domain/token-transfer.ts';
import type { Token } from '#lib/domain/tokens.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { Journal } from '#lib/state/flow/journal.svelte.ts';
import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import BurnForm from '../../../src/routes/tokens/burn/BurnForm.svelte';
import type { Spending } from '../../../src/lib/parts/tokens/spending.ts';
import TransferForm from '../../../src/routes/tokens/transfer/TransferForm.svelte';
import UnfinishedSpending from '../../../src/lib/parts/tokens/UnfinishedSpending.svelte';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const OWN = `02${'0a'.repeat(32)}`;
const OTHER = `03${'0b'.repeat(32)}`;

const TOKEN: Token = {
	id: '0123456789abcdef'.repeat(4),
	creator: OTHER,
	name: 'Tide',
	supply: 1000n,
	description: '',
	data: undefined,
	imported: undefined,
};

let desk: Desk;
beforeEach(async () => {
	desk = await openDesk(new FakeSwaps().client);
});
afterEach(() => desk.database.close());

interface Opened {
	readonly token?: Token;
	readonly held?: bigint;
	readonly recipient?: string;
	/** Amounts of the holder's outputs. */
	readonly outputs?: readonly bigint[];
}

/** Opens a form whose parent keeps the input. */
async function open(
	Form: typeof TransferForm | typeof BurnForm,
	{ token = TOKEN, held = 50n, recipient = '', outputs }: Opened = {},
) {
	const build = vi.fn();
	let draft: TransferDraft = { tokenId: token.id, sender: OWN, recipient, amount: '', places: 1 };
	const spending = (): Spending => ({
		token,
		draft,
		places: 1,
		balance: balanceWithPending({ units: held, at: 0 }, []),
		capacity: outputs && {
			most: mostCarried(outputs, held),
			outputs: outputs.length,
			carries: (units) => mostCarried(outputs, units),
		},
		context: { ownKey: OWN, isOnCurve: (key) => !key.endsWith('00') },
		isBuilding: false,
		change(changed) {
			draft = { ...draft, ...changed };
			void screen.rerender({ given: { spending: spending() } });
		},
		build,
	});
	const screen = await render(OnDesk, { desk, part: Form, given: { spending: spending() } });
	return { build, typed: () => draft };
}

const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const submit = () => page.getByRole('button', { name: 'Build and review' }).click();

describe('token transfer form', () => {
	it('reports no errors before input, and all on continuing', async () => {
		const { build } = await open(TransferForm);
		expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
		await submit();
		await expect.element(field('Recipient')).toHaveAccessibleDescription(/Enter the recipient’s public key/);
		await expect.element(field('Amount')).toHaveAccessibleDescription(/Enter an amount/);
		await expect.element(field('Recipient')).toHaveFocus();
		expect(build).not.toHaveBeenCalled();
	});

	it('shows the maximum of many small outputs and fills it in', async () => {
		const outputs = Array.from({ length: 71 }, () => 1n);
		const { build, typed } = await open(TransferForm, { held: 71n, recipient: OTHER, outputs });
		await expect.element(page.getByText('One transfer uses at most 60 of them: 6.0 for now.')).toBeVisible();
		await field('Amount').fill('6.1');
		await expect
			.element(page.getByText(/Too large for one transfer.*Send 6\.0 to the recipient first/))
			.toBeVisible();
		await page.getByRole('button', { name: 'Most 6.0' }).click();
		expect(typed().amount).toBe('6.0');
		await expect.element(page.getByText(/Too large for one transfer/)).not.toBeInTheDocument();
		await submit();
		expect(build).toHaveBeenCalledOnce();
	});

	it('keeps an invalid key as typed and explains the error', async () => {
		const { build, typed } = await open(TransferForm);
		await field('Recipient').fill(`${OTHER.slice(0, -2)}00`);
		await field('Amount').fill('1');
		await submit();
		await expect
			.element(field('Recipient'))
			.toHaveAccessibleDescription(/No private key exists for this public key/);
		expect(typed().recipient).toBe(`${OTHER.slice(0, -2)}00`);
		expect(build).not.toHaveBeenCalled();
	});

	it('rejects more than the balance and fills in the whole balance', async () => {
		const { build, typed } = await open(TransferForm);
		await field('Recipient').fill(OTHER);
		await field('Amount').fill('5,1');
		await expect.element(field('Amount')).toHaveAccessibleDescription(/0\.1 more than the 5\.0/);
		await page.getByRole('button', { name: 'All 5.0' }).click();
		expect(typed().amount).toBe('5.0');
		await submit();
		expect(build).toHaveBeenCalledOnce();
	});

	it('asks about an ambiguous comma and parses unambiguous input', async () => {
		const { build } = await open(TransferForm, { held: 50_000n });
		await field('Recipient').fill(OTHER);
		await field('Amount').fill('1,000');
		await submit();
		await expect.element(field('Amount')).toHaveAccessibleDescription(/can be read in two ways/);
		expect(build).not.toHaveBeenCalled();
		await field('Amount').fill('1 000,5');
		await submit();
		expect(build).toHaveBeenCalledOnce();
	});

	it('recognises the daemon’s own key and links the burn key to burning', async () => {
		const { build } = await open(TransferForm);
		await field('Recipient').fill(OWN);
		await expect.element(page.getByText('This is your daemon’s own key.')).toBeVisible();
		await field('Recipient').fill(BURN_KEY);
		await field('Amount').fill('1');
		await submit();
		await expect
			.element(page.getByRole('link', { name: 'Burn tokens instead' }))
			.toHaveAttribute('href', expect.stringContaining(`/tokens/burn?id=${TOKEN.id}`));
		expect(build).not.toHaveBeenCalled();
	});

	it('asks for no amount of a single item and names its module', async () => {
		await open(TransferForm, { token: { ...TOKEN, supply: 1n, data: 'f7c0ffee' } });
		expect(field('Amount').elements()).toHaveLength(0);
		await expect.element(page.getByText(/module with the code f7/)).toBeVisible();
	});
});

describe('token burn form', () => {
	it('builds only after the exact name is typed', async () => {
		const { build } = await open(BurnForm, { recipient: BURN_KEY });
		await field('Amount to burn').fill('1');
		await field(/^Type the token’s name/).fill('tide');
		await submit();
		await expect.element(field(/^Type the token’s name/)).toHaveAccessibleDescription(/Type Tide exactly/);
		expect(build).not.toHaveBeenCalled();
		await field(/^Type the token’s name/).fill('Tide');
		await submit();
		expect(build).toHaveBeenCalledOnce();
	});

	it('requires the start of the id if the name could deceive', async () => {
		const { build } = await open(BurnForm, {
			token: { ...TOKEN, name: `ediT${String.fromCodePoint(0x202e)}` },
			recipient: BURN_KEY,
		});
		await field('Amount to burn').fill('1');
		await field('Type 01234567').fill('01234567');
		await submit();
		expect(build).toHaveBeenCalledOnce();
	});
});

describe('list of unfinished token transactions', () => {
	const begun = (id: string, step: FlowStep, changed: Partial<TransferDraft> = {}): JournalEntry => ({
		id,
		nodeId: 'node',
		kind: 'token-transfer',
		step,
		draft: {
			tokenId: TOKEN.id,
			name: 'Tide',
			sender: OWN,
			recipient: OTHER,
			amount: '5',
			places: 0,
			...changed,
		},
		reached: {},
		created: 0,
		updated: 0,
	});
	const entries = [
		begun('waiting', 'accepted'),
		begun('other', 'lost', { tokenId: 'ef'.repeat(32), name: undefined }),
		begun('list-1', 'visible', { batch: { id: 'list', row: 1, rows: 2 } }),
		begun('list-2', 'fill', { batch: { id: 'list', row: 2, rows: 2 } }),
	];
	const journal = { entries: { current: entries } } as unknown as Journal;
	const lines = () =>
		page
			.getByRole('listitem')
			.elements()
			.map(({ textContent }) => textContent.trim());

	it('shows a transfer list as one line and omits mined transactions', async () => {
		await render(UnfinishedSpending, { journal });
		expect(lines()).toEqual([
			expect.stringMatching(/^Send to many recipients · Tide\s+1 of 2 in a block\s+Continue$/),
			expect.stringMatching(/^Send 5 to 030b0b0b… · efefefef…\s+sent, not found\s+Continue/),
		]);
		await expect
			.element(page.getByRole('link', { name: 'Continue' }).first())
			.toHaveAttribute('href', expect.stringContaining(`/tokens/batch?id=${TOKEN.id}&list=list`));
	});

	it('shows only one token’s transactions, except the open list', async () => {
		await render(UnfinishedSpending, { journal, tokenId: TOKEN.id, except: 'list' });
		expect(lines()).toEqual([expect.stringMatching(/^Send 5 to 030b0b0b… · Tide\s+sent, waiting for block/)]);
	});

	it('collapses drafts to one line and keeps sent transactions visible', async () => {
		const discard = vi.fn();
		const drafts = Array.from({ length: 10 }, (_, number) => begun(`draft-${number}`, 'fill'));
		const many = {
			entries: { current: [...drafts, { ...begun('gone', 'lost'), reached: { sending: 1 } }] },
			discard,
		};
		await render(UnfinishedSpending, { journal: many as unknown as Journal });
		expect(lines()).toEqual([expect.stringMatching(/sent, not found/)]);
		await page.getByText('10 transfers are not sent yet').click();
		expect(lines()).toHaveLength(11);
		await page.getByRole('button', { name: 'Discard' }).last().click();
		expect(discard).toHaveBeenCalledExactlyOnceWith('draft-9');
	});
});
