import { CORE } from '../config/stages.js';
import type { Page } from '@playwright/test';
import { DOCUMENT_STAGES, WIRE_STAGES, type WireStage } from '../../src/lib/api/swap-record.ts';
import type { WireSwap } from '../../src/lib/node/reference/swap-record.ts';
import { expect, test, type TestDesk } from './support/desk.ts';
import { BOTH_VARIANTS } from './support/variants.ts';
import { buyOnTradePage, runUntil, satoshisOf, SECOND_MS } from './support/run-swap.ts';
import { signIn } from './support/sign-in.ts';
import { liveUntil } from './support/world-time.ts';

const LOCK_MS = 7_800_000;
const COIN = 1e8;
const inSatoshis = (sum: unknown) => BigInt(Math.round(Number(sum) * COIN));

test.use({ viewport: { width: 1440, height: 900 }, movesTime: true });

const steps = (page: Page) => page.getByRole('list', { name: 'Steps of the swap' }).getByRole('listitem');
const doneSteps = (page: Page) => steps(page).filter({ hasText: '(done)' });

/** Advances the swap to a stage and checks the page, before and after a reload. */
async function watchStage(
	page: Page,
	desk: TestDesk,
	id: string,
	stage: WireStage,
	told: RegExp,
): Promise<WireSwap> {
	const swap = await runUntil(desk, id, stage);
	await liveUntil(page, doneSteps(page).filter({ hasText: told }));
	await page.reload();
	await expect(doneSteps(page).filter({ hasText: told })).toBeVisible();
	return swap;
}

async function funds(desk: TestDesk): Promise<{ LTC: bigint; KMD: bigint }> {
	return { LTC: await satoshisOf(desk, 'LTC'), KMD: await satoshisOf(desk, 'KMD') };
}

/** Amount of a payment in satoshis; 0 if it was not made. */
function paymentOf({ values, txChain }: WireSwap, stage: WireStage): bigint {
	return inSatoshis(values[(txChain ? WIRE_STAGES : DOCUMENT_STAGES).indexOf(stage)]);
}

/** Costs in the paid coin: one fee per transaction, and the amount kept by the contract. */
function feesOf(swap: WireSwap): bigint {
	const perTransaction = inSatoshis(swap.alicetxfee);
	const payment = paymentOf(swap, 'alicepayment');
	const inContract = payment ? perTransaction + payment - paymentOf(swap, 'alicereclaim') : 0n;
	return paymentOf(swap, 'myfee') + perTransaction + inContract;
}

test(
	'shows every stage of a purchase, also after a reload',
	{ tag: [BOTH_VARIANTS, CORE] },
	async ({ page, desk, variant }) => {
		await signIn(page, desk, '/trade?pair=KMD-LTC');
		const before = await funds(desk);
		const id = await buyOnTradePage(page, desk);
		const watch = (stage: WireStage, told: RegExp) => watchStage(page, desk, id, stage, told);
		await watch('myfee', /You paid the fee/);
		await expect(page.getByText(/still in your wallet/)).toBeVisible();
		await watch('bobdeposit', /Your counterparty locked a deposit/);
		await expect(doneSteps(page).last()).toContainText(/in no block yet|confirmation/);
		await watch('alicepayment', /You locked your payment/);
		await expect(page.getByText(/Your .* LTC are locked in the swap/)).toBeVisible();
		const wayBack =
			variant === 'marketmaker' ? /Your node takes the deposit/ : /Your coins can be taken back/;
		await expect(page.getByText(wayBack).and(page.getByText(/ from .*, in \d/))).toBeVisible();
		await watch('bobpayment', /Your counterparty locked its payment/);
		const drawn = page.getByRole('list', { name: 'Timeline of the swap' });
		await expect(drawn.getByRole('button', { name: /^You redeem it \((in progress|late)\)/ })).toBeVisible();
		await drawn.getByRole('button', { name: /^You locked your payment \(done, / }).press('Enter');
		await expect(steps(page).filter({ hasText: 'You locked your payment' })).toBeFocused();
		const swap = await watch('alicespend', /You redeemed it/);
		await expect(drawn.getByRole('button', { name: /\(done, / })).toHaveCount(5);
		await expect(page.getByText(/^You swapped .* LTC for .* KMD, fees included$/)).toBeVisible();
		await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
		await expect(steps(page).getByRole('button', { name: /^Copy txid/ })).toHaveCount(5);
		await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden();
		const after = await funds(desk);
		expect(after.KMD - before.KMD).toBe(paymentOf(swap, 'alicespend'));
		expect(before.LTC - after.LTC).toBe(feesOf(swap));
	},
);

/** The document’s node refunds both; the released marketmaker pays out the deposit instead of the payment. */
const DEPOSIT_ENDS = {
	document: 'Your counterparty gave up: you got your coins back and keep its deposit',
	marketmaker: /^Your counterparty gave up: you keep its deposit of [\d.]+ KMD instead of your [\d.]+ LTC$/,
} as const;

/** A node waits 777 s after a lock expires, and the chain's time lags behind. */
const MARGIN_MS = 1200 * SECOND_MS;

/** The payment after which the peer disconnects, and the page's texts about the loss or gain. */
const VANISHING = [
	{
		after: 'myfee',
		last: 'myfee',
		told: /You paid the fee/,
		end: 'Your node reports that the swap ended before your coins were locked',
	},
	{
		after: 'bobdeposit',
		last: 'alicepayment',
		told: /You locked your payment/,
		end: DEPOSIT_ENDS,
	},
	{
		after: 'alicepayment',
		last: 'alicepayment',
		told: /You locked your payment/,
		end: DEPOSIT_ENDS,
	},
	{
		after: 'bobpayment',
		last: 'bobpayment',
		told: /Your counterparty locked its payment/,
		end: /^You swapped/,
	},
	{ after: 'alicespend', last: 'alicespend', told: /You redeemed it/, end: /^You swapped/ },
] as const;

const REFUND_TEXT = [
	/locked in the swap, and can be taken back from/,
	/If it never does, your node takes your coins back then/,
];
const CLAIM_TEXT = [
	/^Your .* LTC are locked in the swap. If your counterparty gives up, your node takes the deposit from .*: [\d.]+ KMD instead of your [\d.]+ LTC. If your counterparty takes its deposit back first, your payment comes back.$/,
	/^Your node takes the deposit from .*, in 4 h/,
];

for (const { after, last, told, end } of VANISHING)
	test(
		`accounts for every coin if the peer disconnects after ${after}`,
		{ tag: BOTH_VARIANTS },
		async ({ page, desk, variant }) => {
			const isClaim = variant === 'marketmaker';
			const ending = typeof end === 'object' && 'document' in end ? end[variant] : end;
			await signIn(page, desk, '/trade?pair=KMD-LTC');
			const before = await funds(desk);
			await desk.control({ control: 'vanish', after });
			const id = await buyOnTradePage(page, desk);
			await watchStage(page, desk, id, last, told);
			const isLocked = last === 'alicepayment';
			if (isLocked) {
				for (const words of isClaim ? CLAIM_TEXT : REFUND_TEXT)
					await expect(page.getByText(words)).toBeVisible();
				await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden();
				await page.getByRole('link', { name: 'All swaps' }).click();
				await expect(page).toHaveTitle(/Swaps · Swapdesk$/);
				await desk.control({ control: 'leap', ms: 2 * LOCK_MS + MARGIN_MS });
				await page.goto(`${desk.app}/swaps?swap=${id}`);
			}
			// The released marketmaker waits for a deposit for the whole lock time.
			if (isClaim && last === 'myfee') await desk.control({ control: 'leap', ms: LOCK_MS });
			const swap = await runUntil(desk, id, 'finished');
			await liveUntil(page, page.getByText(ending));
			await page.reload();
			await expect(page.getByText(ending)).toBeVisible();
			if (isLocked) {
				const taken = isClaim ? 'You claimed your counterparty’s deposit' : 'You took your payment back';
				await expect(doneSteps(page).filter({ hasText: taken })).toBeVisible();
				const state = isClaim ? 'Deposit claimed' : 'Refunded';
				await expect(page.getByRole('paragraph').filter({ hasText: state }).first()).toBeVisible();
				await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden();
				await expect(page.getByText('locks its payment')).toBeHidden();
			}
			await desk.control({ control: 'advance', ms: 60 * SECOND_MS });
			const now = await funds(desk);
			expect(before.LTC - now.LTC).toBe(feesOf(swap));
			expect(now.KMD - before.KMD).toBe(paymentOf(swap, 'alicespend') + paymentOf(swap, 'aliceclaim'));
		},
	);
