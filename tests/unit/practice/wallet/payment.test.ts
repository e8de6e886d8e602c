import { describe, expect, it } from 'vitest';
import { rulesOfCoin } from '#practice/chain/chain-rules.ts';
import { Ledger } from '#practice/chain/ledger.ts';
import { COINS } from '#practice/coins.ts';
import {
	selectCoins,
	buildPayment,
	ownScript,
	spendableCoins,
	OutputLocks,
} from '#practice/wallet/payment.ts';
import { alice, bob, openWorld, START } from '../chain/chain-fixture.ts';

const FEE = 1000n;

async function walletOf(values: readonly bigint[], ticker = 'KMD') {
	const world = await openWorld();
	const coin = COINS.find((each) => each.ticker === ticker) as (typeof COINS)[number];
	const ledger = new Ledger(world, rulesOfCoin(coin));
	const locks = new OutputLocks(world);
	const payer = { ...alice, ledger, locks };
	const outputs = values.map((value) => ({ value, script: ownScript(payer) }));
	ledger.grant('alice', outputs);
	return { ledger, locks, payer };
}

const valuesOf = (coins: readonly { value: bigint }[] | undefined) => coins?.map(({ value }) => value);

describe('coin selection', () => {
	it('chooses the smallest output that covers the amount', async () => {
		const { payer } = await walletOf([50_000n, 10_000n, 20_000n]);
		expect(valuesOf(selectCoins(spendableCoins(payer, START), 15_000n))).toEqual([20_000n]);
	});

	it('starts with the largest output if none covers the amount', async () => {
		const { payer } = await walletOf([50_000n, 10_000n, 20_000n]);
		expect(valuesOf(selectCoins(spendableCoins(payer, START), 55_000n))).toEqual([50_000n, 10_000n]);
	});

	it('is undefined if all outputs are insufficient', async () => {
		const { payer } = await walletOf([50_000n, 10_000n]);
		expect(selectCoins(spendableCoins(payer, START), 60_001n)).toBeUndefined();
	});
});

describe('payment', () => {
	it.each(['KMD', 'LTC'])('is accepted on %s as built, with change to the payer', async (ticker) => {
		const { ledger, payer } = await walletOf([50_000n], ticker);
		const order = { outputs: [{ value: 30_000n, script: bob.script }], fee: FEE };
		const payment = buildPayment(payer, order, START);
		expect(payment?.tx.outputs).toEqual([
			{ value: 30_000n, script: bob.script },
			{ value: 19_000n, script: ownScript(payer) },
		]);
		expect(ledger.accept(payment?.hex ?? '', START)).toBe(payment?.txid);
		expect(payment?.fee).toBe(FEE);
	});

	it('leaves dust change to the miners', async () => {
		const { ledger, payer } = await walletOf([31_056n]);
		const payment = buildPayment(
			payer,
			{ outputs: [{ value: 30_000n, script: bob.script }], fee: FEE },
			START,
		);
		expect(payment).toMatchObject({ fee: 1056n, tx: { outputs: [{ value: 30_000n }] } });
		expect(ledger.accept(payment?.hex ?? '', START)).toBe(payment?.txid);
	});

	it('is not built with insufficient funds', async () => {
		const { payer } = await walletOf([30_999n]);
		const order = { outputs: [{ value: 30_000n, script: bob.script }], fee: FEE };
		expect(buildPayment(payer, order, START)).toBeUndefined();
	});

	it('skips locked outputs for two minutes, unless given explicitly', async () => {
		const { payer, locks } = await walletOf([50_000n]);
		const coins = spendableCoins(payer, START);
		locks.hold(coins, START);
		const order = { outputs: [{ value: 30_000n, script: bob.script }], fee: FEE };
		expect(buildPayment(payer, order, START + 119_999)).toBeUndefined();
		expect(buildPayment(payer, { ...order, from: coins }, START)).toBeDefined();
		expect(buildPayment(payer, order, START + 120_000)).toBeDefined();
	});
});

describe('output lock', () => {
	it('is listed with its owner until it ends or is released', async () => {
		const locks = new OutputLocks(await openWorld());
		const output = { txid: 'ab'.repeat(32), index: 3 };
		const other = { txid: 'cd'.repeat(32), index: 0 };
		locks.hold([output], START, 'ff'.repeat(32));
		locks.hold([other], START + 1000);
		expect(locks.heldAt(START + 1000)).toEqual([
			{ ...output, until: START + 120_000, otherNode: 'ff'.repeat(32) },
			{ ...other, until: START + 121_000 },
		]);
		expect(locks.heldAt(START + 120_000)).toMatchObject([other]);
		locks.release([other]);
		expect(locks.heldAt(START + 1000)).toMatchObject([output]);
	});
});
