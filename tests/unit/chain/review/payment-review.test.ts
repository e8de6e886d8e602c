import { addressOfPublicKey, KOMODO_ADDRESSES, scriptOfAddress } from '#lib/chain/address.ts';
import { ownCoin } from '#lib/chain/own-coin.ts';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import type { WantedPayment } from '#lib/chain/review/payment-facts.ts';
import { reviewPayment } from '#lib/chain/review/payment-review.ts';
import { dataScript } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import {
	encodeTransaction,
	legacyTransaction,
	saplingTransaction,
	transactionId,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';
import { describe, expect, test } from 'vitest';

const KEY = privateKeyFromPassphrase('a payer');
const addressOf = (name: string) => addressOfPublicKey(publicKeyOf(privateKeyFromPassphrase(name)), 60);
const OWN = addressOf('a payer');
const FRIEND = addressOf('a friend');
const THIEF = addressOf('a thief');
const FEE = 1_000n;

const FORMATS = { sapling: saplingTransaction, legacy: legacyTransaction };
type Format = keyof typeof FORMATS;

const output = (address: string, value: bigint): TransactionOutput => ({
	value,
	script: scriptOfAddress(address, KOMODO_ADDRESSES),
});

/** The transaction that funds the payer, with outputs of 100,000 and 50,000. */
function parentOn(format: Format) {
	const inputs = [{ txid: 'ab'.repeat(32), index: 0, script: new Uint8Array([1, 1]), sequence: 0 }];
	return FORMATS[format]({ inputs, outputs: [output(OWN, 100_000n), output(OWN, 50_000n)] });
}

interface Built {
	readonly hex: string;
	readonly parent: string;
	readonly parentId: string;
}

function build(outputs: readonly TransactionOutput[], format: Format = 'sapling', inputCount = 1): Built {
	const parent = parentOn(format);
	const parentId = transactionId(parent);
	const inputs = Array.from({ length: inputCount }, (_, index) => ({
		...{ txid: parentId, index, script: new Uint8Array(), sequence: 0xffff_ffff },
	}));
	const unsigned = FORMATS[format]({ inputs, outputs });
	const signed = inputs.reduce(
		(tx, { index }) => signInput(tx, index, parent.outputs[index] as TransactionOutput, KEY),
		unsigned,
	);
	return { hex: encodeTransaction(signed), parent: encodeTransaction(parent), parentId };
}

function review({ hex, parent, parentId }: Built, more: Partial<WantedPayment> = {}) {
	return reviewPayment(hex, {
		payments: [{ address: FRIEND, amount: 30_000n }],
		// An unlisted ticker, so that both transaction formats are accepted.
		coin: 'COIN',
		own: ownCoin('COIN', { address: OWN, versions: KOMODO_ADDRESSES }),
		nodeFee: FEE,
		known: new Map([[parentId, parent]]),
		reported: new Map(),
		...more,
	});
}

const kindsOf = (...given: Parameters<typeof review>) => review(...given).problems.map(({ kind }) => kind);

describe('payment review', () => {
	test.each(['sapling', 'legacy'] as const)(
		'identifies all coins of a valid payment on a %s chain',
		(format) => {
			const found = review(build([output(FRIEND, 30_000n), output(OWN, 69_000n)], format));
			expect(found.problems).toEqual([]);
			expect(found.facts.outputs.map(({ to, value }) => [to, value])).toEqual([
				['wanted', 30_000n],
				['change', 69_000n],
			]);
			expect(found.facts.inputs.map(({ value }) => value)).toEqual([100_000n]);
			expect(found.facts.fee).toEqual({ units: 1_000n, source: 'inputs' });
		},
	);

	test('rejects coins to an unrequested address, added or instead of the payment', () => {
		const more = build([output(FRIEND, 30_000n), output(THIEF, 10_000n), output(OWN, 59_000n)]);
		expect(review(more).problems).toEqual([{ kind: 'stranger', value: 10_000n, address: THIEF }]);
		const instead = build([output(THIEF, 30_000n), output(OWN, 69_000n)]);
		expect(kindsOf(instead)).toEqual(['missing', 'stranger']);
	});

	test('rejects outputs to the sender that were merged into the change', () => {
		const payments = [
			{ address: OWN, amount: 30_000n },
			{ address: OWN, amount: 5_000n },
		];
		const kept = build([output(OWN, 30_000n), output(OWN, 5_000n), output(OWN, 64_000n)]);
		expect(kindsOf(kept, { payments })).toEqual([]);
		const merged = build([output(OWN, 30_000n), output(OWN, 69_000n)]);
		expect(review(merged, { payments }).problems).toEqual([
			{ kind: 'missing', amount: 5_000n, address: OWN },
		]);
	});

	test('requires both of two equal payments', () => {
		const payments = [FRIEND, FRIEND].map((address) => ({ address, amount: 30_000n }));
		const one = build([output(FRIEND, 30_000n), output(OWN, 69_000n)]);
		expect(kindsOf(one, { payments })).toEqual(['missing']);
		const both = build([output(FRIEND, 30_000n), output(FRIEND, 30_000n), output(OWN, 39_000n)]);
		expect(kindsOf(both, { payments })).toEqual([]);
	});

	test('rejects an unusual or unknown fee', () => {
		const dear = build([output(FRIEND, 30_000n), output(OWN, 60_000n)]);
		expect(review(dear).problems).toEqual([{ kind: 'fee', fee: 10_000n, least: 0n, most: 4_000n }]);
		const good = build([output(FRIEND, 30_000n), output(OWN, 69_000n)]);
		expect(kindsOf(good, { known: new Map() })).toEqual(['unknown-input', 'fee-unknown']);
	});

	test.each([
		['sapling', 30n],
		['legacy', 300n],
	] as const)('rejects a fee below the relay minimum of a %s chain', (format, enough) => {
		const paying = (fee: bigint) => build([output(FRIEND, 30_000n), output(OWN, 70_000n - fee)], format);
		expect(kindsOf(paying(enough))).toEqual([]);
		expect(kindsOf(paying(10n))).toEqual(['low-fee']);
	});

	test('accepts reported values proved by signatures and rejects a false value', () => {
		const good = build([output(FRIEND, 30_000n), output(OWN, 69_000n)]);
		const reported = (value: bigint) => ({
			known: new Map<string, string>(),
			reported: new Map([[`${good.parentId}:0`, value]]),
		});
		expect(review(good, reported(100_000n)).facts.fee).toEqual({ units: 1_000n, source: 'inputs' });
		expect(kindsOf(good, reported(99_999n))).toEqual(['signature']);
	});

	test('marks values as reported if signatures do not commit to them', () => {
		const good = build([output(FRIEND, 30_000n), output(OWN, 69_000n)], 'legacy');
		const reported = new Map([[`${good.parentId}:0`, 100_000n]]);
		expect(review(good, { known: new Map(), reported })).toMatchObject({
			problems: [],
			facts: { fee: { units: 1_000n, source: 'node' } },
		});
	});

	test('does not mistake other bytes for the spent transaction', () => {
		const good = build([output(FRIEND, 30_000n), output(OWN, 69_000n)], 'legacy');
		const other = build([output(FRIEND, 1n)], 'legacy').hex;
		expect(kindsOf(good, { known: new Map([[good.parentId, other]]) })).toContain('unknown-input');
	});

	test('rejects data outputs with coins and unrequested empty data outputs', () => {
		const burning = (value: bigint, ...bytes: number[]) =>
			build([
				output(FRIEND, 30_000n),
				output(OWN, 69_000n - value),
				{ value, script: dataScript(new Uint8Array(bytes)) },
			]);
		expect(kindsOf(burning(0n))).toEqual(['data']);
		expect(review(burning(20_000n)).problems).toEqual([
			{ kind: 'data', wanted: '', found: [''] },
			{ kind: 'data-value', value: 20_000n },
		]);
		expect(review(burning(20_000n, 7), { data: new Uint8Array([7]) }).problems).toEqual([
			{ kind: 'data-value', value: 20_000n },
		]);
	});

	test('rejects unrequested data, two change outputs and a missing signature', () => {
		const data = { value: 0n, script: dataScript(new Uint8Array([7])) };
		const withData = build([output(FRIEND, 30_000n), output(OWN, 69_000n), data]);
		expect(kindsOf(withData)).toEqual(['data']);
		expect(kindsOf(withData, { data: new Uint8Array([7]) })).toEqual([]);
		const split = build([output(FRIEND, 30_000n), output(OWN, 60_000n), output(OWN, 9_000n)]);
		expect(review(split).problems).toEqual([{ kind: 'split-change', outputs: 2 }]);
		const { parent, parentId } = split;
		const unsigned = saplingTransaction({
			inputs: [{ txid: parentId, index: 0, script: new Uint8Array(), sequence: 0xffff_ffff }],
			outputs: [output(FRIEND, 30_000n), output(OWN, 69_000n)],
		});
		expect(kindsOf({ hex: encodeTransaction(unsigned), parent, parentId })).toEqual(['unsigned']);
	});
});
