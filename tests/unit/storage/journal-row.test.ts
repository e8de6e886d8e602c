import { readRow } from '#lib/storage/journal-row.ts';
import { expect, test } from 'vitest';

const REQUEST = {
	...{ id: 'call', nodeId: 'node', created: 1, updated: 2, kind: 'trade-request', step: 'sent', open: 1 },
	reached: { sent: 1 },
	draft: {
		...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.5', volume: '2' },
		...{ timeoutSeconds: 20, sentAt: 5, before: ['1-2'] },
	},
};

const withIds = (before: unknown) => ({ ...REQUEST, draft: { ...REQUEST.draft, before } });

test('round-trips a request with any ids of its program', () => {
	expect(readRow(withIds(['1-2', '5e1f-00aa']))).toMatchObject({ draft: { before: ['1-2', '5e1f-00aa'] } });
});

test.each([[['1-2', [3]]], [[[1, 2]]], ['1-2'], [undefined]])(
	'rejects a request with the ids %j',
	(before) => {
		expect(readRow(withIds(before))).toBeUndefined();
	},
);
