import type { WireStage } from '#lib/api/swap-record.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Counterparties } from '#lib/state/swaps/counterparties.svelte.ts';
import { Makers } from '#lib/state/makers.svelte.ts';
import { nextOffer } from '#lib/state/next-offer.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { noteMakers } from '#lib/storage/makers.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import OneSwap from '../../../src/routes/swaps/OneSwap.svelte';
import { anyRecord } from '../../unit/node/reference/any-record.ts';
import { seen } from '../../unit/domain/statistics/seen.ts';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import { FakeBook, button, order } from '../book/book-of-hand.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const MAKER = 'ab'.repeat(32);
const OWN = 'cd'.repeat(32);
const nowS = () => Math.floor(Date.now() / 1000);

describe('counterparty record', () => {
	let node: FakeSwaps;
	let desk: Desk;
	let swaps: Swaps;

	beforeEach(async () => {
		node = new FakeSwaps();
		desk = await openDesk(node.client);
		swaps = desk.use(Swaps);
	});
	afterEach(() => desk.database.close());

	const ended = (requestid: number, flags: WireStage[]): WireSwap =>
		anyRecord(flags, { requestid, status: 'finished', finishtime: nowS() - requestid });
	const TRADED: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'];
	const REFUNDED: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'];
	const logCalls = () => node.asked.filter(({ method }) => method === 'statsdisp').length;

	test('shows past swaps at a failed swap and offers to block', async () => {
		node.swaps = [ended(1, REFUNDED), ended(2, TRADED)];
		node.sides = [1, 2].map((requestid) => ({ requestid, quoteid: 22, src: MAKER, dest: OWN }));
		await swaps.wantAll(['1-22', '2-22']);
		await render(OnDesk, { desk, part: OneSwap, given: { swaps, desk, id: '1-22' } });
		const words = 'This counterparty finished 1 of 2 swaps that this browser saw.';
		await expect.element(page.getByText(words)).toBeVisible();
		await expect.element(page.getByText(/Failed: 1 never paid\. Last swap: /)).toBeVisible();
		await page.getByRole('button', { name: 'Try another seller' }).click();
		await expect.element(page.getByText('No other seller offers RICK for LTC now.')).toBeVisible();
		await page.getByRole('button', { name: 'Block this counterparty' }).click();
		const dialog = page.getByRole('dialog');
		await expect.element(dialog.getByText(words)).toBeVisible();
		await expect.element(dialog.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
		expect(node.asked.filter(({ method }) => ['trust', 'buy', 'sell'].includes(method))).toEqual([]);
	});

	test('looks up each swap only once, even if missing from the log', async () => {
		node.swaps = [ended(1, TRADED), ended(2, TRADED)];
		node.sides = [{ requestid: 1, quoteid: 22, src: MAKER, dest: OWN }];
		await swaps.wantAll(['1-22', '2-22']);
		await desk.use(Makers).lookUp();
		const calls = logCalls();
		await desk.use(Makers).lookUp();
		await new Counterparties(desk).lookUp(swaps.all);
		expect(logCalls()).toBe(calls);
		expect(desk.use(Makers).unknown).toBe(1);
	});

	test('counts the user’s own swap in the log only once', async () => {
		node.swaps = [ended(1, REFUNDED)];
		await swaps.wantAll(['1-22']);
		const makers = desk.use(Makers);
		const log = { maker: MAKER, taker: OWN, begunAt: 900 };
		await makers.noteLog([seen(1, { ...log, id: '1-22-7' }), seen(2, { ...log, id: '5-6-7' })]);
		const unwatch = $effect.root(() => {
			$effect(() => void makers.recordOf(MAKER));
		});
		await expect.poll(() => makers.recordOf(MAKER.toUpperCase())).toMatchObject({ swaps: 2, finished: 1 });
		expect(makers.recordOf(MAKER)).toMatchObject({ failed: { unpaid: 1 } });
		expect(desk.use(Counterparties).of('1-22')).toBe(MAKER);
		expect(makers.recordOf('abab')).toBeUndefined();
		expect(logCalls()).toBe(0);
		unwatch();
	});

	test('suggests the best offer of a different seller', async () => {
		node.swaps = [ended(1, REFUNDED)];
		await swaps.wantAll(['1-22']);
		const swap = swaps.known('1-22');
		if (!swap) throw new Error('The swap was not read.');
		expect(await nextOffer(desk, swap)).toBeUndefined();
		await desk.use(Counterparties).note(new Map([[swap.id, MAKER]]));
		node.asks = [order('0.5', 5, { pubkey: MAKER }), order('0.51', 5, { pubkey: OWN })];
		expect(await nextOffer(desk, swap)).toMatchObject({
			pair: { base: 'RICK', rel: 'LTC' },
			draft: { side: 'buy', texts: { price: '0.51', total: '0.3' } },
		});
	});
});

describe('order in the book', () => {
	let hand: FakeBook;
	beforeEach(async () => {
		hand = await FakeBook.open();
	});
	afterEach(() => hand.close());

	test('shows the maker’s local record, but none for an incomplete key', async () => {
		const swap = (id: string) => ({ id, result: 'finished', begunAt: 1, endedAt: 2 }) as const;
		const { database, connection } = hand.desk;
		await noteMakers(database, connection.id, new Map([[MAKER, [swap('1-1'), swap('2-2')]]]));
		await hand.show([order('0.5', 5, { pubkey: MAKER }), order('0.6', 6, { pubkey: 'abab' })], []);
		await userEvent.click(button('Details of 0.500000'));
		const words = page.getByText('This maker finished all 2 swaps that this browser saw.');
		await expect.element(words).toBeVisible();
		await userEvent.keyboard('{Escape}');
		await userEvent.click(button('Details of 0.600000'));
		await expect.element(page.getByText('Neither trusted nor blocked.')).toBeVisible();
		await expect.element(page.getByText(/this browser saw|seen here yet/)).not.toBeInTheDocument();
	});

	test('reports a maker without any swap', async () => {
		await hand.show([order('0.5', 5, { pubkey: MAKER })], []);
		await userEvent.click(button('Details of 0.500000'));
		await expect.element(page.getByText('First trade with this maker in this browser.')).toBeVisible();
	});
});
