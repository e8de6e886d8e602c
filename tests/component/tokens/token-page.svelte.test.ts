import type { TransferDraft } from '#lib/domain/token-transfer.ts';
import { hexOfText } from '#lib/domain/tokens.ts';
import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import type {
	AnyTransaction,
	TransactionDrafts,
	TransactionEntry,
	TransactionKind,
} from '#lib/domain/flow/journal-entry.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import TokenDataPanel from '../../../src/routes/tokens/token/TokenDataPanel.svelte';
import TokenHistory from '../../../src/routes/tokens/token/TokenHistory.svelte';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const ID = 'ab'.repeat(32);
const KEY = `02${'cd'.repeat(32)}`;

const loading = 'a, img, iframe, video, audio, object, embed, link[href]';

describe('token data', () => {
	test('shows links as text, escapes hidden characters, and loads nothing', async () => {
		const text = `Look: https://pictures.example/cat.png and ${String.fromCodePoint(0x202e)}gnp.tac`;
		const { container } = await render(TokenDataPanel, { data: `00${hexOfText(text)}` });
		await expect.element(page.getByText('Nothing is loaded from them')).toBeVisible();
		await expect.element(page.getByText('https://pictures.example/cat.png', { exact: true })).toBeVisible();
		expect(container.textContent).toContain('⟨U+202E⟩gnp.tac');
		expect(container.querySelectorAll(loading)).toHaveLength(0);
	});

	test('is shown as text if possible, and as hex on request', async () => {
		const { container } = await render(TokenDataPanel, { data: `e3${hexOfText('a deed')}` });
		expect(container.textContent).toContain('a deed');
		expect(container.textContent).toContain('the assets module');
		await page.getByRole('radio', { name: 'Hex' }).click({ force: true });
		await expect.element(page.getByText(hexOfText('a deed'))).toBeVisible();
	});

	test('lists the fields of the Tokel layout', async () => {
		const url = 'https://pictures.example/1';
		const data = `f701${'01' + '2a'}02${url.length.toString(16)}${hexOfText(url)}${'03' + '32'}${'04' + '01' + 'ff'}`;
		const { container } = await render(TokenDataPanel, { data });
		for (const told of ['Number 42', `Link ${url}`, 'Royalty 5 %', 'More ff'])
			expect(container.textContent.replaceAll(/\s+/g, ' ')).toContain(told);
		expect(container.querySelectorAll(loading)).toHaveLength(0);
	});
});

describe('token history', () => {
	async function show(entries: readonly AnyTransaction[]): Promise<void> {
		const desk = await openDesk(new FakeSwaps().client);
		onTestFinished(() => desk.database.close());
		await render(OnDesk, { desk, part: TokenHistory, given: { id: ID, entries, times: 'utc' } });
	}

	const transfer: TransferDraft = { tokenId: ID, sender: KEY, recipient: KEY, amount: '1.5', places: 1 };

	function entry<Kind extends TransactionKind>(
		kind: Kind,
		draft: TransactionDrafts[Kind],
		more: Partial<TransactionEntry<Kind>>,
	): TransactionEntry<Kind> {
		const times = { created: 1, updated: 1_700_000_000_000, reached: { sending: 1 } };
		return { id: '1', nodeId: 'node', kind, step: 'visible', draft, ...times, ...more };
	}

	test('lists only sent actions of this token', async () => {
		const entries = [
			entry('token-transfer', transfer, { id: '1', txid: 'ee'.repeat(32) }),
			entry('token-burn', { ...transfer, amount: '0.5' }, { id: '2', step: 'accepted' }),
			entry('token-create', EMPTY_TOKEN_DRAFT, { id: '3', txid: ID }),
			entry('token-transfer', { ...transfer, tokenId: 'ff'.repeat(32) }, { id: '4' }),
			entry('token-transfer', transfer, { id: '5', step: 'review', reached: {} }),
		];
		await show(entries);
		const lines = page.getByRole('listitem').elements();
		expect(lines).toHaveLength(3);
		expect(lines[0]?.textContent).toMatch(/Send 1\.5 to 02cdcdcd….*done/s);
		expect(lines[1]?.textContent).toMatch(/Burn 0\.5.*waiting for block/s);
		expect(lines[2]?.textContent).toMatch(/Create it/);
	});

	test('reports that actions from elsewhere are not listed', async () => {
		await show([]);
		await expect.element(page.getByText('made elsewhere are not listed')).toBeVisible();
	});
});
