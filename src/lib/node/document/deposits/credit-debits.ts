import type { CreditDebit } from '#lib/domain/deposits/credit.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';

type WireDecimal = number | string;

export interface WireDebit {
	readonly iambob: 0 | 1;
	readonly requestid: number;
	readonly quoteid: number;
	readonly base: string;
	readonly satoshis: WireDecimal;
	readonly rel: string;
	readonly destsatoshis: WireDecimal;
	/** Seconds since 1970; 0 while the swap goes on. */
	readonly finished: number;
	/** The height that has to be notarised before a side lets the credit go, and the one that is. */
	readonly bobneeds_dPoW: number;
	readonly bob_dPoWheight: number;
	readonly aliceneeds_dPoW: number;
	readonly alice_dPoWheight: number;
	readonly kmdvalue: WireDecimal;
}

export function readDebit(wire: WireDebit): CreditDebit {
	return {
		key: `${wire.requestid}-${wire.quoteid}`,
		isMaker: wire.iambob === 1,
		base: { coin: wire.base, amount: BigInt(wire.satoshis) },
		rel: { coin: wire.rel, amount: BigInt(wire.destsatoshis) },
		worth: parseDecimal(wire.kmdvalue),
		finishedAt: wire.finished > 0 ? wire.finished * 1000 : undefined,
		blocksLeft: blocksLeft(wire),
	};
}

/** A node that needs no height does not wait for one that it could name. */
function blocksLeft(wire: WireDebit): number | undefined {
	const waits = [
		[wire.bobneeds_dPoW, wire.bob_dPoWheight],
		[wire.aliceneeds_dPoW, wire.alice_dPoWheight],
	].flatMap(([needed = 0, notarised = 0]) => (needed > 1 ? [Math.max(0, needed - notarised)] : []));
	return waits.length > 0 ? Math.max(...waits) : undefined;
}
