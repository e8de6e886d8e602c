import type { WireStage } from '#lib/api/swap-record.ts';
import { swapOfRecord, type WireSwap } from '#lib/node/reference/swap-record.ts';
import type { Desk } from '#lib/state/desk.ts';
import { writeSwaps } from '#lib/storage/swaps.ts';
import { RequestJournal } from '#lib/state/orders/request-journal.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import OneSwap from '../../../src/routes/swaps/OneSwap.svelte';
import { swapsAsReport } from '#lib/messages/swaps/swap-export.ts';
import { anyRecord } from '../../unit/node/reference/any-record.ts';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const nowS = () => Math.floor(Date.now() / 1000);
const HOUR_S = 3600;

/** Payments of a taker of 0.3 LTC for 0.58 RICK. */
const PAYMENTS = {
	txChain: [],
	values: [0.0003861, 0, 0.6525, 0.302, 0.5802, 0.5801],
	alicetxfee: 0.001,
	bobtxfee: 0.0001,
};

let node: FakeSwaps;
let desk: Desk;
let swaps: Swaps;

beforeEach(async () => {
	node = new FakeSwaps();
	desk = await openDesk(node.client);
	swaps = new Swaps(desk);
});
afterEach(() => desk.database.close());

/** Shows a swap that began `hours` ago. */
async function show(flags: WireStage[], hours: number, more: Partial<WireSwap> = {}): Promise<void> {
	node.swaps = [anyRecord(flags, { expiration: nowS() - hours * HOUR_S + 15_600, ...more })];
	await render(OnDesk, { desk, part: OneSwap, given: { swaps, desk, id: '11-22' } });
	await expect.element(page.getByRole('list', { name: 'Steps of the swap' })).toBeVisible();
	const swap = swaps.known('11-22');
	if (swap) await swaps.noteChain({ ...swap, proved: swap.payments });
}

const steps = () =>
	page
		.getByRole('list', { name: 'Steps of the swap' })
		.getByRole('listitem')
		.elements()
		.map((step) => step.querySelector('.words')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '');

describe('swap page', () => {
	test('shows the journal’s record until the node returns', async () => {
		const draft = { base: 'RICK', rel: 'LTC', side: 'buy', price: '0.5', volume: '0.3' } as const;
		const times = { timeoutSeconds: 60, sentAt: nowS(), before: [] };
		const journal = new RequestJournal(desk);
		const entry = await journal.begin({ ...draft, ...times });
		await journal.finish(entry.id, { swap: '11-22' });
		node.swaps = [anyRecord(['myfee', 'bobdeposit'], { expiration: nowS() + 15_600 })];
		node.isUnreachable = true;
		await render(OnDesk, { desk, part: OneSwap, given: { swaps, desk, id: '11-22' } });
		await expect.element(page.getByText(/^The node does not answer, and this browser has not/)).toBeVisible();
		await expect.element(page.getByText(/^Offered 0.3 LTC at 2 RICK, accepted down to 1\.998/)).toBeVisible();
		expect(page.getByText('Asking the node').elements()).toHaveLength(0);
		node.isUnreachable = false;
		await userEvent.click(page.getByRole('button', { name: 'Try again' }).last());
		await expect.element(page.getByRole('list', { name: 'Steps of the swap' })).toBeVisible();
		// The direction matches the list, whichever direction the order form used.
		await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sell LTC for RICK');
	});

	test('shows steps and clock of an open swap, without needless buttons', async () => {
		await show(['myfee', 'bobdeposit', 'alicepayment'], 0.5);
		expect(steps().map((step) => /\((.*)\)/.exec(step)?.[1])).toEqual([
			'done',
			'done',
			'done',
			'in progress',
			'not started',
		]);
		expect(steps()[3]).toMatch(/^Your counterparty locks its payment/);
		await expect.element(page.getByText(/can be taken back from .*, in 3 h 50 min/)).toBeVisible();
		expect(page.getByRole('button', { name: 'Check now' }).elements()).toHaveLength(0);
		await expect.element(page.getByText(/^Running for 30 min\. Most swaps take under 30 min/)).toBeVisible();
	});

	test('explains a late swap: duration, silent counterparty, and options', async () => {
		const [id, flags] = ['11-22', ['myfee', 'bobdeposit', 'alicepayment']] as const;
		const started = nowS() - 111 * 60;
		node.swaps = [anyRecord([...flags], { expiration: started + 15_600 })];
		await swaps.clock.skew.refresh();
		await swaps.list.refresh();
		const quietSince = Date.now() - 80 * 60_000;
		// The row as stored by an earlier visit.
		const stored = swaps.unsettled.map((swap) => ({ swap: { ...swap, quietSince }, checks: [] }));
		await writeSwaps(desk.database, desk.connection.id, stored);
		const later = new Swaps(desk);
		await render(OnDesk, { desk, part: OneSwap, given: { swaps: later, desk, id } });
		await expect.element(page.getByText('Late', { exact: true })).toBeVisible();
		await expect
			.element(page.getByText(/^Running for 1 h 51 min\. Most swaps take under 30 min/))
			.toBeVisible();
		await expect
			.element(page.getByText(/^Your counterparty has made no payment since .*\d\d:\d\d$/))
			.toBeVisible();
		const options = page.getByRole('list', { name: 'Your options now' }).getByRole('listitem');
		expect(options.elements()).toHaveLength(2);
		await expect
			.element(options.last())
			.toHaveTextContent(/^Or wait: when the lock ends, your node takes your coins back/);
		await userEvent.click(page.getByRole('button', { name: 'Check now' }));
		await expect.element(page.getByText(/^Checked: nothing has changed/)).toBeVisible();
		expect(later.needingAttention.map((each) => each.id)).toEqual([id]);
		// The next payment ends the silence, but the swap is still late.
		node.swaps = node.swaps.map((each) => ({ ...each, sentflags: [...each.sentflags, 'bobpayment'] }));
		await later.list.refresh();
		await expect.element(page.getByText('This takes longer than usual')).toBeVisible();
	});

	test('shows the refund steps of a failed swap', async () => {
		await show(['myfee', 'bobdeposit', 'alicepayment'], 5);
		expect(steps().slice(3)).toEqual([
			'Your counterparty did not lock its payment (failed)',
			expect.stringMatching(/^The lock has passed \(done\) since .*\d\d:\d\d$/),
			'You take your payment back (in progress)',
		]);
		await expect.element(page.getByText('Needs attention')).toBeVisible();
		node.swaps = node.swaps.map((swap) => ({
			...swap,
			sentflags: [...swap.sentflags, 'alicereclaim'],
			status: 'finished',
			finishtime: nowS(),
		}));
		await userEvent.click(page.getByRole('button', { name: 'Check now' }));
		await expect.element(page.getByText('Refunded', { exact: true })).toBeVisible();
		await expect
			.element(page.getByText(/^Your node reports that LTC \(amount not reported\) came back/))
			.toBeVisible();
		await expect.element(page.getByText(/checked: one payment was made/)).toBeVisible();
	});

	test('uses the past tense during an outage', async () => {
		await show(['myfee', 'bobdeposit'], 0.01);
		await expect.element(page.getByText(/^Your 0.3 LTC are still in your wallet/)).toBeVisible();
		node.isUnreachable = true;
		await swaps.list.refresh();
		await expect.element(page.getByText(/^Your 0.3 LTC were in your wallet at \d\d:\d\d/)).toBeVisible();
		await expect.element(page.getByText(/Running at \d\d:\d\d/)).toBeVisible();
		expect(document.body.textContent).not.toMatch(/still in|at work|turn\.|under way|not affected/i);
		node.isUnreachable = false;
		await swaps.list.refresh();
		await expect.element(page.getByText(/^Your 0.3 LTC are still in your wallet/)).toBeVisible();
	});

	test('shows confirmations of the awaited payment and fetches others once', async () => {
		node.transaction = { txid: '2'.repeat(64), hex: '00', vin: [], vout: [], confirmations: 2 };
		await show(['myfee', 'bobdeposit', 'alicepayment'], 1);
		await expect.element(page.getByText('2 confirmations')).toBeVisible();
		expect(steps()[2]).toContain('2 confirmations');
		expect(steps()[1]).not.toContain('confirmation');
		expect(node.asked.filter(({ method }) => method === 'getrawtransaction')).toHaveLength(2);
	});

	test('draws a time axis with linked marks and lock times', async () => {
		const blocktime = nowS() - 25 * 60;
		node.transaction = {
			...{ txid: '2'.repeat(64), hex: '00', vin: [], vout: [] },
			confirmations: 2,
			blocktime,
		};
		await show(['myfee', 'bobdeposit', 'alicepayment'], 0.5);
		const timeline = page.getByRole('list', { name: 'Timeline of the swap' });
		expect(timeline.getByRole('listitem').elements()).toHaveLength(5);
		const payment = timeline.getByRole('button', { name: /^You locked your payment \(done, in a block of/ });
		await expect.element(payment).toBeVisible();
		await expect
			.element(timeline.getByRole('button', { name: 'Your counterparty locks its payment (in progress)' }))
			.toBeVisible();
		(payment.element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		expect(document.activeElement?.textContent).toMatch(
			/^\s*You locked your payment.*0\.04 LTC locked in the swap/s,
		);
		for (const moment of ['Start', 'Now', 'Refund from'])
			await expect.element(page.getByText(moment, { exact: true })).toBeVisible();
		await expect.element(page.getByText('3 h 50 min later')).toBeInTheDocument();
	});

	test('shows amounts, copyable txids and node terms of a finished swap', async () => {
		await show(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], 1, {
			status: 'finished',
			finishtime: nowS() - HOUR_S + 240,
			...PAYMENTS,
		});
		await expect
			.element(page.getByText('You swapped 0.3043861 LTC for 0.5801 RICK, fees included'))
			.toBeVisible();
		const receipt = page.getByRole('region', { name: 'Total' });
		await expect.element(receipt).toHaveTextContent(/You paid 0\.3043861 LTC/);
		await expect.element(receipt).toHaveTextContent(/You received 0\.5801 RICK/);
		await expect.element(receipt).toHaveTextContent(/Fees 0\.0043861 LTC · 1\.46 %/);
		await expect.element(page.getByText('Took 4 min')).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'Copy txid of You redeemed it' })).toBeVisible();
		await expect.element(page.getByText('alicespend')).toBeInTheDocument();
		expect(page.getByText(/can be taken back/).elements()).toHaveLength(0);
		const buttons = [...document.querySelectorAll('.row button')].map(({ textContent }) =>
			textContent.trim(),
		);
		expect(buttons.slice(0, 3)).toEqual(['Copy report', 'Repeat this trade', 'Block this counterparty']);
	});

	test('names the fees missing from the node’s data', async () => {
		await show(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], 1, {
			...{ status: 'finished', finishtime: nowS() - HOUR_S + 240, values: [] },
		});
		await expect
			.element(
				page.getByText(
					'Not in these sums, since the node does not report it: the trade fee, the transaction fees.',
				),
			)
			.toBeVisible();
		await expect.element(page.getByText(/^You swapped 0\.3 LTC for 0\.58\d* RICK$/)).toBeVisible();
	});

	test('announces changes of its state, not of the clock', async () => {
		await show(['myfee', 'bobdeposit', 'alicepayment'], 2);
		const spoken = document.querySelector('[aria-live="polite"]')?.textContent;
		expect(spoken).toMatch(/locked in the swap/);
		expect(spoken).not.toMatch(/in 2 h 20 min|2 h 0 min/);
	});

	test('reports a swap unknown to the node and links to others', async () => {
		await render(OnDesk, { desk, part: OneSwap, given: { swaps, desk, id: '1-2' } });
		await expect.element(page.getByText('The node has no swap 1-2.')).toBeVisible();
		expect(page.getByRole('link', { name: 'All swaps' }).elements()).toHaveLength(2);
	});
});

test('omits full ids from the support report', () => {
	const swap = swapOfRecord(anyRecord(['myfee', 'bobdeposit'], { requestid: 1_552_579_612 }));
	expect(swapsAsReport([{ swap, state: 'running' }])).not.toContain('1552579612');
});
