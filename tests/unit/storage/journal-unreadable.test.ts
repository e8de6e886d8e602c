import type { PriceRuleRequest } from '#lib/domain/price-rule.ts';
import { exportJournal } from '#lib/storage/journal-unreadable.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import { expect, it } from 'vitest';

const DRAFT = { ...EMPTY_TOKEN_DRAFT, name: 'Grain' };

const ENTRY: JournalEntry = {
	id: 'e1',
	nodeId: 'http://127.0.0.1:7782 RAddress',
	kind: 'token-create',
	step: 'review',
	created: 0,
	updated: 1000,
	draft: DRAFT,
	hex: 'c0ffee',
	txid: 'ab',
	reached: { fill: 0, review: 1000 },
};

it('exports an entry without the signed bytes and the node’s address', () => {
	const text = exportJournal([ENTRY]);
	expect(text).not.toContain('c0ffee');
	expect(text).not.toContain('7782');
	expect(JSON.parse(text)).toEqual([
		{
			id: 'e1',
			kind: 'token-create',
			step: 'review',
			created: '1970-01-01T00:00:00.000Z',
			updated: '1970-01-01T00:00:01.000Z',
			draft: DRAFT,
			hexBytes: 3,
			txid: 'ab',
			reached: { fill: 0, review: 1000 },
		},
	]);
});

it('writes the amounts of a price rule as decimals', () => {
	const draft: PriceRuleRequest = {
		...{ base: 'KMD', rel: 'LTC', before: { ask: '0', bid: '0' } },
		priceRule: {
			source: { from: 'fixed', price: 150_000_000n },
			...{ factor: 100_000_000n, offset: -1n, minimum: 0n, maximum: 0n },
			...{ sellMargin: 5_000_000n, buyMargin: undefined },
		},
	};
	const { id, nodeId, created, updated } = ENTRY;
	const call = {
		id,
		nodeId,
		created,
		updated,
		kind: 'trade-formula',
		step: 'sent',
		reached: {},
		draft,
	} as const;
	expect(JSON.parse(exportJournal([call]))).toMatchObject([
		{
			draft: {
				priceRule: { source: { price: '1.5' }, factor: '1', offset: '-0.00000001', sellMargin: '0.05' },
			},
		},
	]);
});
