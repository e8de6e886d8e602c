import type { AddressFormat } from '#lib/domain/tools/address-format.ts';
import type { ReadOptions } from '../read-options.ts';

/** How coins write addresses. */
export interface NodeAddresses {
	/** Of every coin that the node knows, whether it is on or off. */
	formats(options?: ReadOptions): Promise<AddressFormat[]>;
	/**
	 * The address of another coin that pays to the same key or script. Not to be believed unseen: for an address that is none
	 * the real node answers with leftovers of its memory.
	 *
	 * @throws CallError
	 */
	convert(address: string, from: string, to: string): Promise<string>;
}
