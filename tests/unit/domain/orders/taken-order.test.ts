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

describe('what outputs can be prepared for', () => {
	it('is more than the largest trade where several outputs hold the balance', () => {
		const paid = purse(600_000_000n, 300_000_000n, 100_000_000n);
		const prepared = mostToPrepare(paid);
		expect(prepared).toBeGreaterThan(mostTradable(paid));
		expect(planOutputs(prepared, 1, FEE, paid.outputs).short).toBe(0n);
		expect(planOutputs(prepared + 1n, 1, FEE, paid.outputs).short).toBeGreaterThan(0n);
	});

	it('is nothing once they are prepared, so that no user loops', () => {
		const { wanted, last } = planOutputs(900_000_000n, 1, FEE, [1_000_000_000n]);
		expect(mostToPrepare(purse(...wanted, last))).toBe(0n);
	});

	it('is nothing for a coin in accounts, and while nothing is known', () => {
		expect(mostToPrepare({ coin: 'ETH', balance: 5n, transactionFee: 0n })).toBe(0n);
		expect(mostToPrepare(undefined)).toBe(0n);
	});
});

describe('funds that are missing', () => {
	it.each([
		['an empty wallet', purse(), 0n, true],
		['a payment above the balance', purse(600_000n, 300_000n), 900_001n, true],
		['a payment within it', purse(600_000n, 300_000n), 500_000n, false],
		['a balance that is not known', { coin: 'LTC', transactionFee: FEE }, 5n, false],
	])('%s', (_, paid, pays, isLacking) => {
		expect(lacksFunds(paid, pays)).toBe(isLacking);
	});
});
