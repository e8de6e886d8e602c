import { NodeClient } from '#lib/client/node-client.ts';
import { changeOf, timeOf, type LedgerEntry } from '#lib/domain/ledger.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { Ledger } from '#lib/state/ledger.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../component/open-desk.ts';
import { callJson, openInVariant, transportTo, USERPASS } from '../unit/practice/node/practice-fixture.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const DAY_MS = 86_400_000;
const COINS = ['KMD', 'LTC', 'DOGE', 'RICK', 'MORTY'];

const EVERYTHING = { since: 0, until: Infinity, nameOf: () => '', fees: { trade: '', network: '' } };

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n);

/** Sums of a swap's entries, as its receipt has them. */
function sumsOf(entries: readonly LedgerEntry[], { id, pays, arrives }: Swap) {
	const own = entries.filter(({ cause }) => cause?.of === 'swap' && cause.swap.id === id);
	const [paid, received] = [pays, arrives].map(({ coin }) => own.filter((entry) => entry.coin === coin));
	return {
		spends: -sumOf((paid ?? []).map(changeOf)),
		receives: sumOf((received ?? []).map(changeOf)),
		fees: sumOf(own.map(({ tradeFee, networkFee }) => tradeFee + networkFee)),
	};
}

describe.each(['document', 'marketmaker'] as const)('ledger in the %s variant', (variant) => {
	it('explains every balance on 90 days, with the sums of all receipts', { timeout: 240_000 }, async () => {
		const practice = await openInVariant(variant, { scenario: 'trader-with-history' });
		const desk = await openDesk(new NodeClient({ transport: transportTo(practice), userpass: USERPASS }));
		const [ledger, swaps] = [desk.use(Ledger), desk.use(Swaps)];
		const own = COINS.map((coin) => ledger.of(coin));
		for (let day = 0; day <= 90; day++) {
			await Promise.all(own.map(({ history }) => history.refresh()));
			await swaps.list.refresh();
			await swaps.wantAll(swaps.list.current?.ids ?? []);
			await ledger.complete(own);
			for (const each of own) {
				expect(each.entries.length).toBeGreaterThan(10);
				expect(each.statement(EVERYTHING)?.unexplained, `${each.coin} on day ${day}`).toBe(0n);
			}
			if (day % 9 === 0)
				await callJson(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 });
			await practice.control({ control: 'advance', ms: 3_600_000 });
			await callJson(practice, 'withdraw', { coin: 'RICK', outputs: [{ [PAYEE]: 1 }], broadcast: 1 });
			await practice.control({ control: 'advance', ms: DAY_MS - 3_600_000 });
		}
		await swaps.list.refresh();
		await swaps.wantAll(swaps.list.current?.ids ?? []);
		await Promise.all(own.map(({ history }) => history.refresh()));
		const entries = own.flatMap(({ entries }) => entries);
		const since = Math.min(...entries.flatMap((entry) => timeOf(entry) ?? []));
		const ended = swaps.all.filter(
			({ isFinished, startedAt = 0, pays, arrives }) =>
				isFinished && startedAt >= since && COINS.includes(pays.coin) && COINS.includes(arrives.coin),
		);
		expect(ended.length).toBeGreaterThan(20);
		for (const swap of ended) {
			const { spends, receives, tradeFee, transactionFees } = swapReceipt(swap);
			expect(sumsOf(entries, swap), swap.id).toEqual({ spends, receives, fees: tradeFee + transactionFees });
		}
		desk.database.close();
		await practice.close();
	});
});
