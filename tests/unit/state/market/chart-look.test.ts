import { FIRST_LOOK, readChartLook } from '#lib/state/market/chart-look.ts';
import { expect, test } from 'vitest';

test('a stored look comes back as it was', () => {
	const look = {
		kind: 'area',
		isLog: true,
		isPercent: true,
		isInverted: true,
		showsVolume: false,
		averages: [{ kind: 'ema', length: 12 }],
	};
	expect(readChartLook(structuredClone(look))).toEqual(look);
});

test.each([undefined, null, 'log', 5, {}, { kind: 'renko', isLog: 'yes', averages: 'many' }])(
	'%o is the first look',
	(stored) => {
		expect(readChartLook(stored)).toEqual(FIRST_LOOK);
	},
);

test('averages that make no sense are left out, and what the chart does not take', () => {
	const averages = [null, 'sma', { kind: 'wma', length: 3 }, { kind: 'sma', length: 0.5 }];
	const good = [5, 10, 20, 50, 100].map((length) => ({ kind: 'sma', length }));
	expect(readChartLook({ averages: [...averages, ...good] }).averages).toEqual(good.slice(0, 4));
});
