import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { hash160 } from '#lib/chain/hashes.ts';
import { payToScriptHash } from '#lib/chain/script.ts';
import { timeLockScript } from '#lib/chain/contracts.ts';
import { rulesOfCoin } from '#practice/chain/chain-rules.ts';
import { CoinList } from '#practice/coins.ts';
import { Debits, Deposits, expirationOf } from '#practice/deposits.ts';
import { Ledger } from '#practice/chain/ledger.ts';
import type { SwapRow } from '#practice/trade/swap-row.ts';
import { alice, openWorld, START } from '../chain/chain-fixture.ts';

const COIN = 100_000_000n;
const BLOCK = 6_000;
const WEEK = 604_800;
const ACCOUNT = 'ab'.repeat(32);

/** Opens a world with a deposit of 20 from before its start, and swaps that use 8 of it. */
async function openDeposits() {
	const kmd = new CoinList().find('KMD');
	if (!kmd) throw new Error('no KMD');
	const world = await openWorld();
	const ledger = new Ledger(world, rulesOfCoin(kmd));
	const debits = new Debits(world, ledger, (amount) => 2n * amount);
	const deposits = new Deposits(world, ledger, debits);
	const expiration = expirationOf(1, START);
	const redeemScript = timeLockScript({ lockTime: expiration, holder: alice.script });
	const txid = ledger.grant('deposit', [
		{ value: 20n * COIN, script: payToScriptHash(hash160(redeemScript)) },
	]);
	deposits.remember({ txid, account: ACCOUNT, redeemScript: bytesToHex(redeemScript), expiration });
	const note = (key: string, change: Partial<SwapRow> = {}, now = START) => {
		const facts = {
			key,
			account: ACCOUNT,
			bob: 'LTC',
			srcAmount: 4n * COIN,
			isFast: true,
			connectedAt: START,
		};
		debits.note({ kind: 'swap', swap: { ...facts, status: 'pending', ...change } as SwapRow }, now);
	};
	return { deposits, debits, note, expiration };
}

describe('end of a deposit', () => {
	it.each([1, 2, 52])('is the end of a week, at least %i weeks later', (weeks) => {
		const end = expirationOf(weeks, START);
		expect(end % WEEK).toBe(0);
		expect(end - START / 1000).toBeGreaterThanOrEqual(weeks * WEEK);
		expect(end - START / 1000).toBeLessThan((weeks + 1) * WEEK);
	});

	it('is immediate for zero weeks, for testing', () => {
		expect(expirationOf(0, START)).toBe(START / 1000);
	});
});

describe('credit', () => {
	it('is the amount locked by the account itself', async () => {
		const { deposits } = await openDeposits();
		expect(deposits.creditOf(ACCOUNT, START)).toBe(20n * COIN);
		expect(deposits.creditOf('cd'.repeat(32), START)).toBe(0n);
	});

	it('covers swaps up to its remainder', async () => {
		const { deposits, note } = await openDeposits();
		expect(deposits.covers(ACCOUNT, 20n * COIN, START)).toBe(true);
		note('one');
		note('two');
		expect(deposits.creditOf(ACCOUNT, START)).toBe(4n * COIN);
		expect(deposits.covers(ACCOUNT, 4n * COIN, START)).toBe(true);
		expect(deposits.covers(ACCOUNT, 4n * COIN + 1n, START)).toBe(false);
	});

	it('is negative if the deposit ends while swaps use it', async () => {
		const { deposits, note, expiration } = await openDeposits();
		note('one');
		expect(deposits.creditOf(ACCOUNT, expiration * 1000)).toBe(-8n * COIN);
		expect(deposits.lockedBy(ACCOUNT)).toHaveLength(1);
	});
});

describe('debit of a swap', () => {
	it('is released once a block after its end is notarised', async () => {
		const { debits, note } = await openDeposits();
		note('one');
		expect(debits.sumOf(ACCOUNT, START + 1000 * BLOCK)).toBe(8n * COIN);
		note('one', { status: 'finished', finishedAt: START });
		expect(debits.sumOf(ACCOUNT, START + BLOCK)).toBe(8n * COIN);
		expect(debits.sumOf(ACCOUNT, START + 20 * BLOCK)).toBe(0n);
	});

	it('is not restored when the maker reclaims the deposit later', async () => {
		const { debits, note } = await openDeposits();
		const over = { status: 'finished', finishedAt: START } as const;
		note('one');
		note('one', over);
		const later = START + 20 * BLOCK;
		note('two', {}, later);
		note('one', over, later);
		expect(debits.of(ACCOUNT, later).map(({ swap }) => swap.key)).toEqual(['two']);
	});

	it('is omitted for swaps that wait for confirmations', async () => {
		const { debits, note } = await openDeposits();
		note('slow', { isFast: false });
		expect(debits.of(ACCOUNT, START)).toEqual([]);
	});
});
