import { readOutputs } from '#lib/node/reference/wallet/wallet.ts';
import { expect, test } from 'vitest';

test('parses the outputs of each program and skips error rows', () => {
	const rows = [
		{ tx_hash: 'a', tx_pos: 0, height: 7, value: '700' },
		{ tx_hash: 'a', tx_pos: 1, height: 0, value: 5 },
		{ txid: 'b', vout: 0, amount: '0.00000002', confirmations: 1 },
		{ txid: 'c', vout: 3, value: 1 },
		{ error: 'no index' },
	];
	expect(readOutputs(rows)).toEqual([
		{ txid: 'a', index: 0, value: 700n, isMined: true },
		{ txid: 'a', index: 1, value: 5n, isMined: false },
		{ txid: 'b', index: 0, value: 2n, isMined: true },
		{ txid: 'c', index: 3, value: 100_000_000n, isMined: false },
	]);
});
