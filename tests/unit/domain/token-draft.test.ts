import { dataScript } from '#lib/chain/script.ts';
import { encodeTokenPayload } from '#lib/chain/tokens/token-payload.ts';
import {
	costOfDraft,
	dataOf,
	EMPTY_TOKEN_DRAFT,
	orderOf,
	scriptLengthOf,
	textSizeOf,
	tokenDraftProblems,
	type TokenDraft,
	RELAYED_SCRIPT,
} from '#lib/domain/token-draft.ts';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';

const UNITS: TokenDraft = { ...EMPTY_TOKEN_DRAFT, kind: 'units', name: 'Grain', supply: '1000' };
const UNIQUE: TokenDraft = { ...EMPTY_TOKEN_DRAFT, kind: 'unique', name: 'Deed' };

describe('token draft', () => {
	it('requests the typed values if all are valid', () => {
		expect(tokenDraftProblems(UNITS)).toEqual({});
		expect(orderOf(UNITS)).toEqual({ name: 'Grain', description: '', supply: 1000n, data: '' });
	});

	it('requests exactly one token for a unique item', () => {
		expect(orderOf({ ...UNIQUE, supply: 'nonsense' })?.supply).toBe(1n);
	});

	it('counts bytes and not characters', () => {
		expect(tokenDraftProblems({ ...UNITS, name: 'ä'.repeat(16) })).toEqual({});
		expect(tokenDraftProblems({ ...UNITS, name: 'ä'.repeat(17) }).name).toEqual({
			kind: 'too-long',
			bytes: 34,
			limit: 32,
		});
		expect(tokenDraftProblems({ ...UNITS, description: 'x'.repeat(4097) }).description).toEqual({
			kind: 'too-long',
			bytes: 4097,
			limit: 4096,
		});
	});

	it('rejects half a character in the name', () => {
		expect(tokenDraftProblems({ ...UNITS, name: 'a\ud83c' }).name).toEqual({ kind: 'half-character' });
	});

	it('reports all invalid fields at once', () => {
		expect(Object.keys(tokenDraftProblems(EMPTY_TOKEN_DRAFT)).sort()).toEqual(['kind', 'name', 'supply']);
	});

	it('reports the missing coins to the last satoshi', () => {
		expect(tokenDraftProblems(UNITS, 21_000n)).toEqual({});
		expect(tokenDraftProblems(UNITS, 20_999n).supply).toEqual({
			kind: 'too-poor',
			total: 21_000n,
			funds: 20_999n,
		});
	});

	it('adds marker and fee to the locked amount', () => {
		expect(costOfDraft(UNITS)).toEqual({
			locked: 1000n,
			marker: 10_000n,
			fee: 10_000n,
			mostFee: 19_999n,
			total: 21_000n,
		});
	});

	it('reaches the relay limit of daemons at 167 bytes of text', () => {
		const text = (bytes: number): TokenDraft => ({ ...UNITS, description: 'x'.repeat(bytes - 5) });
		expect(scriptLengthOf(text(167))).toBe(RELAYED_SCRIPT);
		expect(scriptLengthOf(text(168))).toBe(RELAYED_SCRIPT + 1);
		expect(textSizeOf(text(167))).toEqual({ bytes: 167, most: 167 });
	});

	it('reaches the relay limit at 165 bytes with data', () => {
		const item = { ...UNIQUE, dataForm: 'hex', dataHex: 'f701', name: 'N' } as const;
		const full = { ...item, description: 'x'.repeat(162) };
		expect(textSizeOf(full)).toEqual({ bytes: 165, most: 165 });
		expect(scriptLengthOf(full)).toBe(RELAYED_SCRIPT);
	});

	it.each([
		[{ name: 'TOK', description: 'creating a TOK token' }, 63],
		[{ name: 'TOK', description: '' }, 43],
		[{ name: 'ü', description: 'x'.repeat(252) }, 296],
		[{ name: 'ü', description: 'x'.repeat(253) }, 299],
		[{ kind: 'unique', dataForm: 'hex', dataHex: 'f7 01', name: 'N' }, 45],
	] as const)('predicts the script length of %j in the transaction', (texts, bytes) => {
		const draft = { ...UNITS, ...texts };
		const payload = encodeTokenPayload({
			kind: 'create',
			layout: 0,
			creator: new Uint8Array(33),
			name: utf8ToBytes(draft.name),
			description: utf8ToBytes(draft.description),
			data: dataOf(draft) ? [{ id: 0x11, bytes: hexToBytes(dataOf(draft)) }] : [],
		});
		expect(dataScript(payload)).toHaveLength(bytes);
		expect(scriptLengthOf(draft)).toBe(bytes);
	});

	it('puts the eval code before the bytes of text data', () => {
		expect(dataOf({ ...UNIQUE, dataForm: 'text', evalCode: 'F7', dataText: 'hé' })).toBe('f768c3a9');
	});

	it.each(['00', 'f2', 'F2'])('rejects data beginning with %s as never movable', (evalCode) => {
		const typed = { ...UNIQUE, dataForm: 'text', evalCode, dataText: 'hi' } as const;
		expect(tokenDraftProblems(typed).evalCode).toEqual({
			kind: 'never-moves',
			evalCode: evalCode.toLowerCase(),
		});
		const pasted = { ...UNIQUE, dataForm: 'hex', dataHex: `${evalCode} abcd` } as const;
		expect(tokenDraftProblems(pasted).data).toMatchObject({ kind: 'never-moves' });
		expect([orderOf(typed), orderOf(pasted)]).toEqual([undefined, undefined]);
	});

	it('requires an eval code for text data', () => {
		const typed = { ...UNIQUE, dataForm: 'text', dataText: 'hi' } as const;
		expect(tokenDraftProblems(typed).evalCode).toEqual({ kind: 'eval-code' });
	});

	it('accepts hexadecimal data with spaces and rejects half a byte', () => {
		expect(dataOf({ ...UNIQUE, dataForm: 'hex', dataHex: '00 AB cd' })).toBe('00abcd');
		expect(tokenDraftProblems({ ...UNIQUE, dataForm: 'hex', dataHex: '00a' }).data).toEqual({
			kind: 'not-hexadecimal',
		});
	});

	it('drops data for many units and restores it when changed back', () => {
		const draft: TokenDraft = { ...UNIQUE, dataForm: 'hex', dataHex: '00ff' };
		expect(dataOf({ ...draft, kind: 'units' })).toBe('');
		expect(dataOf({ ...draft, kind: 'unique' })).toBe('00ff');
	});

	it('rejects data above the daemon limit', () => {
		const long: TokenDraft = { ...UNIQUE, dataForm: 'hex', dataHex: '00'.repeat(10_002) };
		expect(tokenDraftProblems(long).data).toEqual({ kind: 'too-long', bytes: 10_002, limit: 10_001 });
	});

	it('rejects description and data that together exceed the limit', () => {
		const long: TokenDraft = {
			...UNIQUE,
			description: 'x'.repeat(4096),
			dataForm: 'hex',
			dataHex: '00'.repeat(6000),
		};
		expect(tokenDraftProblems(long).data).toEqual({
			kind: 'too-long-together',
			bytes: 10_148,
			limit: 10_001,
		});
	});
});
