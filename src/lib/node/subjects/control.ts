import type { StreamEvent, StreamMessage, NodeNews } from '#lib/domain/stream-event.ts';
import type { ProgramConsole } from './console.ts';
import type { Inventory, NodeCommand, Peer } from '#lib/domain/peers.ts';
import type { ReadOptions } from '../read-options.ts';

/** The node as a running program: what it says of itself, its event stream, each of its methods, and stopping it. */
export interface NodeControl {
	/** The version that the program gives; `undefined` if it gives none. */
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
	/**
	 * Has the node open its stream.
	 *
	 * @returns the port, or `undefined` if the stream was open before: the node does not say where
	 * @throws CallError
	 */
	openStream(): Promise<number | undefined>;
	/**
	 * @param wallet the user's address of the reference coin, by which the user's own orders are known
	 * @returns what says what an event means; nothing of one that concerns no reading, or that is none
	 */
	interpretEvents(wallet: string): Promise<(event: unknown) => NodeNews | undefined>;
	/** @returns what reads the stream's messages for the user's eyes */
	readMessages(): Promise<(message: StreamMessage) => StreamEvent>;
	/** Any of its methods, called by its name. */
	console(): Promise<ProgramConsole>;
}

/** The event stream is read on every page: its code and that of the console are loaded by themselves. */
export type EarlyControl = 'openStream' | 'interpretEvents' | 'readMessages' | 'console';
export type LateControl = Omit<NodeControl, EarlyControl>;
