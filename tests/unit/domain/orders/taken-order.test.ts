import { lacksFunds, mostToPrepare, mostTradable } from '#lib/domain/orders/taken-order.ts';
import { planOutputs } from '#lib/domain/outputs.ts';
import { describe, expect, it } from 'vitest';

const FEE = 1000n;
const purse = (...outputs: bigint[]) => ({
	coin: 'LTC',
	balance: outputs.reduce((total, value) => total + value, 0n),
	transactionFee: FEE,
	outputs,
});

describe('largest preparable trade', () => {
	it('exceeds the largest current trade with a split balance', () => {
		const paid = purse(600_000_000n, 300_000_000n, 100_000_000n);
		const prepared = mostToPrepare(paid);
		expect(prepared).toBeGreaterThan(mostTradable(paid));
		expect(planOutputs(prepared, 1, FEE, paid.outputs).short).toBe(0n);
		expect(planOutputs(prepared + 1n, 1, FEE, paid.outputs).short).toBeGreaterThan(0n);
	});

	it('is 0 once the outputs are prepared', () => {
		const { wanted, last } = planOutputs(900_000_000n, 1, FEE, [1_000_000_000n]);
		expect(mostToPrepare(purse(...wanted, last))).toBe(0n);
	});

	it('is 0 for an account coin and for unknown funds', () => {
		expect(mostToPrepare({ coin: 'ETH', balance: 5n, transactionFee: 0n })).toBe(0n);
		expect(mostToPrepare(undefined)).toBe(0n);
	});
});

describe('missing funds check', () => {
	it.each([
		['an empty wallet', purse(), 0n, true],
		['a payment above the balance', purse(600_000n, 300_000n), 900_001n, true],
		['a payment within the balance', purse(600_000n, 300_000n), 500_000n, false],
		['an unknown balance', { coin: 'LTC', transactionFee: FEE }, 5n, false],
	])('evaluates %s', (_, paid, pays, isLacking) => {
		expect(lacksFunds(paid, pays)).toBe(isLacking);
	});
});
