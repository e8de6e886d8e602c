import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { addressOfPublicKey } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import { dataScript, payToPublicKey, payToPublicKeyHash } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import {
	encodeTokenPayload,
	type TokenCreation,
	TOKEN_MARKER_SCRIPT,
	tokenScript,
} from '#lib/chain/tokens/token-payload.ts';
import { type WantedCreation, reviewTokenCreation } from '#lib/chain/tokens/token-creation-review.ts';
import {
	encodeTransaction,
	legacyTransaction,
	saplingTransaction,
	transactionId,
	type Transaction,
} from '#lib/chain/transaction.ts';

describe('token creation review', () => {
	const key = privateKeyFromPassphrase('creator');
	const creator = publicKeyOf(key);
	const otherKey = publicKeyOf(privateKeyFromPassphrase('stranger'));
	const spent = { script: payToPublicKey(creator), value: 100_000n };
	/** The transaction that created the spent output, among other outputs. */
	const parent = saplingTransaction({
		inputs: [],
		outputs: [{ value: 1n, script: payToPublicKey(otherKey) }, spent],
	});
	const known = new Map([[transactionId(parent), encodeTransaction(parent)]]);
	const payload: TokenCreation = {
		kind: 'create',
		layout: 0,
		creator,
		name: utf8ToBytes('Cup'),
		description: utf8ToBytes('One cup of coffee'),
		data: [],
	};
	const outputs = [
		{ value: 10_000n, script: TOKEN_MARKER_SCRIPT },
		{ value: 5n, script: tokenScript(creator) },
		{ value: 79_995n, script: payToPublicKey(creator) },
		{ value: 0n, script: dataScript(encodeTokenPayload(payload)) },
	] as const;
	const input = { txid: transactionId(parent), index: 1, script: new Uint8Array(), sequence: 0xffff_ffff };
	const unsigned = saplingTransaction({ inputs: [input], outputs, expiryHeight: 500 });
	const wanted: WantedCreation = {
		name: 'Cup',
		description: 'One cup of coffee',
		units: 5n,
		creator,
		layout: 0,
	};

	const reviewOf = (changed: Partial<Transaction>, other: Partial<WantedCreation> = {}) =>
		reviewTokenCreation(
			encodeTransaction(signInput({ ...unsigned, ...changed }, 0, spent, key)),
			{ ...wanted, ...other },
			known,
		);
	const kindsOf = (changed: Partial<Transaction>, other: Partial<WantedCreation> = {}) =>
		reviewOf(changed, other).problems.map((problem) => problem.kind);
	const [marker, supply, change, data] = outputs;

	it('accepts an untampered creation and proves its fee', () => {
		const review = reviewOf({});
		expect(review.problems).toEqual([]);
		expect(review.facts.fee).toBe(10_000n);
	});

	it.each<[string, readonly Transaction['outputs'][number][], readonly string[]]>([
		['a smaller marker', [{ ...marker, value: 9_999n }, supply, change, data], ['fee', 'marker']],
		[
			'a marker of a third party',
			[{ ...marker, script: payToPublicKey(otherKey) }, supply, change, data],
			['marker'],
		],
		['one unit less', [marker, { ...supply, value: 4n }, { ...change, value: 79_996n }, data], ['supply']],
		['a different owner', [marker, { ...supply, script: tokenScript(otherKey) }, change, data], ['owner']],
		[
			'a different module',
			[marker, { ...supply, script: tokenScript(creator, 0x11) }, change, data],
			['owner'],
		],
		[
			'change to a third party',
			[marker, supply, { ...change, script: payToPublicKey(otherKey) }, data],
			['change'],
		],
		[
			'change to the hash of the key',
			[marker, supply, { ...change, script: payToPublicKeyHash(hash160(creator)) }, data],
			['change'],
		],
		[
			'change in two outputs',
			[marker, supply, { ...change, value: 79_994n }, { ...change, value: 1n }, data],
			['extra-output'],
		],
		['a high fee', [marker, supply, { ...change, value: 1n }, data], ['fee']],
		['a low fee', [marker, supply, { ...change, value: 79_996n }, data], ['fee']],
		['missing change and a high fee', [marker, supply, data], ['fee']],
		[
			'coins in the payload',
			[marker, supply, { ...change, value: 79_994n }, { ...data, value: 1n }],
			['payload-value'],
		],
		['the payload before the change', [marker, supply, data, change], ['change', 'payload']],
		['a missing payload', [marker, supply], ['fee', 'outputs', 'payload']],
	])('rejects %s', (_, changed, codes) => {
		expect(kindsOf({ outputs: changed })).toEqual(codes);
	});

	it('lets change below the minimum go to the miner', () => {
		const small = { ...supply, value: 70_001n };
		expect(kindsOf({ outputs: [marker, small, data] }, { units: 70_001n })).toEqual([]);
		const none = { ...supply, value: 70_000n };
		expect(kindsOf({ outputs: [marker, none, data] }, { units: 70_000n })).toEqual(['fee']);
	});

	it('names an extra output in any position', () => {
		const theft = { value: 500n, script: payToPublicKey(otherKey) };
		const rest = { ...change, value: 79_495n };
		const output = {
			value: 500n,
			script: bytesToHex(theft.script),
			address: addressOfPublicKey(otherKey, 60),
		};
		for (const between of [
			[theft, rest],
			[rest, theft],
		]) {
			const review = reviewOf({ outputs: [marker, supply, ...between, data] });
			expect(review.problems).toEqual([{ kind: 'extra-output', output }]);
			expect(review.facts.stray).toEqual([output]);
			expect(review.facts.change).toBe(79_495n);
		}
	});

	it('distinguishes scripts of the same address by their bytes', () => {
		const script = payToPublicKeyHash(hash160(creator));
		const { problems } = reviewOf({ outputs: [marker, supply, { ...change, script }, data] });
		expect(problems).toEqual([
			{
				kind: 'change',
				wanted: { script: bytesToHex(payToPublicKey(creator)), address: addressOfPublicKey(creator, 60) },
				found: { script: bytesToHex(script), address: addressOfPublicKey(creator, 60) },
			},
		]);
	});

	it('shows a hidden second payload and its id', () => {
		const hidden = { ...payload, data: [{ id: 0x12, bytes: Uint8Array.of(1, 2) }] };
		const script = dataScript(encodeTokenPayload(hidden));
		const { problems } = reviewOf({ outputs: [marker, supply, change, { value: 0n, script }] });
		expect(problems).toEqual([{ kind: 'data', wanted: '', found: [{ hex: '0102', id: 18 }] }]);
	});

	it('rejects an unusual encoding of the payload', () => {
		const bytes = encodeTokenPayload(payload);
		const script = concatBytes(Uint8Array.of(0x6a, 0x4d, bytes.length, 0), bytes);
		expect(kindsOf({ outputs: [marker, supply, change, { value: 0n, script }] })).toEqual(['payload-form']);
	});

	it('shows the bytes of names that read alike', () => {
		const bytes = Uint8Array.of(0x43, 0xff);
		const script = dataScript(encodeTokenPayload({ ...payload, name: bytes }));
		const { problems } = reviewOf(
			{ outputs: [marker, supply, change, { value: 0n, script }] },
			{ name: 'C\ufffd' },
		);
		expect(problems).toEqual([
			{
				kind: 'name',
				wanted: { text: 'C\ufffd', bytes: '43efbfbd' },
				found: { text: 'C\ufffd', bytes: '43ff' },
			},
		]);
	});

	it('accepts the layout of newer daemons with its appended empty part', () => {
		const newer = encodeTokenPayload({ ...payload, layout: 1, data: [{ bytes: new Uint8Array() }] });
		const outputs = [marker, supply, change, { value: 0n, script: dataScript(newer) }];
		expect(kindsOf({ outputs }, { layout: 1 })).toEqual([]);
	});

	it('rejects an empty part with any id', () => {
		for (const id of [0x11, 0x12, 0x80]) {
			const hidden = encodeTokenPayload({ ...payload, data: [{ id, bytes: new Uint8Array() }] });
			expect(
				kindsOf({ outputs: [marker, supply, change, { value: 0n, script: dataScript(hidden) }] }),
			).toEqual(['data']);
		}
	});

	it('accepts only the layout of the chain', () => {
		const newer = encodeTokenPayload({ ...payload, layout: 1, data: [] });
		const outputs = [marker, supply, change, { value: 0n, script: dataScript(newer) }];
		expect(reviewOf({ outputs }).problems).toEqual([{ kind: 'layout', wanted: 0, found: 1 }]);
		expect(reviewOf({}, { layout: 1 }).problems).toEqual([{ kind: 'layout', wanted: 1, found: 0 }]);
	});

	it('binds the supply of a one-of-a-kind token to its data', () => {
		const bytes = Uint8Array.of(0x11, 0x22);
		const script = dataScript(encodeTokenPayload({ ...payload, data: [{ id: 0x11, bytes }] }));
		const oneOfAKind = [
			marker,
			{ ...supply, script: tokenScript(creator, 0x11) },
			change,
			{ value: 0n, script },
		];
		expect(kindsOf({ outputs: oneOfAKind }, { data: bytes })).toEqual([]);
		expect(kindsOf({ outputs: oneOfAKind })).toEqual(['owner', 'data']);
	});

	it('rejects shielded parts', () => {
		expect(kindsOf({ valueBalance: -5n })).toEqual(['shielded']);
	});

	it('rejects a time-locked or replaceable creation', () => {
		expect(kindsOf({ lockTime: 900 })).toEqual(['lock-time']);
		expect(kindsOf({ inputs: [{ ...input, sequence: 0xffff_fffe }] })).toEqual(['replaceable']);
	});

	it('rejects an input of a third party', () => {
		const theirs = privateKeyFromPassphrase('stranger');
		const stolen = { script: payToPublicKey(otherKey), value: 100_000n };
		const source = legacyTransaction({ inputs: [], outputs: [stolen] });
		const txid = transactionId(source);
		const tx = { ...unsigned, inputs: [{ ...input, txid, index: 0 }] };
		const hex = encodeTransaction(signInput(tx, 0, stolen, theirs));
		const { problems } = reviewTokenCreation(hex, wanted, new Map([[txid, encodeTransaction(source)]]));
		expect(problems).toEqual([
			{
				kind: 'foreign-input',
				txid,
				index: 0,
				output: {
					value: 100_000n,
					script: bytesToHex(stolen.script),
					address: addressOfPublicKey(otherKey, 60),
				},
			},
		]);
	});

	it('rejects an input missing from its source transaction', () => {
		const hex = encodeTransaction(
			signInput({ ...unsigned, inputs: [{ ...input, index: 2 }] }, 0, spent, key),
		);
		const { problems } = reviewTokenCreation(hex, wanted, known);
		expect(problems.map(({ kind }) => kind)).toEqual(['unknown-input']);
	});

	it('rejects an unsigned creation, as from a locked daemon wallet', () => {
		const { problems } = reviewTokenCreation(encodeTransaction(unsigned), wanted, known);
		expect(problems).toEqual([{ kind: 'unsigned', inputs: [0] }]);
	});

	it('rejects a signature that covers only part of the transaction', () => {
		const signed = signInput(unsigned, 0, spent, key);
		const script = Uint8Array.from(signed.inputs[0]?.script ?? []);
		script[script.length - 1] = 0x83;
		const hex = encodeTransaction({ ...signed, inputs: [{ ...input, script }] });
		const { problems } = reviewTokenCreation(hex, wanted, known);
		expect(problems.map(({ kind }) => kind)).toEqual(['loosely-signed']);
	});

	it('rejects a creation without inputs', () => {
		const { problems } = reviewTokenCreation(encodeTransaction({ ...unsigned, inputs: [] }), wanted, known);
		expect(problems.map(({ kind }) => kind)).toEqual(['no-inputs', 'fee']);
	});

	it('shows the script that replaces the payload', () => {
		const script = dataScript(hexToBytes('f2'));
		expect(reviewOf({ outputs: [marker, supply, change, { value: 0n, script }] }).problems).toEqual([
			{ kind: 'payload', script: '6a01f2' },
		]);
	});

	it('rejects a change of any byte', () => {
		const signed = encodeTransaction(signInput(unsigned, 0, spent, key));
		for (let place = 0; place < signed.length; place += 2) {
			const byte = Number.parseInt(signed.slice(place, place + 2), 16) ^ (1 << ((place >> 1) & 7));
			const changed = signed.slice(0, place) + byte.toString(16).padStart(2, '0') + signed.slice(place + 2);
			expect(isRefused(changed), `byte ${place / 2}`).toBe(true);
		}
	}, 20_000);

	function isRefused(hex: string): boolean {
		try {
			return reviewTokenCreation(hex, wanted, known).problems.length > 0;
		} catch (error) {
			return error instanceof RangeError;
		}
	}

	it('throws only for bytes that are not a transaction', () => {
		expect(() => reviewTokenCreation('00', wanted, known)).toThrow(RangeError);
		const hex = encodeTransaction(unsigned);
		expect(() => reviewTokenCreation(`${hex}00`, wanted, known)).toThrow(RangeError);
	});
});
