import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import RenewalNote from '../../../src/lib/parts/flow/RenewalNote.svelte';
import ReviewExpired from '../../../src/lib/parts/flow/ReviewExpired.svelte';
import TransferReview from '../../../src/lib/parts/tokens/TransferReview.svelte';
import TransactionReview from '../../../src/lib/ui/TransactionReview.svelte';
import { BURN_KEY } from '#lib/domain/token-transfer.ts';
import BatchStart from '../../../src/routes/tokens/batch/BatchStart.svelte';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const REVIEW = {
	coin: 'TKN',
	inputs: [{ what: 'From you', amount: 100_000n }],
	outputs: [{ what: 'Change', amount: 79_995n }],
	fee: 10_000n,
	feeDetail: 'Proved.',
	cost: 20_005n as bigint | undefined,
};

const row = (name: RegExp) => page.getByRole('row', { name });

describe('total cost of a transaction', () => {
	it('appears with its unit', async () => {
		await render(TransactionReview, REVIEW);
		await expect.element(row(/You pay/)).toHaveTextContent(/0\.00020005 TKN$/);
	});

	it('is unknown without a known fee', async () => {
		await render(TransactionReview, { ...REVIEW, cost: undefined });
		await expect.element(row(/You pay/)).toHaveTextContent(/not known$/);
	});

	it('shows no zero fee, input or sum for unknown values', async () => {
		const inputs = [...REVIEW.inputs, { what: 'From elsewhere', amount: undefined }];
		await render(TransactionReview, { ...REVIEW, inputs, fee: undefined, cost: undefined });
		for (const name of [/^Fee/, /From elsewhere/, /^Total in TKN/])
			await expect.element(row(name)).toHaveTextContent(/not known$/);
		await expect.element(row(/From you/)).toHaveTextContent(/0\.001/);
	});

	it('is the sum of the fees of a list', async () => {
		const rows = Array.from({ length: 12 }, (_, line) => ({ line, recipient: '', amount: '' }));
		const list = { rows, problems: 0, total: 12n, leaving: 12n };
		const desk = await openDesk(new FakeSwaps().client);
		const given = { list, isReady: true, coin: 'TKN', isStarting: false, onstart: vi.fn() };
		await render(OnDesk, { desk, part: BatchStart, given });
		await expect.element(page.getByText('about 0.0012 TKN')).toBeVisible();
		desk.database.close();
	});
});

describe('review of a burn', () => {
	it('names the burned tokens and the coins lost with them', async () => {
		const facts = {
			...{ spent: [], tokensIn: 50n, sent: 50n, tokenChange: 0n, coinsIn: 10_000n, coinChange: 0n },
			...{ coinOutputs: [], fee: 10_000n, recipient: BURN_KEY, tokenName: 'Tour Token', supply: 50n },
			...{ expiryHeight: 0, bytes: 300 },
		};
		const coins = { paying: [], comesBack: 0n, leaves: 0n, fee: 10_000n };
		const review = { txid: 'aa', facts, problems: [], cautions: [], height: 1, coins, doubt: undefined };
		const draft = { tokenId: 'bb', sender: '', recipient: BURN_KEY, amount: '5.0', places: 1 };
		const desk = await openDesk(new FakeSwaps().client);
		await render(OnDesk, { desk, part: TransferReview, given: { review, draft, coin: 'TKN' } });
		await expect.element(page.getByText('5.0 Tour Token')).toBeVisible();
		await expect.element(row(/You pay/)).toHaveTextContent(/the 0.0000005 TKN locked in the burned tokens/);
		desk.database.close();
	});
});

describe('expired review', () => {
	it('explains the cause and offers a rebuild', async () => {
		const onrenew = vi.fn();
		await render(ReviewExpired, { why: 'The chain has passed it.', busy: false, onrenew });
		await expect
			.element(page.getByRole('status'))
			.toHaveTextContent(/The chain has passed it. Nothing was sent/);
		await page.getByRole('button', { name: 'Build again' }).click();
		expect(onrenew).toHaveBeenCalledOnce();
	});

	it('lists the differences of the rebuilt transaction', async () => {
		const changes = [{ kind: 'fee', before: 10_000n, after: 19_000n }] as const;
		const screen = await render(RenewalNote, { changes, coin: 'TKN' });
		await expect.element(page.getByRole('status')).toHaveTextContent(/Fee Before 0.0001 TKN Now 0.00019 TKN/);
		await screen.rerender({ changes: [] });
		await expect.element(page.getByRole('status')).toHaveTextContent(/costs the same as before/);
	});
});
