import type { Standing } from '../book/book-standing.ts';

/** What the journal holds of a change in whom the node trades with. */
export interface TrustChange {
	/** Of the other node: 64 hexadecimal digits. */
	readonly pubkey: string;
	readonly standing: Standing;
}
