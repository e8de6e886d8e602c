import { describe, expect, it } from 'vitest';
import {
	depositCost,
	depositOrderOf,
	depositProblems,
	mostToDeposit,
	newDepositDraft,
	readWeeks,
	type DepositContext,
	announcedTime,
	announcementOf,
	MIN_DEPOSIT,
	unlockTime,
	creditMeter,
	creditStatus,
} from '#lib/domain/deposits.ts';

const COIN = 100_000_000n;
const WEEK = 604_800_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const DRAFT = { ...newDepositDraft('KMD'), amount: '10.0001', weeks: '1' };
const contextOf = (change: Partial<DepositContext> = {}): DepositContext => ({
	...{ form: 'time-lock', transactionFee: 1000n, free: [30n * COIN], until: unlockTime('time-lock', 1, NOW) },
	...change,
});

describe('deposit end', () => {
	it.each([1, 4, 52])('is the end of a week at least %i weeks later', (weeks) => {
		const until = unlockTime('time-lock', weeks, NOW);
		expect(until % WEEK).toBe(0);
		expect(until - NOW).toBeGreaterThanOrEqual(weeks * WEEK);
		expect(until - NOW).toBeLessThan((weeks + 1) * WEEK);
		expect(unlockTime('bond', weeks, NOW) - until).toBe(WEEK);
	});

	it('is encoded in its bond announcement', () => {
		const until = unlockTime('bond', 4, NOW);
		expect(announcedTime(announcementOf('bond', 25n * COIN, until))).toBe(until);
		expect(announcementOf('bond', 25n * COIN, until) / 10_000n).toBe(250n);
		expect(announcementOf('time-lock', 25n * COIN, until)).toBe(0n);
	});
});

describe('deposit duration in weeks', () => {
	it.each([
		['', 'empty'],
		['0', 'range'],
		['53', 'range'],
		['-1', 'range'],
		['1.5', 'not-whole'],
		['two', 'not-whole'],
		[' 52 ', 52],
	])('parses "%s" as %s', (typed, read) => {
		expect(readWeeks(typed)).toBe(read);
	});
});

describe('deposit draft', () => {
	it('has no problem at the minimum amount', () => {
		expect(depositProblems(DRAFT, contextOf())).toEqual({});
	});

	it.each([
		['10', { kind: 'too-small', least: MIN_DEPOSIT }],
		['', { kind: 'typed', problem: 'empty' }],
		['30', { kind: 'too-much', short: 1000n }],
	])('rejects an amount of "%s"', (amount, problem) => {
		expect(depositProblems({ ...DRAFT, amount }, contextOf())).toEqual({ amount: problem });
	});

	it('reports an empty balance', () => {
		expect(depositProblems(DRAFT, contextOf({ free: [] })).amount).toEqual({ kind: 'unfunded' });
	});

	it('becomes an order once its end is set', () => {
		expect(depositOrderOf(DRAFT)).toBeUndefined();
		expect(depositOrderOf({ ...DRAFT, until: 5 })).toEqual({ weeks: 1, amount: MIN_DEPOSIT, until: 5 });
		expect(depositOrderOf({ ...DRAFT, weeks: '53', until: 5 })).toBeUndefined();
	});
});

describe('deposit cost', () => {
	it('includes the fee and, for a bond, the announcement', () => {
		expect(depositCost(20n * COIN, contextOf())).toMatchObject({
			total: 20n * COIN + 1000n,
			back: 20n * COIN - 1000n,
		});
		const bond = contextOf({ form: 'bond', until: unlockTime('bond', 1, NOW) });
		const { announcement, total } = depositCost(20n * COIN, bond);
		expect(announcement / 10_000n).toBe(200n);
		expect(total).toBe(20n * COIN + announcement + 1000n);
	});

	it.each(['time-lock', 'bond'] as const)('stays within the balance for the maximum %s', (form) => {
		const context = contextOf({ form, until: unlockTime(form, 1, NOW) });
		const { total } = depositCost(mostToDeposit(context), context);
		expect(total).toBeLessThanOrEqual(30n * COIN);
		expect(30n * COIN - total).toBeLessThan(100_000n);
		expect(mostToDeposit(contextOf({ free: [5n * COIN] }))).toBe(0n);
	});
});

describe('credit', () => {
	it.each([
		['none', { free: 0n, inUse: 0n }, { used: 0, free: 0, over: 0 }],
		['free', { free: 20n, inUse: 0n }, { used: 0, free: 1, over: 0 }],
		['in-use', { free: 15n, inUse: 5n }, { used: 0.25, free: 0.75, over: 0 }],
		['overdrawn', { free: -5n, inUse: 20n }, { used: 0.75, free: 0, over: 0.25 }],
		['overdrawn', { free: -8n, inUse: 8n }, { used: 0, free: 0, over: 1 }],
	])('is reported as %s', (standing, credit, meter) => {
		expect(creditStatus(credit)).toBe(standing);
		expect(creditMeter(credit)).toEqual(meter);
	});
});
