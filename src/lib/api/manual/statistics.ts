import type { ManualOf } from '../method.ts';
import type * as statistics from '../statistics.ts';

const PAIR = { base: 'The first coin of the pair.', rel: 'The coin that prices are in.' };

export const statisticsManual: ManualOf<typeof statistics> = {
	ticker: { params: PAIR },
	tradesarray: {
		about: 'Each row: timestamp, high, low, open, close, relvolume, basevolume, aveprice, numtrades.',
		params: {
			...PAIR,
			starttime: '1,024 rows before now where it is left out.',
			endtime: 'Now where it is left out.',
			timescale: 'The width of a row.',
		},
	},
	pricearray: {
		about: 'Each row: timestamp, avebid, aveask, highbid, lowask.',
		params: {
			...PAIR,
			starttime: '0 leaves the bound open.',
			endtime: '0 leaves the bound open.',
			timescale: 'The width of a row.',
		},
	},
};
