import type { Pair } from '../market/pair.ts';

/** A price as it is written down before the node is told: base is offered for rel; `0` cancels the order. */
export interface OfferedPrice extends Pair {
	/** Decimal text, rel for one base. */
	readonly price: string;
}
