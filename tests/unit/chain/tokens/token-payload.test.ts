import { bytesToHex, hexToBytes, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { addressOfPublicKey } from '#lib/chain/address.ts';
import { encodeCondition } from '#lib/chain/condition.ts';
import {
	BURN_KEY,
	TOKEN_MARKER_SCRIPT,
	tokenAddress,
	tokenCondition,
	tokenScript,
	decodeTokenPayload,
	encodeTokenPayload,
	payloadText,
	tokenDataOf,
	type TokenCreation,
	type TokenTransfer,
} from '#lib/chain/tokens/token-payload.ts';
import {
	addresses,
	channelOpen,
	creationSapling,
	creationLegacy,
	creationTokel,
	creationVersion1,
} from '../vectors/vectors.ts';
import fc from 'fast-check';

describe.each(addresses)('token script of $pubkey', (vector) => {
	const owner = hexToBytes(vector.pubkey);

	it('matches the addresses that daemons show', () => {
		expect(addressOfPublicKey(owner, 60)).toBe(vector.normalAddress);
		expect(tokenAddress(owner)).toBe(vector.tokenAddress);
		expect(tokenAddress(owner, 0x11)).toBe(vector.nftAddress_eval11);
	});

	it('is rebuilt byte by byte', () => {
		expect(bytesToHex(tokenScript(owner))).toBe(vector.tokenScript);
		expect(bytesToHex(tokenScript(owner, 0x11))).toBe(vector.nftScript_eval11);
	});
});

describe('token condition', () => {
	const owner = hexToBytes('02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567');
	const other = hexToBytes('0257e1074b542c47cd6f603e3d78400045df0781875f698138e92cb03055286634');

	it('encodes each part as daemons do', () => {
		const key = { type: 'key', publicKey: owner } as const;
		expect(bytesToHex(encodeCondition(key))).toBe(
			'a5278020423628455f71e1ab1d82a27727d50c811f060306112670b7c8237729110788fa8103020000',
		);
		expect(bytesToHex(encodeCondition({ type: 'threshold', threshold: 1, of: [key] }))).toBe(
			'a22b802061c97e7df828be04a810b8dc40446d0df5fdcd86eddfdfa1e1638c0d0a50a43b810302040082020204',
		);
		expect(bytesToHex(encodeCondition({ type: 'eval', code: Uint8Array.of(0xf2) }))).toBe(
			'af278020966c7c47125c74575a9a1153b799faf55be33a04e3d9f98760a3eeac377103df8103100000',
		);
	});

	it('includes the token module only once', () => {
		expect(tokenCondition(owner, 0xf2)).toEqual(tokenCondition(owner));
	});

	it('rejects an uncompressed key', () => {
		expect(() => tokenScript(new Uint8Array(65))).toThrow(RangeError);
	});

	it('rebuilds the marker of a real creation', () => {
		expect(bytesToHex(TOKEN_MARKER_SCRIPT)).toBe(creationSapling.vout[0]?.scriptPubKeyHex);
	});

	it('rebuilds an output spendable by one of two keys', () => {
		const evalCode = (code: number) => ({ type: 'eval', code: Uint8Array.of(code) }) as const;
		const either = {
			type: 'threshold',
			threshold: 1,
			of: [
				{ type: 'key', publicKey: owner },
				{ type: 'key', publicKey: other },
			],
		} as const;
		const whole = { type: 'threshold', threshold: 3, of: [evalCode(0xeb), evalCode(0xf2), either] } as const;
		expect(channelOpen.vout[0]?.scriptPubKeyHex).toContain(bytesToHex(encodeCondition(whole)));
	});

	it('gives the burn key the known burn address', () => {
		expect(tokenAddress(BURN_KEY)).toBe('RGhSYviAys2a7LTr2i4uqXKJhxuPtJVMJg');
	});
});

const publicKey = fc.uint8Array({ minLength: 33, maxLength: 33 });
const text = fc.uint8Array({ maxLength: 400 });
const numbered = fc.record({ id: fc.integer({ min: 0, max: 255 }), bytes: text });
const plain = fc.record({ bytes: text });

const withLayout = fc.oneof(
	fc.record({ layout: fc.constant(0 as const), data: fc.array(numbered, { maxLength: 3 }) }),
	fc.record({ layout: fc.constant(1 as const), data: fc.array(plain, { maxLength: 3 }) }),
);
const creation: fc.Arbitrary<TokenCreation> = fc
	.tuple(withLayout, fc.record({ creator: publicKey, name: text, description: text }))
	.map(([layout, rest]) => ({ kind: 'create', ...layout, ...rest }));
const transfer: fc.Arbitrary<TokenTransfer> = fc
	.tuple(
		withLayout,
		fc.record({
			tokenId: fc.stringMatching(/^[0-9a-f]{64}$/),
			recipients: fc.array(publicKey, { maxLength: 2 }),
		}),
	)
	.map(([layout, rest]) => ({ kind: 'transfer', ...layout, ...rest }));

describe('decodeTokenPayload', () => {
	it.each([creationSapling, creationVersion1])('reads the real creation: $what', (vector) => {
		const payload = decodeTokenPayload(hexToBytes(vector.opretPayloadHex)) as TokenCreation;
		expect(payload).toMatchObject({ kind: 'create', layout: 0, data: [] });
		expect(bytesToHex(payload.creator)).toBe(vector.token.origpubkey);
		expect(payloadText(payload.name)).toBe(vector.token.name);
		expect(payloadText(payload.description)).toBe(vector.token.description);
		expect(bytesToHex(encodeTokenPayload(payload))).toBe(vector.opretPayloadHex);
	});

	it('reads a real transfer with appended data of a different module', () => {
		const payload = decodeTokenPayload(hexToBytes(channelOpen.opretPayloadHex)) as TokenTransfer;
		expect(payload).toMatchObject({ kind: 'transfer', layout: 0, tokenId: channelOpen.transfer.tokenid });
		expect(payload.recipients.map(bytesToHex)).toEqual(channelOpen.transfer.pubkeys);
		expect(payload.data.map(({ id, bytes }) => [id, bytesToHex(bytes)])).toEqual(channelOpen.transfer.blobs);
		expect(bytesToHex(encodeTokenPayload(payload))).toBe(channelOpen.opretPayloadHex);
	});

	it('recognises the other token systems', () => {
		expect(decodeTokenPayload(hexToBytes(creationTokel.opretPayloadHex))).toEqual({
			kind: 'foreign',
			system: 'tokel',
			action: 'create',
		});
		expect(decodeTokenPayload(hexToBytes(creationLegacy.opretPayloadHex))).toEqual({
			kind: 'foreign',
			system: 'legacy',
			action: 'create',
		});
	});

	it('returns encoded payloads unchanged in both layouts', () => {
		fc.assert(
			fc.property(fc.oneof(creation, transfer), (payload) => {
				expect(decodeTokenPayload(encodeTokenPayload(payload))).toEqual(payload);
			}),
		);
	});

	it('reads arbitrary bytes without throwing or losing data', () => {
		const anything = fc.uint8Array({ maxLength: 120 });
		const damaged = anything.map((bytes) => concatBytes(Uint8Array.of(0xf2, 0x63, 0x21), bytes));
		fc.assert(
			fc.property(fc.oneof(anything, damaged), (bytes) => {
				const payload = decodeTokenPayload(bytes);
				const written = payload && payload.kind !== 'foreign' ? encodeTokenPayload(payload) : bytes;
				expect(written).toEqual(bytes);
			}),
		);
		expect(decodeTokenPayload(new Uint8Array())).toBeUndefined();
	});
});

describe('encodeTokenPayload', () => {
	it('rejects keys of a wrong size and more than two recipients', () => {
		const base = { kind: 'transfer', layout: 0, tokenId: '0'.repeat(64), data: [] } as const;
		const keys = (count: number, size: number) => Array.from({ length: count }, () => new Uint8Array(size));
		expect(() => encodeTokenPayload({ ...base, recipients: keys(1, 65) })).toThrow(RangeError);
		expect(() => encodeTokenPayload({ ...base, recipients: keys(3, 33) })).toThrow(RangeError);
	});
});

describe('one-of-a-kind token data', () => {
	const base = {
		kind: 'create',
		creator: new Uint8Array(33),
		name: utf8ToBytes('x'),
		description: utf8ToBytes(''),
	} as const;
	const data = Uint8Array.of(0xf7, 1);

	it('is found by its id or as the first non-empty part', () => {
		const elsewhere = { id: 0x12, bytes: Uint8Array.of(9) };
		expect(tokenDataOf({ ...base, layout: 0, data: [elsewhere, { id: 0x11, bytes: data }] })).toBe(data);
		expect(tokenDataOf({ ...base, layout: 1, data: [{ bytes: data }] })).toBe(data);
		expect(tokenDataOf({ ...base, layout: 1, data: [{ bytes: new Uint8Array() }] })).toBeUndefined();
	});
});
