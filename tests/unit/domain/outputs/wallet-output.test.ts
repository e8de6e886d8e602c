import { freeValues } from '#lib/domain/outputs/wallet-output.ts';
import { expect, test } from 'vitest';

test('What a swap holds is not free', () => {
	const outputs = [
		{ txid: 'a', index: 0, value: 700n, isMined: true },
		{ txid: 'a', index: 1, value: 5n, isMined: true },
		{ txid: 'b', index: 1, value: 2n, isMined: false },
	];
	expect(freeValues(outputs, [{ txid: 'a', index: 1 }])).toEqual([700n, 2n]);
});
