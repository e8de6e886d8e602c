import { joinActivity } from '#lib/domain/activity-item.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { hasMade, type Stage } from '#lib/domain/swaps/swap.ts';
import { readAdapter } from '#lib/node/session-opening.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Desk } from '#lib/state/desk.ts';
import { BrokenBounds } from '#lib/state/swaps/stuck-swap-watcher.svelte.ts';
import { SwapPayments } from '#lib/state/swaps/swap-payments.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { readSwap } from '#lib/storage/swaps.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import JoinedList from '../../../../src/routes/activity/JoinedList.svelte';
import OneSwap from '../../../../src/routes/swaps/OneSwap.svelte';
import SwapsInProgress from '../../../../src/routes/trade/my-orders/SwapsInProgress.svelte';
import OnDesk from '../../../component/OnDesk.svelte';
import { openDesk } from '../../../component/open-desk.ts';
import { callMethod, openInVariant, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

describe.each(VARIANTS)('swap on a %s node after a reorg', (variant) => {
	let practice: Practice;
	let desk: Desk;
	let swaps: Swaps;
	let payments: SwapPayments;
	let id: string;

	beforeEach(async () => {
		practice = await openInVariant(variant);
		const adapter = readAdapter((await callMethod(practice, 'help')) ?? '');
		const client = new NodeClient({
			...{ transport: transportTo(practice), userpass: USERPASS },
			wireName: (name) => adapter.wireName(name),
		});
		desk = await openDesk(client, variant);
		swaps = desk.use(Swaps);
		payments = desk.use(SwapPayments);
	});

	afterEach(async () => {
		desk.database.close();
		await practice.close();
	});

	/** Buys KMD for LTC, and waits until the swap has reached a stage and one more block has been mined. */
	async function swapTo(stage: Stage): Promise<void> {
		await desk.connection.node.orders.take({
			...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.03', volume: '0.1' },
			...{ timeoutSeconds: 60, durationSeconds: 0, sentAt: 0, before: [] },
		});
		for (let second = 0; second < 300; second++) {
			await practice.control({ control: 'advance', ms: 1000 });
			await poll();
			const [swap] = swaps.all;
			if (!swap || !hasMade(swap, stage)) continue;
			({ id } = swap);
			return;
		}
		throw new Error(`The swap never came to ${stage}.`);
	}

	/** Polls like the page, which does so every few seconds. */
	async function poll(): Promise<void> {
		await swaps.list.refresh();
		expect(swaps.list.error).toBeUndefined();
		await payments.following.refresh();
		expect(payments.following.error).toBeUndefined();
	}

	const reorganise = (coin: string, rival: boolean) =>
		practice.control({ control: 'reorganise', coin, blocks: 2, rival });

	const stored = async () => (await readSwap(desk.database, desk.connection.id, id))?.swap;

	it('reports a lost payment with the next poll and needs attention', async () => {
		await swapTo('taker-payment');
		const panel = await render(OnDesk, { desk, part: SwapsInProgress, given: { swaps, times: 'utc' } });
		await expect.element(page.getByText(/are locked in the swap/)).toBeVisible();
		await reorganise('LTC', true);
		await poll();
		await expect.element(page.getByText('The chain no longer has your payment')).toBeVisible();
		await panel.unmount();
		await render(OnDesk, { desk, part: OneSwap, given: { swaps, desk, id } });
		await expect
			.element(page.getByText('The chain no longer has your payment', { exact: true }))
			.toBeVisible();
		await expect.element(page.getByText(/^Your 0.102 LTC are no longer locked/)).toBeVisible();
		expect(swaps.needingAttention.map((swap) => swap.id)).toEqual([id]);
		expect((await stored())?.lost).toEqual(['taker-payment']);
	});

	it('withdraws a lost receipt from the swap and the activity list', async () => {
		await swapTo('taker-spend');
		const receipts = () => swaps.all.map((swap) => swapReceipt(swap).receives);
		expect(receipts()).not.toEqual([0n]);
		await reorganise('KMD', true);
		await poll();
		expect(receipts()).toEqual([0n]);
		const items = joinActivity({ entries: [], swaps: swaps.all, events: [] }, 'all');
		const given = { items, swaps, bounds: desk.use(BrokenBounds), times: 'utc' };
		const list = await render(OnDesk, { desk, part: JoinedList as never, given });
		await expect.element(page.getByText(/: needs attention$/).first()).toBeVisible();
		await list.unmount();
		await render(OnDesk, { desk, part: OneSwap, given: { swaps, desk, id } });
		await expect.element(page.getByText('The chain no longer has the coins you received')).toBeVisible();
		await expect.element(page.getByText('You received', { exact: true }).first()).toBeVisible();
	});

	it('reports nothing if the payment waits again after the reorg', async () => {
		await swapTo('taker-payment');
		await reorganise('LTC', false);
		await poll();
		expect(swaps.known(id)?.lost ?? []).toEqual([]);
		expect(swaps.needingAttention).toEqual([]);
	});

	it('is final after enough confirmations and costs no further calls', async () => {
		await swapTo('taker-spend');
		await practice.control({ control: 'advance', ms: 1_200_000 });
		await poll();
		expect((await stored())?.settledAt).toEqual(expect.any(Number));
		const { calls: before } = await practice.control({ control: 'calls' });
		await payments.following.refresh();
		expect((await practice.control({ control: 'calls' })).calls).toEqual(before);
	});
});
