import type { StoredError } from '#lib/words/errors/explainable.ts';
import { storedError } from '#lib/words/errors/stored-error.ts';
import { describe, expect, it } from 'vitest';

describe('an error that was stored', () => {
	it.each<[string, StoredError, object]>([
		[
			'with its code',
			{ text: '16: mempool conflict', code: 'TX-CONFLICT' },
			{ kind: 'refused', code: 'TX-CONFLICT', message: '16: mempool conflict' },
		],
		[
			'with the daemon’s number',
			{ text: 'Missing inputs', code: -25 },
			{ kind: 'refused', code: 'TX-MISSING-INPUTS', rpcCode: -25 },
		],
		['without a code', { text: 'coin is disabled' }, { kind: 'refused', code: 'COIN-OFF' }],
		['with a code of a later version', { text: 'no price set', code: 'NEW-CODE' }, { code: 'TRADE-PRICE' }],
		['with its kind', { kind: 'timeout', text: 'late' }, { kind: 'timeout', code: 'NET-TIMEOUT' }],
	])('%s is what it was', (_, stored, expected) => {
		expect(storedError(stored)).toMatchObject(expected);
	});
});
