import type { Standing } from '#lib/domain/book/book-standing.ts';
import type { ReadOptions } from './read-options.ts';

/** Which other nodes a node trades with. */
export interface NodeMakers {
	/** The public keys that the node lists as trusted, in lower case. A real node lists blocked ones among them. */
	listed(options?: ReadOptions): Promise<string[]>;

	/** Holds at once, and may be repeated. */
	setStanding(pubkey: string, standing: Standing): Promise<void>;
}
