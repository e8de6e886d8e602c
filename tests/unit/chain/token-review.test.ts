import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { addressOfPublicKey } from '#lib/chain/address.ts';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import { dataScript, payToPublicKey } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import { encodeTokenPayload, type TokenCreation } from '#lib/chain/token-payload.ts';
import { reviewTokenCreation, type WantedCreation } from '#lib/chain/token-review.ts';
import { TOKEN_MARKER_SCRIPT, tokenScript } from '#lib/chain/token-script.ts';
import {
	decodeTransaction,
	encodeTransaction,
	saplingTransaction,
	type Transaction,
} from '#lib/chain/transaction.ts';
import { creationLegacy, creationSapling, creationTokel, creationVersion1 } from './vectors/vectors.ts';

describe('a real creation', () => {
	const wanted: WantedCreation = {
		name: 'TOK',
		description: 'creating a TOK token',
		units: 100n,
		creatorAddress: 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa',
		tokenAddress: 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8',
		height: 110,
		inputValues: [10_000_000_000n],
	};

	it('is what was wanted, and its fee is proved by its signature', () => {
		const review = reviewTokenCreation(creationSapling.hex, wanted);
		expect(review.txid).toBe(creationSapling.txid);
		expect(review.problems).toEqual([]);
		expect(review.facts).toMatchObject({
			inputs: [{ txid: creationSapling.vin[0]?.txid, index: 0 }],
			marker: 10_000n,
			supply: 100n,
			change: 9_999_979_900n,
			expiryHeight: 311,
			bytes: 372,
			dataScriptBytes: 63,
			fee: { units: 10_000n, proved: true },
		});
	});

	it("has no known fee while its inputs' values are not known", () => {
		const review = reviewTokenCreation(creationSapling.hex, { ...wanted, inputValues: undefined });
		expect(review.facts.fee).toBeUndefined();
		expect(review.problems).toEqual([]);
	});

	it('does not believe a wrong value of an input', () => {
		const review = reviewTokenCreation(creationSapling.hex, { ...wanted, inputValues: [10_000_000_001n] });
		expect(review.facts.fee).toEqual({ units: 10_001n, proved: false });
		expect(review.problems).toEqual([{ code: 'signature', wanted: '', found: '0' }]);
	});

	it.each<[string, Partial<WantedCreation>]>([
		['name', { name: 'TOk' }],
		['description', { description: '' }],
		['supply', { units: 101n }],
		['data', { data: Uint8Array.of(0xf2) }],
		['creator', { creatorAddress: 'RCNgAngYAdrfzujYyPgfbjCGNVQZzCgTad' }],
		['token-address', { tokenAddress: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2' }],
		['expired', { height: 311 }],
		['signature', { inputValues: [] }],
	])('has the problem "%s" when something else was wanted', (code, other) => {
		const { problems } = reviewTokenCreation(creationSapling.hex, { ...wanted, ...other });
		expect(problems.map((problem) => problem.code)).toContain(code);
	});

	it("in Bitcoin's format is checked too, though its fee cannot be proved", () => {
		const review = reviewTokenCreation(creationVersion1.hex, {
			...wanted,
			name: 'KMDTEST',
			description: 'KMD_BTC,BTC_USD,*,1',
			units: 10_000_000_000_000n,
			inputValues: [BigInt(creationVersion1.sumOutSat) + 10_000n],
		});
		expect(review.problems).toEqual([]);
		expect(review.facts.fee).toEqual({ units: 10_000n, proved: false });
	});

	it.each([creationLegacy, creationTokel])('of another token system is refused: $what', ({ hex }) => {
		const { problems } = reviewTokenCreation(hex, wanted);
		expect(problems.map((problem) => problem.code)).toContain('payload');
	});
});

describe('a tampered creation', () => {
	const key = privateKeyFromPassphrase('creator');
	const creator = publicKeyOf(key);
	const stranger = publicKeyOf(privateKeyFromPassphrase('stranger'));
	const spent = { script: payToPublicKey(creator), value: 100_000n };
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
	const input = { txid: 'ab'.repeat(32), index: 1, script: new Uint8Array(), sequence: 0xffff_ffff };
	const unsigned = saplingTransaction({ inputs: [input], outputs, expiryHeight: 500 });
	const wanted: WantedCreation = {
		name: 'Cup',
		description: 'One cup of coffee',
		units: 5n,
		creatorAddress: addressOfPublicKey(creator, 60),
		inputValues: [spent.value],
	};

	const codesOf = (changed: Partial<Transaction>, other: Partial<WantedCreation> = {}) => {
		const hex = encodeTransaction(signInput({ ...unsigned, ...changed }, 0, spent, key));
		return reviewTokenCreation(hex, { ...wanted, ...other }).problems.map((problem) => problem.code);
	};
	const [marker, supply, change, data] = outputs;

	it('has no problem before it is tampered with', () => {
		expect(codesOf({})).toEqual([]);
	});

	it.each<[string, readonly Transaction['outputs'][number][]]>([
		['marker', [{ ...marker, value: 9_999n }, supply, change, data]],
		['marker', [{ ...marker, script: payToPublicKey(stranger) }, supply, change, data]],
		['supply', [marker, { ...supply, value: 4n }, change, data]],
		['owner', [marker, { ...supply, script: tokenScript(stranger) }, change, data]],
		['owner', [marker, { ...supply, script: tokenScript(creator, 0x11) }, change, data]],
		['change', [marker, supply, { ...change, script: payToPublicKey(stranger) }, data]],
		['outputs', [marker, supply, change, { ...change, value: 1n }, data]],
		['fee', [marker, supply, { ...change, value: 1n }, data]],
		['payload', [marker, supply, change, { ...data, value: 1n }]],
		['payload', [marker, supply, data, change]],
	])('has the problem "%s"', (code, changed) => {
		expect(codesOf({ outputs: changed })).toContain(code);
	});

	it('shows a hidden second payload', () => {
		const hidden = { ...payload, data: [{ id: 0x12, bytes: Uint8Array.of(1, 2) }] };
		const script = dataScript(encodeTokenPayload(hidden));
		expect(codesOf({ outputs: [marker, supply, change, { value: 0n, script }] })).toEqual(['data']);
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
		expect(codesOf({ outputs: oneOfAKind }, { data: bytes })).toEqual([]);
		expect(codesOf({ outputs: oneOfAKind })).toEqual(['owner', 'data']);
	});

	it('shows shielded parts', () => {
		expect(codesOf({ valueBalance: -5n })).toContain('shielded');
	});

	it('is unsigned when the wallet of the daemon is locked', () => {
		const { problems } = reviewTokenCreation(encodeTransaction(unsigned), wanted);
		expect(problems).toEqual([{ code: 'unsigned', wanted: 'every input signed', found: '0' }]);
	});

	it('is refused when its signature covers less than all of it', () => {
		const signed = signInput(unsigned, 0, spent, key);
		const script = Uint8Array.from(signed.inputs[0]?.script ?? []);
		script[script.length - 1] = 0x83;
		const hex = encodeTransaction({ ...signed, inputs: [{ ...input, script }] });
		expect(reviewTokenCreation(hex, wanted).problems.map(({ code }) => code)).toEqual(['loosely-signed']);
	});

	it('is refused without inputs', () => {
		const { problems } = reviewTokenCreation(encodeTransaction({ ...unsigned, inputs: [] }), wanted);
		expect(problems.map(({ code }) => code)).toContain('no-inputs');
	});

	it('names what stands in place of the payload', () => {
		const script = dataScript(hexToBytes('f2'));
		const hex = encodeTransaction(
			signInput({ ...unsigned, outputs: [marker, supply, { value: 0n, script }] }, 0, spent, key),
		);
		expect(reviewTokenCreation(hex, wanted).problems).toContainEqual({
			code: 'payload',
			wanted: 'the payload of a token creation',
			found: '6a01f2',
		});
	});

	it('throws only for what is no transaction', () => {
		expect(() => reviewTokenCreation('00', wanted)).toThrow(RangeError);
		expect(decodeTransaction(encodeTransaction(unsigned))).toEqual(unsigned);
	});
});
