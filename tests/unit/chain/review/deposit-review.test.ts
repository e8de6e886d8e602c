import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { ownCoin } from '#lib/chain/own-coin.ts';
import { reviewDeposit, type WantedDeposit } from '#lib/chain/review/deposit-review.ts';
import { BOND_ANNOUNCED_TO } from '#lib/chain/contracts.ts';
import { unlockTime } from '#lib/domain/deposits.ts';
import { realNodeTransactions } from '../vectors/vectors.ts';

const CAPTURED = realNodeTransactions.find(({ name }) => name === 'instantdex_deposit_ok');
const { hex = '' } = CAPTURED ?? {};
const OWN = addressOfPublicKey(
	hexToBytes('02e6c2507c60907a69ea49d3eae96829aeca48cf11fcc6f7e6ae8f389fc359bb04'),
	KOMODO_ADDRESSES.publicKeyHash,
);

/** The request to the real node, and the node's value of the spent output. */
const WANTED: WantedDeposit = {
	form: 'bond',
	amount: 1_000_000_000n,
	until: 1_796_860_800,
	coin: 'KMD',
	own: ownCoin('KMD', { address: OWN, versions: KOMODO_ADDRESSES }),
	nodeFee: 1_000n,
	known: new Map(),
	reported: new Map([['7ca308c7414a7cd42eb2df124102f04b275330d588ca03ad82b3a64ac8d5a1ad:1', 1_250_000_000n]]),
};

const kindsOf = (change: Partial<WantedDeposit>) =>
	reviewDeposit(hex, { ...WANTED, ...change }).problems.map(({ kind }) => kind);

describe('deposit built by the real node', () => {
	it('passes the review with its lock, outputs and fee identified', () => {
		const { problems, until, address, announcedTo, facts } = reviewDeposit(hex, WANTED);
		expect(problems).toEqual([]);
		expect(until).toBe(WANTED.until);
		expect(address).toBe('bJVsR8DeZWVgUAPiL8VLtpn22i9meeMeme');
		expect(bytesToHex(BOND_ANNOUNCED_TO)).toBe('76a914928104f862284623c4e744009923356ff4832ba388ac');
		expect(facts.outputs).toEqual([
			{ to: 'wanted', address, isOwn: false, value: 1_000_000_000n },
			{ to: 'wanted', address: announcedTo, isOwn: false, value: 1_000_473n },
			{ to: 'change', address: OWN, isOwn: true, value: 248_998_527n },
		]);
		expect(facts.fee?.units).toBe(1_000n);
	});

	it('ends at the time computed for the form', () => {
		// The capture's lock time depends on when the capture was made.
		expect(unlockTime('bond', 1, 1_795_174_366_000)).toBe(WANTED.until * 1000);
	});

	it.each<[string, Partial<WantedDeposit>, readonly string[]]>([
		['a different amount', { amount: 1_000_010_000n }, ['locked-amount']],
		['a different end', { until: WANTED.until + 604_800 }, ['lock-until']],
		['a time lock', { form: 'time-lock' }, ['no-lock', 'stranger', 'stranger']],
		[
			'a different wallet',
			{
				own: ownCoin('KMD', {
					address: 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn',
					versions: KOMODO_ADDRESSES,
				}),
			},
			['no-lock', 'signature', 'stranger', 'stranger', 'stranger'],
		],
	])('is rejected if the request names %s', (_what, change, kinds) => {
		expect(kindsOf(change)).toEqual(kinds);
	});
});
