import { NodeClient } from '#lib/client/node-client.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { NodeWallet } from '#lib/node/features/wallet.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInVariant, START, transportTo, USERPASS } from '../../../practice/node/practice-fixture.ts';

const SERVER = { host: '127.0.0.1', port: 50_001 };

let practice: Practice;
let node: TradingNode;
let details: NodeWallet;

const addressOf = async (coin: string) => (await node.wallet.coin(coin))?.address ?? '';

describe.each(VARIANTS)('wallet of a node of the %s variant', (variant) => {
	beforeEach(async () => {
		practice = await openInVariant(variant);
		const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
		node = openTradingNode(client, variant === 'document' ? 'document' : 'marketmaker');
		details = node.wallet;
	});
	afterEach(() => practice.close());

	it('lists each coin once with its known details', async () => {
		const coins = await details.coinDetails();
		expect(new Set(coins.map(({ coin }) => coin)).size).toBe(coins.length);
		const kmd = coins.find(({ coin }) => coin === 'KMD');
		expect(kmd).toMatchObject({
			isActive: true,
			transactionFee: 1000n,
			versions: { publicKeyHash: 60, scriptHash: 85, privateKey: 188 },
		});
		expect(kmd?.height).toBeGreaterThan(0);
		expect(coins.find(({ coin }) => coin === 'DASH')).toMatchObject({ isActive: false, height: undefined });
	});

	it('lists the balance of each coin without a total row', async () => {
		const holdings = await details.holdings();
		expect(holdings.map(({ coin }) => coin)).not.toContain('total');
		const kmd = holdings.find(({ coin }) => coin === 'KMD');
		expect(kmd?.balance).toBe(await node.wallet.balance('KMD', await addressOf('KMD')));
	});

	it('switches a coin on through a server, and off again', async () => {
		await node.wallet.switchOn({ coin: 'DGB', electrum: SERVER });
		const dgb = async () => (await details.coinDetails()).find(({ coin }) => coin === 'DGB');
		expect(await dgb()).toMatchObject({
			isActive: true,
			electrum: SERVER,
			height: undefined,
			value: undefined,
		});
		await details.switchOff('DGB');
		expect(await dgb()).toMatchObject({ isActive: false });
	});

	it('reports the notarised height of a chain and its transaction fee', async () => {
		const { height, bestHeight } = await details.notarisation('KMD');
		expect(height).toBeLessThanOrEqual(bestHeight);
		expect(bestHeight).toBeGreaterThan(0);
		expect(await details.fee('KMD')).toBe(1000n);
	});

	it('accepts a number of confirmations up to the maximum', async () => {
		await details.setConfirmations('KMD', { wanted: 2, most: 6 });
		await expect(details.setConfirmations('KMD', { wanted: 7, most: 6 })).rejects.toMatchObject({
			kind: 'refused',
		});
	});

	it('lists the outputs of a built payment with their release time', async () => {
		expect(await details.heldOutputs()).toEqual([]);
		const address = await addressOf('RICK');
		await node.payments.build('RICK', [{ address, amount: 1_000_000n }]);
		const held = await details.heldOutputs();
		expect(held.length).toBeGreaterThan(0);
		expect(held[0]?.until.getTime()).toBeGreaterThan(START);
	});

	it('reports the credit of the reference coin only', async () => {
		expect(await details.credit('KMD', await addressOf('KMD'))).toEqual({ free: 0n, inUse: 0n });
		expect(await details.credit('RICK', await addressOf('RICK'))).toBeUndefined();
	});

	it('returns the history of a daemon and of a server, newest first', async () => {
		const address = await addressOf('RICK');
		const built = await node.payments.build('RICK', [{ address, amount: 1_000_000n }]);
		const txid = await node.payments.send('RICK', built.hex);
		const byDaemon = await details.history('RICK', address, { count: 100 });
		expect(byDaemon[0]).toMatchObject({ txid, confirmations: 0 });
		expect(byDaemon.at(-1)).toMatchObject({ kind: 'received', address });
		await node.wallet.switchOn({ coin: 'RICK', electrum: SERVER });
		const byServer = await details.history('RICK', address, { count: 100 });
		expect(byServer[0]).toMatchObject({ txid, confirmations: 0 });
		expect(new Set(byServer.map((entry) => entry.txid))).toEqual(
			new Set(byDaemon.map((entry) => entry.txid)),
		);
	});
});
