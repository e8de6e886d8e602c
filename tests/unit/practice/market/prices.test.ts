import { describe, expect, it } from 'vitest';
import { chance } from '#practice/world/chance.ts';
import { priceOfVolumes, Prices, usualWorth, wholePrice } from '#practice/market/prices.ts';

const START = 1_795_176_000_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** How much a price changes from one moment to the next, as the root of the mean square. */
function swing(curve: (time: number) => number, interval: number): number {
	const changes = Array.from({ length: 400 }, (_, index) => {
		const time = START - index * 7 * 3_600_000;
		return Math.log(curve(time) / curve(time - interval));
	});
	return Math.sqrt(changes.reduce((sum, change) => sum + change * change, 0) / changes.length);
}

describe('practice prices', () => {
	const curve = new Prices(chance('practice')).curveOf('BTC', 'KMD');

	it('are the same whenever they are asked, and in whatever order', () => {
		const times = Array.from({ length: 50 }, (_, index) => START - index * 77_777_777);
		const forth = times.map(curve);
		const other = new Prices(chance('practice')).curveOf('BTC', 'KMD');
		expect([...times].reverse().map(other).reverse()).toEqual(forth);
	});

	it('move a few percent a day, less in less time, as real prices', () => {
		const daily = swing(curve, DAY);
		expect(daily).toBeGreaterThan(0.015);
		expect(daily).toBeLessThan(0.09);
		const byMinute = swing(curve, MINUTE);
		expect(byMinute).toBeGreaterThan(0.0002);
		expect(daily / byMinute).toBeGreaterThan(15);
	});

	it('do not jump', () => {
		for (let second = 0; second < 3600; second++) {
			const time = START + second * 1000;
			expect(Math.abs(curve(time + 1000) / curve(time) - 1)).toBeLessThan(0.002);
		}
	});

	it('stay near where they began for years', () => {
		for (let year = 0; year < 20; year++) {
			const ratio = curve(START + year * 365 * DAY) / usualWorth('BTC');
			expect(ratio).toBeGreaterThan(1 / 5);
			expect(ratio).toBeLessThan(5);
		}
	});

	it('make the reference coin worth exactly one of itself', () => {
		expect(new Prices(chance('practice')).worthAt('KMD', START)).toBe(100_000_000n);
	});
});

describe('whole prices', () => {
	it('have eight decimals and are never 0', () => {
		expect(wholePrice(1.234567891)).toBe(123_456_789n);
		expect(wholePrice(1e-12)).toBe(1n);
	});

	it('follow from volumes, rounded', () => {
		expect(priceOfVolumes(3n, 1n)).toBe(33_333_333n);
		expect(priceOfVolumes(3n, 2n)).toBe(66_666_667n);
		expect(priceOfVolumes(0n, 2n)).toBe(0n);
	});
});
