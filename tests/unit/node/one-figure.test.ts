import { NodeClient } from '#lib/client/node-client.ts';
import { labelOf } from '#lib/domain/labels.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import {
	causeOf,
	causesOf,
	changeBySwap,
	unclearTransactions,
	withAmounts,
	type HistoryEntry,
} from '#lib/domain/wallet-history.ts';
import { sumsOf, swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import { summaryOf } from '#lib/domain/swaps/swap-summary.ts';
import { paymentOf, type Swap } from '#lib/domain/swaps/swap.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { swapsAsCsv } from '#lib/messages/swaps/swap-export.ts';
import { describeHistory } from '#lib/messages/wallet.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { callJson, openInVariant, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';

let practice: Practice;
let node: TradingNode;
afterEach(() => practice.close());

const advance = (seconds: number) => practice.control({ control: 'advance', ms: seconds * 1000 });

/** Buys KMD with LTC and runs the swap to its end. */
async function endedSwap(variant: VariantName, vanishes: boolean): Promise<Swap> {
	practice = await openInVariant(variant);
	node = openTradingNode(new NodeClient({ transport: transportTo(practice), userpass: USERPASS }), variant);
	if (vanishes) await practice.control({ control: 'vanish', after: 'alicepayment' });
	await callJson(practice, 'buy', { base: 'KMD', rel: 'LTC', price: '0.03', relvolume: '0.1' });
	for (let step = 0; step < 80; step++) {
		await advance(step < 40 ? 15 : 900);
		const [id] = (await node.swaps.recent(1)).ids;
		const swap = id === undefined ? undefined : await node.swaps.find(id).catch(() => undefined);
		if (swap?.isFinished && (!vanishes || swap.payments.length > 3))
			return { ...swap, proved: swap.payments };
	}
	throw new Error('The swap did not end.');
}

/** History entries of a swap in its two coins, with their texts. */
async function linesOf(swap: Swap) {
	const causes = causesOf([swap], []);
	const lines = [];
	for (const coin of [swap.pays.coin, swap.gets.coin]) {
		const address = (await node.wallet.coin(coin))?.address ?? '';
		const rows = await node.wallet.history(coin, address, { count: 100 });
		const amountOf = (row: HistoryEntry) => {
			const cause = causeOf(causes, coin, row);
			return cause?.of === 'swap' ? changeBySwap(cause) : undefined;
		};
		for (const entry of withAmounts(rows, unclearTransactions(rows, address), amountOf)) {
			const cause = causeOf(causes, coin, entry);
			if (cause?.of !== 'swap') continue;
			lines.push({ coin, entry, stage: cause.stage, words: describeHistory(entry, cause) });
		}
	}
	return lines;
}

/** Checks that amounts are equal in the history, the swap’s steps, the totals of list and activity, and the export. */
async function expectOneFigure(swap: Swap): Promise<readonly string[]> {
	const lines = await linesOf(swap);
	for (const { entry, stage } of lines) {
		const amount = entry.amount ?? 0n;
		expect(amount < 0n ? -amount : amount, stage).toBe(paymentOf(swap, stage)?.amount);
	}
	const total = (wanted: string) =>
		lines.reduce((sum, { coin, entry }) => (coin === wanted ? sum + (entry.amount ?? 0n) : sum), 0n);
	const { spends, receives, missing } = swapReceipt(swap);
	expect(missing).toEqual([]);
	// Each outgoing transaction costs a fee in addition to its amount, as the history's heading states.
	const paidOut = lines.filter(({ entry }) => entry.kind === 'sent').length;
	expect(-total(swap.pays.coin) + BigInt(paidOut) * swap.transactionFee).toBe(spends);
	expect(total(swap.gets.coin)).toBe(receives);
	// A label does not shift the columns, whatever the user typed.
	const [first, labelled] = [undefined, 'Rent, +5 %'].map((name) => {
		const label = name && labelOf({ kind: 'swap', text: swap.id }, { name, note: '=1+1', tags: 'a, b' }, 1);
		return swapsAsCsv([summaryOf(swap, swap.finishedAt ?? 0)], () => label || undefined);
	});
	expect(labelled).toBe(first?.replace(/,,,\r\n$/, `,"Rent, +5 %",'=1+1,"a, b"\r\n`));
	const [names = '', cells = ''] = labelled?.split('\r\n') ?? [];
	const cell = (name: string) => parseDecimal(cells.split(',')[names.split(',').indexOf(name)] ?? '');
	expect([cell('left wallet'), cell('arrived')]).toEqual([spends, receives]);
	// Lists show the intended amounts of a failed swap.
	if (['finished', 'claimed'].includes(stateOfSwap(swap, swap.finishedAt ?? 0))) {
		const { paid, got } = sumsOf(swap);
		expect([paid.amount, got?.amount]).toEqual([spends, receives]);
	}
	return lines.map(({ words }) => words);
}

describe.each(['document', 'marketmaker'] as const)('amount of a swap, as %s', (variant) => {
	test('is equal in all views once the swap is finished', async () => {
		const swap = await endedSwap(variant, false);
		expect(stateOfSwap(swap, swap.finishedAt ?? 0)).toBe('finished');
		const words = await expectOneFigure(swap);
		expect(words.toSorted()).toEqual(['Payment of swap', 'Received from swap', 'Trade fee']);
	});

	test('is equal in all views once the coins are back', async () => {
		const swap = await endedSwap(variant, true);
		const words = await expectOneFigure(swap);
		// The real program only claims the deposit, which replaces the payment.
		const back = variant === 'document' ? ['Claim of deposit', 'Refund of swap'] : ['Claim of deposit'];
		expect(words.toSorted()).toEqual([...back, 'Payment of swap', 'Trade fee'].sort());
	});
});

test('shows the same amounts in a server’s history as in the daemon’s', async () => {
	const swap = await endedSwap('marketmaker', false);
	const amounts = async () => (await linesOf(swap)).map(({ entry }) => entry.amount);
	const byDaemon = await amounts();
	for (const coin of ['KMD', 'LTC'])
		await callJson(practice, 'electrum', { coin, ipaddr: 'electrum.example', port: 10_001 });
	expect(await amounts()).toEqual(byDaemon);
	expect(byDaemon).toHaveLength(3);
});
