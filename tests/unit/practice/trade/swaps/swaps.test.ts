import { beforeEach, describe, expect, it } from 'vitest';
import { beginAsAlice, beginAsBob, TradingDesk } from '../trade-fixture.ts';

const LOCK = 7_800;
const NO_TXID = '0'.repeat(64);
const PAID_AND_BACK = ['bobpayment', 'alicepayment', 'bobdeposit', 'myfee', 'bobrefund', 'bobreclaim'];

let desk: TradingDesk;

beforeEach(async () => {
	desk = await TradingDesk.open();
});

describe('swap as Alice', () => {
	it('makes the payments of both sides automatically', async () => {
		const kmd = await desk.balanceOf('KMD');
		const ltc = await desk.balanceOf('LTC');
		await beginAsAlice(desk);
		await desk.advance(300);
		const swap = await desk.swap();
		expect(swap).toMatchObject({ iambob: 0, bob: 'KMD', alice: 'LTC', status: 'finished', destamount: 0.1 });
		expect(swap.sentflags).toEqual([
			'alicespend',
			'bobspend',
			'bobpayment',
			'alicepayment',
			'bobdeposit',
			'myfee',
			'bobrefund',
		]);
		expect(await desk.balanceOf('KMD')).toBeCloseTo(kmd + swap.srcamount + 0.00001, 8);
		// The payment with its two fees, the trade fee, and two transaction fees.
		expect(await desk.balanceOf('LTC')).toBeCloseTo(ltc - 0.1 - 0.1 / 777 - 4 * 0.001, 7);
	});

	it('waits for the confirmations set by setconfirms', async () => {
		await desk.call('setconfirms', { coin: 'KMD', numconfirms: 6 });
		await beginAsAlice(desk);
		await desk.advance(40);
		expect((await desk.swap()).sentflags).toEqual(['bobdeposit', 'myfee']);
		await desk.advance(300);
		expect((await desk.swap()).status).toBe('finished');
	});

	it('lists the eleven values in the documented order', async () => {
		await beginAsAlice(desk);
		await desk.advance(300);
		const { values, srcamount, destamount, paymentspent, Apaymentspent, depositspent } = await desk.swap();
		expect(values).toHaveLength(11);
		expect(values[0]).toBeCloseTo(srcamount + 0.00001, 8);
		expect(values[3]).toBeCloseTo(destamount + 0.002, 8);
		expect(values[4]).toBeCloseTo((srcamount * 9) / 8 + 0.00002, 7);
		expect(values[6]).toBeCloseTo(destamount / 777, 8);
		expect(new Set([NO_TXID, paymentspent, Apaymentspent, depositspent]).size).toBe(4);
	});

	it('makes real transactions known to their chains', async () => {
		await beginAsAlice(desk);
		await desk.advance(300);
		const { bob, alice, ...swap } = await desk.swap();
		const txids = [
			...[swap.bobdeposit, swap.bobpayment, swap.paymentspent, swap.depositspent].map((txid) => [bob, txid]),
			...[swap.alicedexfee, swap.alicepayment, swap.Apaymentspent].map((txid) => [alice, txid]),
		];
		for (const [coin, txid] of txids)
			expect(await desk.call('getrawtransaction', { coin, txid })).toHaveProperty('vout');
	});

	it.each([
		['bobdeposit', 2 * LOCK, ['alicepayment', 'bobdeposit', 'myfee', 'alicereclaim', 'aliceclaim']],
		['alicepayment', 2 * LOCK, ['alicepayment', 'bobdeposit', 'myfee', 'alicereclaim', 'aliceclaim']],
	])('refunds the payment if Bob disconnects after %s', async (after, seconds, sentflags) => {
		const ltc = await desk.balanceOf('LTC');
		await desk.practice.control({ control: 'vanish', after: after as 'myfee' });
		await beginAsAlice(desk);
		await desk.advance(seconds - 60);
		expect((await desk.swap()).status).toBe('realtime');
		await desk.advance(120);
		const swap = await desk.swap();
		expect(swap.status).toBe('finished');
		expect(swap.sentflags).toEqual(sentflags);
		expect(await desk.balanceOf('LTC')).toBeGreaterThan(ltc - 0.1 / 777 - 0.005);
		expect([await desk.missingOf('LTC'), await desk.missingOf('KMD')]).toEqual([0n, 0n]);
	});

	it('loses only the fee if Bob never starts, until the lock time', async () => {
		await desk.practice.control({ control: 'vanish', after: 'myfee' });
		await beginAsAlice(desk);
		await desk.advance(2 * LOCK);
		const swap = await desk.swap();
		expect(swap).toMatchObject({ status: 'finished', sentflags: ['myfee'] });
		expect(swap.expiration - Number(swap.finishtime)).toBeCloseTo(LOCK, -2);
	});

	it.each(['bobpayment', 'alicespend', 'bobspend'])(
		'completes even if Bob disconnects after %s',
		async (after) => {
			await desk.practice.control({ control: 'vanish', after: after as 'bobpayment' });
			await beginAsAlice(desk);
			await desk.advance(2 * LOCK + 60);
			const swap = await desk.swap();
			expect(swap.status).toBe('finished');
			expect(swap.sentflags).toContain('alicespend');
			expect(swap.depositspent).toBe(NO_TXID);
		},
	);
});

describe('swap as Bob', () => {
	it('receives the taker’s coins and its deposit', async () => {
		const ltc = await desk.balanceOf('LTC');
		const kmd = await desk.balanceOf('KMD');
		await beginAsBob(desk);
		await desk.advance(300);
		const swap = await desk.swap();
		expect(swap).toMatchObject({ iambob: 1, bob: 'KMD', alice: 'LTC', status: 'finished' });
		expect(swap.sentflags.at(-1)).toBe('bobrefund');
		expect(await desk.balanceOf('LTC')).toBeCloseTo(ltc + swap.destamount + 0.001, 7);
		expect(await desk.balanceOf('KMD')).toBeCloseTo(kmd - swap.srcamount - 5 * 0.00001, 7);
	});

	it.each([
		['bobdeposit', ['bobdeposit', 'myfee', 'bobrefund']],
		['alicepayment', PAID_AND_BACK],
		['bobpayment', PAID_AND_BACK],
	])('refunds the payment if Alice disconnects after %s', async (after, sentflags) => {
		const kmd = await desk.balanceOf('KMD');
		await desk.practice.control({ control: 'vanish', after: after as 'bobdeposit' });
		await beginAsBob(desk);
		await desk.advance(LOCK + 60);
		const swap = await desk.swap();
		expect(swap.status).toBe('finished');
		expect(swap.sentflags).toEqual(sentflags);
		expect(await desk.balanceOf('KMD')).toBeCloseTo(kmd, 3);
		expect([await desk.missingOf('LTC'), await desk.missingOf('KMD')]).toEqual([0n, 0n]);
	});

	it('reclaims the deposit early on request when stuck', async () => {
		await desk.practice.control({ control: 'vanish', after: 'bobdeposit' });
		await beginAsBob(desk);
		await desk.advance(200);
		expect((await desk.swap()).sentflags).toEqual(['bobdeposit', 'myfee']);
		await desk.advance(300);
		await desk.call('swapstatus');
		await desk.advance(20);
		expect(await desk.swap()).toMatchObject({
			status: 'finished',
			sentflags: ['bobdeposit', 'myfee', 'bobrefund'],
		});
	});
});

describe('swap on either side', () => {
	it('conserves the coins of both chains after each payment', async () => {
		await beginAsAlice(desk);
		let payments = 0;
		for (let step = 0; step < 60 && payments < 7; step++) {
			await desk.advance(2);
			payments = (await desk.swap()).sentflags.length;
			expect([await desk.missingOf('LTC'), await desk.missingOf('KMD')]).toEqual([0n, 0n]);
		}
		expect(payments).toBe(7);
	});

	it('continues after a restart', async () => {
		await beginAsAlice(desk);
		await desk.advance(20);
		expect((await desk.swap()).status).toBe('realtime');
		await desk.reopen();
		await desk.advance(300);
		expect((await desk.swap()).sentflags).toHaveLength(7);
	});

	it('keeps the user’s account signed in; the counterparty finishes it', async () => {
		await beginAsAlice(desk);
		const passphrase = 'another user entirely';
		expect(await desk.call('passphrase', { passphrase })).toEqual({ error: 'couldnt change passphrase' });
		const { requestid, quoteid } = await desk.swap();
		while ((await desk.swap()).status === 'realtime') await desk.advance(1);
		const { userpass } = await desk.call<{ userpass: string }>('passphrase', { passphrase });
		await desk.advance(60);
		expect(await desk.call('recentswaps', { userpass })).toMatchObject({ swaps: [] });
		await desk.call('passphrase', { userpass, passphrase: desk.practice.signIn.passphrase });
		const swap = await desk.call<{ sentflags: readonly string[] }>('swapstatus', { requestid, quoteid });
		expect(swap.sentflags.at(-1)).toBe('bobrefund');
	});

	it('waits again after blocks are replaced', async () => {
		await desk.call('setconfirms', { coin: 'KMD', numconfirms: 5 });
		await beginAsAlice(desk);
		await desk.advance(30);
		for (const coin of ['KMD', 'LTC']) {
			await desk.practice.control({ control: 'reorganise', coin, blocks: 4 });
		}
		await desk.advance(900);
		const { sentflags } = await desk.swap();
		expect(sentflags).toHaveLength(7);
		expect([await desk.missingOf('LTC'), await desk.missingOf('KMD')]).toEqual([0n, 0n]);
	});

	it('continues at once after a clock leap', async () => {
		await beginAsAlice(desk);
		await desk.advance(15);
		await desk.practice.control({ control: 'leap', ms: 8 * 3600 * 1000 });
		await desk.advance(300);
		expect(await desk.swap()).toMatchObject({ status: 'finished' });
		expect([await desk.missingOf('LTC'), await desk.missingOf('KMD')]).toEqual([0n, 0n]);
	});

	it('is deterministic', async () => {
		await beginAsAlice(desk);
		await desk.advance(300);
		const other = await TradingDesk.open();
		await beginAsAlice(other);
		await other.advance(300);
		expect(await other.swap()).toEqual(await desk.swap());
	});

	it('locks its outputs until they are used', async () => {
		await beginAsAlice(desk);
		expect(await desk.call<readonly unknown[]>('inuse')).toHaveLength(2);
		await desk.advance(300);
		expect(await desk.call('inuse')).toEqual([]);
	});

	it('uses the same stages for account-based coins', async () => {
		const eth = await desk.balanceOf('ETH');
		await desk.call('sell', { base: 'ETH', rel: 'KMD', price: 100, basevolume: '0.01' });
		await desk.advance(400);
		const swap = await desk.swap();
		expect(swap).toMatchObject({ alice: 'ETH', bob: 'KMD', status: 'finished' });
		expect(swap.sentflags).toHaveLength(7);
		expect(await desk.balanceOf('ETH')).toBeCloseTo(eth - 0.01 - 0.01 / 777, 8);
	});
});
