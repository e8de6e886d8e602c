import { blocksToMaturity, differencesIn, hasExpiry } from '#lib/domain/flow/review.ts';
import { describe, expect, it } from 'vitest';

const EXPIRED = { kind: 'expired', expiryHeight: 3, height: 5 };
const IMMATURE = { kind: 'immature', txid: 'ab', index: 0, blocks: 3 };
const OLDER = { ...IMMATURE, index: 1, blocks: 1 };

describe('review problem list', () => {
	it.each([
		['nothing', [], { differences: 0, blocks: 0, isExpired: false }],
		['an expiry', [EXPIRED], { differences: 0, blocks: 0, isExpired: true }],
		['newly mined coins', [OLDER, IMMATURE], { differences: 0, blocks: 3, isExpired: false }],
		['a false amount', [{ kind: 'amount' }], { differences: 1, blocks: 0, isExpired: false }],
	])('counts differences, maturity and expiry for %s', (_, problems, { differences, blocks, isExpired }) => {
		expect(differencesIn(problems)).toHaveLength(differences);
		expect(blocksToMaturity(problems)).toBe(blocks);
		expect(hasExpiry(problems)).toBe(isExpired);
	});
});
