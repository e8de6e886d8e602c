import { describe, expect, it } from 'vitest';
import { chance } from '#practice/world/chance.ts';
import { priceOfVolumes, Prices, usualWorth, wholePrice } from '#practice/market/prices.ts';

const START = 1_795_176_000_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Root mean square of the price changes over an interval. */
function swing(curve: (time: number) => number, interval: number): number {
	const changes = Array.from({ length: 400 }, (_, index) => {
		const time = START - index * 7 * 3_600_000;
		return Math.log(curve(time) / curve(time - interval));
	});
	return Math.sqrt(changes.reduce((sum, change) => sum + change * change, 0) / changes.length);
}

describe('practice price', () => {
	const curve = new Prices(chance('practice')).curveOf('BTC', 'KMD');

	it('is reproducible in any order of times', () => {
		const times = Array.from({ length: 50 }, (_, index) => START - index * 77_777_777);
		const forth = times.map(curve);
		const other = new Prices(chance('practice')).curveOf('BTC', 'KMD');
		expect([...times].reverse().map(other).reverse()).toEqual(forth);
	});

	it('moves a few percent per day, and less over shorter times', () => {
		const daily = swing(curve, DAY);
		expect(daily).toBeGreaterThan(0.015);
		expect(daily).toBeLessThan(0.09);
		const byMinute = swing(curve, MINUTE);
		expect(byMinute).toBeGreaterThan(0.0002);
		expect(daily / byMinute).toBeGreaterThan(15);
	});

	it('does not jump', () => {
		for (let second = 0; second < 3600; second++) {
			const time = START + second * 1000;
			expect(Math.abs(curve(time + 1000) / curve(time) - 1)).toBeLessThan(0.002);
		}
	});

	it('stays near its initial value for years', () => {
		for (let year = 0; year < 20; year++) {
			const ratio = curve(START + year * 365 * DAY) / usualWorth('BTC');
			expect(ratio).toBeGreaterThan(1 / 5);
			expect(ratio).toBeLessThan(5);
		}
	});

	it('is exactly 1 for the reference coin', () => {
		expect(new Prices(chance('practice')).worthAt('KMD', START)).toBe(100_000_000n);
	});
});

describe('rounded price', () => {
	it('has eight decimals and is never 0', () => {
		expect(wholePrice(1.234567891)).toBe(123_456_789n);
		expect(wholePrice(1e-12)).toBe(1n);
	});

	it('is the rounded quotient of two volumes', () => {
		expect(priceOfVolumes(3n, 1n)).toBe(33_333_333n);
		expect(priceOfVolumes(3n, 2n)).toBe(66_666_667n);
		expect(priceOfVolumes(0n, 2n)).toBe(0n);
	});
});
