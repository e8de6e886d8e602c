import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { CoinWallets } from '#lib/state/wallet/coin-wallet.svelte.ts';
import { Wallet } from '#lib/state/wallet/wallet.svelte.ts';
import { expect, it } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { openStill, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

interface Call {
	readonly method: string;
	readonly count: number;
	readonly skip?: number;
}

it('reads a long history in pages and drops removed entries', async () => {
	const practice = await openStill();
	const node = transportTo(practice);
	let rows = Array.from({ length: 2500 }, (_, index) => rowOf(index, 2500 - index));
	const calls: Call[] = [];
	const transport: Transport = {
		...node,
		async send(body, signal) {
			const call = JSON.parse(body) as Call;
			if (call.method !== 'listtransactions') return node.send(body, signal);
			calls.push(call);
			const end = rows.length - (call.skip ?? 0);
			const page = end <= 0 ? [] : rows.slice(Math.max(0, end - call.count), end);
			return { status: 200, body: new TextEncoder().encode(JSON.stringify(page)) };
		},
	};
	const desk = await openDesk(new NodeClient({ transport, userpass: USERPASS }));
	const money = desk.use(CoinWallets).of('KMD');
	await money.history.refresh();
	expect(money.history.current?.rows).toHaveLength(1000);
	expect(await money.lookFurtherBack()).toBe(true);
	expect(money.history.current?.rows.map(({ txid }) => Number(`0x${txid}`))).toEqual(
		Array.from({ length: 2500 }, (_, index) => 2499 - index),
	);
	expect(money.historyCount).toBe(10_000);
	calls.length = 0;
	rows = [...rows.slice(0, -1), rowOf(2600, 1)].map((row) => ({
		...row,
		confirmations: row.confirmations + 3,
	}));
	await money.history.refresh();
	expect(calls).toHaveLength(1);
	const now = money.history.current?.rows ?? [];
	expect(now).toHaveLength(2500);
	expect([now[0], now.at(-1)].map((row) => [Number(`0x${row?.txid ?? ''}`), row?.confirmations])).toEqual([
		[2600, 4],
		[0, 2503],
	]);
	// Without an overlap, no gap stays.
	rows = [...rows, ...Array.from({ length: 1500 }, (_, index) => rowOf(3000 + index, 1500 - index))];
	await money.history.refresh();
	expect(money.history.current?.rows).toHaveLength(1000);
	expect(await money.lookFurtherBack()).toBe(true);
	expect(money.history.current?.rows).toHaveLength(4000);
	desk.database.close();
	await practice.close();
});

it('completes the first of many coins before the others', async () => {
	const practice = await openStill();
	const node = transportTo(practice);
	const calls: string[] = [];
	const transport: Transport = {
		...node,
		send(body, signal) {
			const { method, coin = '' } = JSON.parse(body) as { method: string; coin?: string };
			calls.push(`${method} ${coin}`);
			return node.send(body, signal);
		},
	};
	const desk = await openDesk(new NodeClient({ transport, userpass: USERPASS }));
	const coins = ['KMD', 'BTC', 'LTC', 'DOGE', 'RICK', 'MORTY'];
	await desk.use(Wallet).details.refresh();
	calls.length = 0;
	await Promise.all(coins.map(async (coin) => desk.use(CoinWallets).of(coin).history.refresh()));
	const wanted = coins.flatMap((coin) => [`listtransactions ${coin}`, `balance ${coin}`]);
	expect(calls.toSorted()).toEqual(wanted.toSorted());
	expect(calls.slice(0, 4)).toEqual(expect.arrayContaining(['listtransactions KMD', 'balance KMD']));
	desk.database.close();
	await practice.close();
});

const rowOf = (index: number, confirmations: number) => ({
	...{ txid: index.toString(16).padStart(64, '0'), category: 'receive', amount: 1, vout: 0 },
	...{ address: 'R', confirmations, time: 1_790_000_000 + index },
});
