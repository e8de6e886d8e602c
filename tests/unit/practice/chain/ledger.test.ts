import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataScript, payToCondition, payToScriptHash } from '#lib/chain/script.ts';
import {
	decodeTransaction,
	encodeTransaction,
	transactionId,
	type Transaction,
} from '#lib/chain/transaction.ts';
import { rulesOfCoin, TOKEN_CHAIN, Refusal } from '#practice/chain/chain-rules.ts';
import { Ledger, snapshotAt } from '#practice/chain/ledger.ts';
import { COINS } from '#practice/coins.ts';
import { memoryStore } from '#practice/world/store.ts';
import { alice, bob, chainOfAlice, openWorld, payment, START } from './chain-fixture.ts';

const BLOCK = TOKEN_CHAIN.blockIntervalMs;
const aliceAddress = alice.addressOn(TOKEN_CHAIN);
const bobAddress = bob.addressOn(TOKEN_CHAIN);

const refusalOf = (action: () => unknown): string => {
	try {
		action();
	} catch (error) {
		if (error instanceof Refusal) return `${error.code} ${error.message}`;
		throw error;
	}
	return 'accepted';
};

describe('payment', () => {
	it('waits for the next block and gains confirmations with time', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const hex = payment(ledger, coins, [{ value: 99_000n, script: bob.script }]);
		const txid = ledger.accept(hex, START + 1);
		expect(txid).toBe(transactionId(decodeTransaction(hex)));
		expect(ledger.confirmations(txid, START + BLOCK - 1)).toBe(0);
		expect(ledger.balanceAt(bobAddress, START + 1)).toEqual({ confirmed: 0n, unconfirmed: 99_000n });
		expect(ledger.confirmations(txid, START + BLOCK)).toBe(1);
		expect(ledger.confirmations(txid, START + 100 * BLOCK)).toBe(100);
		expect(ledger.balanceAt(bobAddress, START + BLOCK)).toEqual({ confirmed: 99_000n, unconfirmed: 0n });
		expect(ledger.unspentAt(aliceAddress)).toEqual([]);
		expect(ledger.find(txid)).toMatchObject({
			hex,
			acceptedAt: START + 1,
			height: TOKEN_CHAIN.firstHeight + 1,
		});
	});

	it('is accepted again while unconfirmed, rejected once mined', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const hex = payment(ledger, coins, [{ value: 99_000n, script: bob.script }]);
		const txid = ledger.accept(hex, START);
		expect(ledger.accept(hex, START + 1)).toBe(txid);
		expect(refusalOf(() => ledger.accept(hex, START + BLOCK))).toBe('-27 transaction already in block chain');
	});

	it('is rejected for missing inputs once all its outputs are spent', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const first = payment(ledger, coins, [{ value: 99_000n, script: bob.script }]);
		ledger.accept(first, START);
		const spendable = ledger.unspentAt(bobAddress);
		ledger.accept(
			payment(ledger, spendable, [{ value: 98_000n, script: alice.script }], { payer: bob }),
			START,
		);
		expect(refusalOf(() => ledger.accept(first, START + 2 * BLOCK))).toBe('-25 Missing inputs');
	});

	it('can spend unconfirmed outputs', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		ledger.accept(payment(ledger, coins, [{ value: 99_000n, script: bob.script }]), START);
		const waiting = ledger.unspentAt(bobAddress);
		const next = payment(ledger, waiting, [{ value: 98_000n, script: alice.script }], { payer: bob });
		expect(ledger.confirmations(ledger.accept(next, START), START + BLOCK)).toBe(1);
	});

	it('conflicts with a different pending payment, and fails once that is mined', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n, 50_000n]);
		ledger.accept(payment(ledger, coins.slice(0, 1), [{ value: 99_000n, script: bob.script }]), START);
		const second = payment(ledger, coins.slice(0, 1), [{ value: 98_000n, script: bob.script }]);
		expect(refusalOf(() => ledger.accept(second, START))).toBe('-26 16: mempool conflict');
		expect(refusalOf(() => ledger.accept(second, START + BLOCK))).toBe('-26 18: bad-txns-inputs-spent');
		ledger.accept(payment(ledger, coins.slice(1), [{ value: 49_000n, script: bob.script }]), START + BLOCK);
		expect(refusalOf(() => ledger.accept(second, START + 2 * BLOCK))).toBe('-25 Missing inputs');
	});

	it.each(COINS.filter(({ bookkeeping }) => bookkeeping !== 'accounts'))(
		'works for $ticker',
		async (coin) => {
			const { ledger, coins } = await chainOfAlice([50_000_000_000n], rulesOfCoin(coin));
			const hex = payment(ledger, coins, [{ value: 50_000_000_000n - coin.txfee, script: bob.script }]);
			const txid = ledger.accept(hex, START);
			const address = bob.addressOn(ledger.rules);
			expect(ledger.unspentAt(address)).toMatchObject([
				{ txid, index: 0, value: 50_000_000_000n - coin.txfee },
			]);
		},
	);
});

describe('payment check', () => {
	const payBob = [{ value: 99_000n, script: bob.script }];
	const tooLarge = 20_000_000_000n * 100_000_000n;

	it.each<[string, Partial<Transaction>]>([
		['-26 16: bad-txns-in-belowout', { outputs: [{ value: 100_001n, script: bob.script }] }],
		['-26 16: bad-txns-vout-negative', { outputs: [{ value: -1n, script: bob.script }] }],
		['-26 16: bad-txns-vout-toolarge', { outputs: [{ value: tooLarge, script: bob.script }] }],
		['-26 16: bad-txns-vout-empty', { outputs: [] }],
		['-26 64: dust', { outputs: [{ value: 1n, script: bob.script }] }],
		['-26 64: scriptpubkey', { outputs: [{ value: 9_000n, script: Uint8Array.of(0x51) }] }],
		['-26 64: scriptpubkey', { outputs: [{ value: 0n, script: dataScript(new Uint8Array(206)) }] }],
		[
			'-26 64: multi-op-return',
			{ outputs: [1, 2].map((byte) => ({ value: 0n, script: dataScript(Uint8Array.of(byte)) })) },
		],
		['-26 16: tx-overwinter-expired', { expiryHeight: TOKEN_CHAIN.firstHeight }],
		['-26 16: bad-txns-valuebalance-nonzero', { valueBalance: 5n }],
		['-26 16: tx-overwinter-flag-not-set', { version: 1, overwintered: false, versionGroupId: 0 }],
	])('rejects with %s', async (answer, changes) => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const hex = payment(ledger, coins, payBob, changes);
		expect(refusalOf(() => ledger.accept(hex, START))).toBe(answer);
		expect(ledger.unspentAt(aliceAddress)).toEqual(coins);
	});

	it('rejects a payment locked until later', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const inputs = coins.map(({ txid, index }) => ({ txid, index, script: new Uint8Array(), sequence: 1 }));
		const height = TOKEN_CHAIN.firstHeight;
		const seconds = START / 1000;
		for (const lockTime of [height + 1, seconds + 60]) {
			const hex = payment(ledger, coins, payBob, { lockTime, inputs });
			expect(refusalOf(() => ledger.accept(hex, START))).toBe('-26 64: non-final');
		}
		const hex = payment(ledger, coins, payBob, { lockTime: seconds - 60, inputs });
		expect(refusalOf(() => ledger.accept(hex, START))).toBe('accepted');
	});

	it('rejects an absurdly high fee unless explicitly allowed', async () => {
		const { ledger, coins } = await chainOfAlice([100_000_000n]);
		const hex = payment(ledger, coins, payBob);
		expect(refusalOf(() => ledger.accept(hex, START))).toMatch(
			/^-25 AcceptToMemoryPool: absurdly high fees /,
		);
		expect(refusalOf(() => ledger.accept(hex, START, true))).toBe('accepted');
	});

	it('rejects an unsigned payment without a reason', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const tx = decodeTransaction(payment(ledger, coins, payBob));
		const unsigned = { ...tx, inputs: tx.inputs.map((input) => ({ ...input, script: new Uint8Array() })) };
		expect(refusalOf(() => ledger.accept(encodeTransaction(unsigned), START))).toBe('-25 ');
	});

	it('rejects a payment changed after signing', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const tx = decodeTransaction(payment(ledger, coins, payBob));
		const changed = { ...tx, outputs: [{ value: 98_000n, script: alice.script }] };
		expect(refusalOf(() => ledger.accept(encodeTransaction(changed), START))).toMatch(
			/^-26 16: mandatory-script-verify-flag-failed \(Script evaluated/,
		);
	});

	it('rejects duplicate, unknown and coinbase inputs, and undecodable bytes', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const twice = payment(ledger, [...coins, ...coins], payBob);
		expect(refusalOf(() => ledger.accept(twice, START))).toBe('-26 16: bad-txns-inputs-duplicate');
		const unknown = coins.map((coin) => ({ ...coin, txid: 'ab'.repeat(32) }));
		expect(refusalOf(() => ledger.accept(payment(ledger, unknown, payBob), START))).toBe(
			'-25 Missing inputs',
		);
		const nowhere = coins.map((coin) => ({ ...coin, txid: '0'.repeat(64) }));
		expect(refusalOf(() => ledger.accept(payment(ledger, nowhere, payBob), START))).toBe('-26 16: coinbase');
		expect(refusalOf(() => ledger.accept('00', START))).toBe('-22 TX decode failed');
	});

	it('rejects a crypto-condition on a chain that lacks them', async () => {
		const rules = { ...TOKEN_CHAIN, hasConditions: false };
		const { ledger, coins } = await chainOfAlice([100_000n], rules);
		const hex = payment(ledger, coins, [{ value: 99_000n, script: payToCondition(new Uint8Array(46)) }]);
		expect(refusalOf(() => ledger.accept(hex, START))).toBe('-26 64: scriptpubkey');
	});

	it('accepts a payment to a script hash', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const script = payToScriptHash(new Uint8Array(20));
		expect(refusalOf(() => ledger.accept(payment(ledger, coins, [{ value: 99_000n, script }]), START))).toBe(
			'accepted',
		);
	});
});

describe('ledger', () => {
	it('grants once per label', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		ledger.grant('alice', [{ value: 100_000n, script: alice.script }]);
		expect(ledger.unspentAt(aliceAddress)).toEqual(coins);
		expect(ledger.confirmedAt(aliceAddress, START)).toEqual(coins);
	});

	it('is unchanged after reopening', async () => {
		const store = memoryStore();
		const world = await openWorld(store);
		const hex = await world.transact((now) => {
			const ledger = new Ledger(world, TOKEN_CHAIN);
			ledger.grant('alice', [{ value: 100_000n, script: alice.script }]);
			const sent = payment(ledger, ledger.unspentAt(aliceAddress), [{ value: 99_000n, script: bob.script }]);
			ledger.accept(sent, now);
			return sent;
		});
		const again = new Ledger(await openWorld(store), TOKEN_CHAIN);
		expect(again.unspentAt(aliceAddress)).toEqual([]);
		expect(again.balanceAt(bobAddress, START + BLOCK).confirmed).toBe(99_000n);
		expect(refusalOf(() => again.accept(hex, START + BLOCK))).toBe('-27 transaction already in block chain');
	});

	it('lists the transactions of an address in chronological order', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const [{ txid: grant } = { txid: '' }] = coins;
		const paid = ledger.accept(payment(ledger, coins, [{ value: 99_000n, script: bob.script }]), START);
		expect(ledger.historyOf(aliceAddress)).toEqual([grant, paid]);
		expect(ledger.historyOf(bobAddress)).toEqual([paid]);
		expect(ledger.historyOf('no address')).toEqual([]);
	});

	it('makes transactions of replaced blocks pending, with new block hashes', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		const txid = ledger.accept(payment(ledger, coins, [{ value: 99_000n, script: bob.script }]), START);
		const now = START + 2 * BLOCK;
		const heights = [0, 1, 2].map((index) => TOKEN_CHAIN.firstHeight + index);
		const hashes = heights.map((height) => ledger.blocks.hashOf(height));
		ledger.reorganise(1, now);
		expect(ledger.confirmations(txid, now)).toBe(2);
		ledger.reorganise(2, now);
		expect(ledger.confirmations(txid, now)).toBe(0);
		expect(ledger.balanceAt(bobAddress, now)).toEqual({ confirmed: 0n, unconfirmed: 99_000n });
		expect(ledger.confirmations(txid, now + BLOCK)).toBe(1);
		const changed = heights.map((height, index) => ledger.blocks.hashOf(height) !== hashes[index]);
		expect(changed).toEqual([false, true, true]);
	});

	it('never replaces blocks from before the start', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		ledger.reorganise(1_000_000, START + BLOCK);
		expect(ledger.confirmedAt(aliceAddress, START + BLOCK)).toEqual(coins);
	});

	it('reports the balances at an earlier block', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n, 5_000n]);
		ledger.accept(payment(ledger, coins.slice(0, 1), [{ value: 99_000n, script: bob.script }]), START);
		const before = snapshotAt(ledger, TOKEN_CHAIN.firstHeight);
		expect([...before.byAddress]).toEqual([[aliceAddress, 105_000n]]);
		const after = snapshotAt(ledger, TOKEN_CHAIN.firstHeight + 1);
		expect(Object.fromEntries(after.byAddress)).toEqual({ [aliceAddress]: 5_000n, [bobAddress]: 99_000n });
		expect(after.total).toBe(104_000n);
	});

	it('rejects payments refused by a module', async () => {
		const { ledger, coins } = await chainOfAlice([100_000n]);
		ledger.addModule((_, spent) => spent.length > 1);
		const hex = payment(ledger, coins, [{ value: 99_000n, script: bob.script }]);
		expect(refusalOf(() => ledger.accept(hex, START))).toMatch(/^-26 16: mandatory-script/);
	});

	it('conserves money over arbitrary payments', async () => {
		const step = fc.record({
			payer: fc.constantFrom(alice, bob),
			payee: fc.constantFrom(alice, bob),
			count: fc.integer({ min: 1, max: 3 }),
			value: fc.bigInt({ min: -10n, max: 400_000n }),
			change: fc.bigInt({ min: 0n, max: 400_000n }),
			wait: fc.integer({ min: 0, max: 2 * BLOCK }),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
				const { ledger } = await chainOfAlice([100_000n, 150_000n, 200_000n]);
				let now = START;
				let fees = 0n;
				for (const { payer, payee, count, value, change, wait } of steps) {
					now += wait;
					const spent = ledger.unspentAt(payer.addressOn(ledger.rules)).slice(0, count);
					const outputs = [
						{ value, script: payee.script },
						{ value: change, script: payer.script },
					];
					const paid = spent.reduce((sum, coin) => sum + coin.value, 0n);
					const answer = refusalOf(() => ledger.accept(payment(ledger, spent, outputs, { payer }), now));
					if (answer === 'accepted') fees += paid - value - change;
				}
				const held = [aliceAddress, bobAddress].map((address) => ledger.balanceAt(address, now));
				const total = held.reduce((sum, { confirmed, unconfirmed }) => sum + confirmed + unconfirmed, 0n);
				expect(total + fees).toBe(450_000n);
			}),
			{ numRuns: 40 },
		);
	});
});
