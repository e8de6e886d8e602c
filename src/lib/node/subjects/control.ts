import type { Inventory, NodeCommand } from '#lib/domain/control/node-reports.ts';
import type { Peer } from '#lib/domain/control/peer.ts';
import type { ReadOptions } from '../read-options.ts';

/** The node as a running program: what it says of itself, and stopping it. */
export interface NodeControl {
	/** False where the node answers with an empty list whatever it holds. */
	readonly listsInventory: boolean;
	/** The version that the program gives; nothing where it gives none. */
	version(options?: ReadOptions): Promise<string | undefined>;
	/** Every thing that the node can be told, in its own order. */
	commands(options?: ReadOptions): Promise<NodeCommand[]>;
	peers(options?: ReadOptions): Promise<Peer[]>;
	/**
	 * The public key of the node, found among the prices that nodes announce.
	 *
	 * @param publicKeyHash of the wallet, in hexadecimal digits
	 * @returns nothing while the node announces no price
	 */
	ownKey(publicKeyHash: string, options?: ReadOptions): Promise<string | undefined>;
	/** The nonce that was used last, as decimal digits; `0` where none was. */
	lastNonce(options?: ReadOptions): Promise<string>;
	/** Bots that are neither paused nor stopped. */
	runningBots(options?: ReadOptions): Promise<number>;
	/** @throws CallError for a coin that is off */
	inventory(coin: string, options?: ReadOptions): Promise<Inventory>;
	/** Has the node write the timing of its loops to its log. Resolves with how long the answer took, in milliseconds. */
	writeTimings(): Promise<number>;
	/** Resolves when the pause is over. The node answers no other call meanwhile. */
	pause(seconds: number): Promise<void>;
	/** Ends the program, some seconds later. */
	stop(): Promise<void>;
}
