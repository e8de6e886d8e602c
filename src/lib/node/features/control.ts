import type { StreamEvent, StreamMessage, NodeNews } from '#lib/domain/stream-event.ts';
import type { ProgramConsole } from './console.ts';
import type { Inventory, NodeCommand, Peer } from '#lib/domain/peers.ts';
import type { ReadOptions } from '../read-options.ts';

/** The node as a running program: its own information, its event stream, each of its methods, and stopping it. */
export interface NodeControl {
	/** The program's version; `undefined` if it reports none. */
	version(options?: ReadOptions): Promise<string | undefined>;
	/** All commands of the node, in its own order. */
	commands(options?: ReadOptions): Promise<NodeCommand[]>;
	peers(options?: ReadOptions): Promise<Peer[]>;
	/**
	 * The public key of the node, found among the prices that nodes announce.
	 *
	 * @param publicKeyHash of the wallet, in hexadecimal digits
	 * @returns `undefined` while the node announces no price
	 */
	ownKey(publicKeyHash: string, options?: ReadOptions): Promise<string | undefined>;
	/** The last used nonce, as decimal digits; `0` if no nonce was used. */
	lastNonce(options?: ReadOptions): Promise<string>;
	/** Bots that are neither paused nor stopped. */
	runningBots(options?: ReadOptions): Promise<number>;
	/** @throws CallError for an inactive coin */
	inventory(coin: string, options?: ReadOptions): Promise<Inventory>;
	/**
	 * Has the node write the timing of its loops to its log. Resolves with the time to the answer, in milliseconds.
	 */
	writeTimings(): Promise<number>;
	/** Resolves when the pause is over. Until then the node answers no other call. */
	pause(seconds: number): Promise<void>;
	/** Ends the program, some seconds later. */
	stop(): Promise<void>;
	/**
	 * Makes the node open its stream.
	 *
	 * @returns the port, or `undefined` if the stream was open before: the node does not report the port then
	 * @throws CallError
	 */
	openStream(): Promise<number | undefined>;
	/**
	 * @param wallet the user's address of the reference coin, which identifies the user's own orders
	 * @returns a function that interprets an event; it returns `undefined` for an invalid one, or one that affects
	 * no reading
	 */
	interpretEvents(wallet: string): Promise<(event: unknown) => NodeNews | undefined>;
	/** @returns a function that formats the stream's messages for display */
	readMessages(): Promise<(message: StreamMessage) => StreamEvent>;
	/** Any of its methods, called by its name. */
	console(): Promise<ProgramConsole>;
}

/** The event stream is read on every page: its code and that of the console are loaded separately. */
export type PreloadedControl = 'openStream' | 'interpretEvents' | 'readMessages' | 'console';
export type LazyControl = Omit<NodeControl, PreloadedControl>;
