import { LEAST_CHANGE } from '../orders/trade-costs.ts';

/** The version bytes of a coin's addresses. */
export interface AddressBytes {
	readonly publicKeyHash: number;
	readonly scriptHash: number;
}

/** What a coin's chain relays. */
export interface ChainTerms {
	/** Smaller outputs are dust. In smallest units. */
	readonly leastOutput: bigint;
	/** Of data in one output, in bytes. */
	readonly mostData: number;
}

/** Bitcoin's defaults: an output that costs a third of what it holds to spend, and 80 bytes of data. */
const BITCOIN: ChainTerms = { leastOutput: 546n, mostData: 80 };
/** Chains of the Komodo family relay for a tenth of the fee, and scripts of 8,192 bytes. */
const KOMODO: ChainTerms = { leastOutput: LEAST_CHANGE, mostData: 8_188 };

/** Chains of one family share their version bytes, and what they relay. */
export function chainTermsOf({ publicKeyHash, scriptHash }: AddressBytes): ChainTerms {
	return publicKeyHash === 60 && scriptHash === 85 ? KOMODO : BITCOIN;
}
