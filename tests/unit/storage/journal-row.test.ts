import { migrateSwapIds } from '#lib/storage/migration/journal-migration.ts';
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

test('a request that an earlier version wrote down knows its swaps by the ids of this one', () => {
	const old = withIds([
		[1_552_579_612, 1_810_519_548],
		[3, 4],
	]);
	expect(readRow(old)).toBeUndefined();
	expect(migrateSwapIds(old as never)).toEqual(withIds(['1552579612-1810519548', '3-4']));
});

test('entries of other kinds stay as they are', () => {
	expect(migrateSwapIds({ ...REQUEST, kind: 'bot-start' } as never)).toBeUndefined();
});

test('a request of this version is read as it was written, whatever the ids of its program are', () => {
	expect(readRow(withIds(['1-2', '5e1f-00aa']))).toMatchObject({ draft: { before: ['1-2', '5e1f-00aa'] } });
});

test.each([[['1-2', [3]]], [[[1, 2]]], ['1-2'], [undefined]])(
	'a request with the ids %j is damaged',
	(before) => {
		expect(readRow(withIds(before))).toBeUndefined();
	},
);
