import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	decodeTokenPayload,
	encodeTokenPayload,
	payloadText,
	tokenDataOf,
	type TokenCreation,
	type TokenTransfer,
} from '#lib/chain/tokens/token-payload.ts';
import {
	channelOpen,
	creationLegacy,
	creationSapling,
	creationTokel,
	creationVersion1,
} from '../vectors/vectors.ts';

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

	it("reads a real spending with another module's data behind it", () => {
		const payload = decodeTokenPayload(hexToBytes(channelOpen.opretPayloadHex)) as TokenTransfer;
		expect(payload).toMatchObject({ kind: 'transfer', layout: 0, tokenId: channelOpen.transfer.tokenid });
		expect(payload.recipients.map(bytesToHex)).toEqual(channelOpen.transfer.pubkeys);
		expect(payload.data.map(({ id, bytes }) => [id, bytesToHex(bytes)])).toEqual(channelOpen.transfer.blobs);
		expect(bytesToHex(encodeTokenPayload(payload))).toBe(channelOpen.opretPayloadHex);
	});

	it('tells the other token systems apart', () => {
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

	it('gives back what was encoded, in both layouts', () => {
		fc.assert(
			fc.property(fc.oneof(creation, transfer), (payload) => {
				expect(decodeTokenPayload(encodeTokenPayload(payload))).toEqual(payload);
			}),
		);
	});

	it('takes anything else for no payload, without throwing', () => {
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
	it('refuses keys of another size and more than two recipients', () => {
		const base = { kind: 'transfer', layout: 0, tokenId: '0'.repeat(64), data: [] } as const;
		const keys = (count: number, size: number) => Array.from({ length: count }, () => new Uint8Array(size));
		expect(() => encodeTokenPayload({ ...base, recipients: keys(1, 65) })).toThrow(RangeError);
		expect(() => encodeTokenPayload({ ...base, recipients: keys(3, 33) })).toThrow(RangeError);
	});
});

describe('the data of a one-of-a-kind token', () => {
	const base = {
		kind: 'create',
		creator: new Uint8Array(33),
		name: utf8ToBytes('x'),
		description: utf8ToBytes(''),
	} as const;
	const data = Uint8Array.of(0xf7, 1);

	it('is found by its number, or as the first part that is not empty', () => {
		const elsewhere = { id: 0x12, bytes: Uint8Array.of(9) };
		expect(tokenDataOf({ ...base, layout: 0, data: [elsewhere, { id: 0x11, bytes: data }] })).toBe(data);
		expect(tokenDataOf({ ...base, layout: 1, data: [{ bytes: data }] })).toBe(data);
		expect(tokenDataOf({ ...base, layout: 1, data: [{ bytes: new Uint8Array() }] })).toBeUndefined();
	});
});
