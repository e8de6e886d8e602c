import { describe, expect, it } from 'vitest';
import { creditMeter, creditStanding } from '#lib/domain/deposits/credit.ts';

describe('the credit', () => {
	it.each([
		['none', { free: 0n, inUse: 0n }, { used: 0, free: 0, over: 0 }],
		['free', { free: 20n, inUse: 0n }, { used: 0, free: 1, over: 0 }],
		['in-use', { free: 15n, inUse: 5n }, { used: 0.25, free: 0.75, over: 0 }],
		['overdrawn', { free: -5n, inUse: 20n }, { used: 0.75, free: 0, over: 0.25 }],
		['overdrawn', { free: -8n, inUse: 8n }, { used: 0, free: 0, over: 1 }],
	])('stands as %s', (standing, credit, meter) => {
		expect(creditStanding(credit)).toBe(standing);
		expect(creditMeter(credit)).toEqual(meter);
	});
});
