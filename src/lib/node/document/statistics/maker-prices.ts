import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { MakerPrices } from '#lib/domain/statistics/maker-prices.ts';

/** A record of `getprices`; a price that is no number arrives as null. */
export interface WirePrices {
	readonly pubkey: string;
	readonly timestamp: number;
	readonly asks: readonly (readonly [base: string, rel: string, price: number | string | null])[];
}

/** Without what cannot be bought: prices of 0, and a coin for itself, as the real node lists one. */
export function readMakerPrices(records: readonly WirePrices[]): MakerPrices[] {
	return records.map(({ pubkey, timestamp, asks }) => ({
		maker: pubkey.toLowerCase(),
		announcedAt: timestamp,
		asks: asks
			.map(([base, rel, price]) => ({ base, rel, price: price === null ? 0n : parseDecimal(price) }))
			.filter(({ base, rel, price }) => price > 0n && base !== rel),
	}));
}
