import { openPractice } from '#practice/open-practice.ts';
import type { Practice } from '#practice/practice.ts';
import { openLevelStore } from '../../../src/gateway/practice/level-store.ts';
import { WORLD_START } from '../../world-start.ts';

const USERPASS = '9f4245cfd99a1bae53531da5d74f14802eccdca6e88fc91b22db5335f6c4d535';
const PAIR = { base: 'BTC', rel: 'KMD' };

export interface Case {
	readonly name: string;
	/** Limit in milliseconds, as required by the issue. */
	readonly limit: number;
	readonly method: string;
	readonly params?: object;
}

export const CASES: readonly Case[] = [
	{ name: 'orderbook, of thousands of orders', limit: 20, method: 'orderbook', params: PAIR },
	{ name: 'portfolio', limit: 20, method: 'portfolio' },
	{
		name: 'tradesarray, 1,024 rows of an hour',
		limit: 50,
		method: 'tradesarray',
		params: { ...PAIR, timescale: 3600 },
	},
	{
		name: 'tradesarray, 1,024 rows of a minute',
		limit: 50,
		method: 'tradesarray',
		params: { ...PAIR, timescale: 60 },
	},
	{ name: 'statsdisp, over 10,000 swaps', limit: 200, method: 'statsdisp' },
	{ name: 'recentswaps', limit: 20, method: 'recentswaps' },
];

/** Opens the large world in a folder, creating it if necessary. */
export async function openLargeWorld(folder: string): Promise<Practice> {
	const store = await openLevelStore(folder);
	const birth = { seed: 'practice', start: WORLD_START, scenario: 'large' } as const;
	return openPractice({ ...birth, store, clock: 'running', wall: Date.now });
}

export function bodyOf({ method, params }: Case): string {
	return JSON.stringify({ userpass: USERPASS, method, ...params });
}
