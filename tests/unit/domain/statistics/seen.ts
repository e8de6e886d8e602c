import type { SeenSwap } from '#lib/domain/trade-log.ts';

/** A finished swap of 1 KMD for 2 LTC, with `number` as its id. */
export function seen(number: number, more: Partial<SeenSwap> = {}): SeenSwap {
	return {
		id: String(number),
		begunAt: undefined,
		endedAt: 1000,
		outcome: 'finished',
		maker: 'aa11',
		taker: 'bb22',
		...{ base: 'KMD', rel: 'LTC', baseAmount: 100_000_000n, relAmount: 200_000_000n },
		payments: [],
		...more,
	};
}
