import type { StreamEvent, StreamMessage, NodeNews } from '#lib/domain/stream-event.ts';
import type { ProgramConsole } from './console.ts';
import type { Inventory, NodeCommand, Peer } from '#lib/domain/peers.ts';
import type { ReadOptions } from '../read-options.ts';

/** The node process: its information, event stream, console, and shutdown. */
export interface NodeControl {
	/** Program version; `undefined` if not reported. */
	version(options?: ReadOptions): Promise<string | undefined>;
	/** All commands of the node, in the node's order. */
	commands(options?: ReadOptions): Promise<NodeCommand[]>;
	peers(options?: ReadOptions): Promise<Peer[]>;
	/**
	 * Public key of the node, found among the prices that nodes announce.
	 * @param publicKeyHash hash of the wallet's public key, in hexadecimal
	 * @returns `undefined` while the node announces no price
	 */
	ownKey(publicKeyHash: string, options?: ReadOptions): Promise<string | undefined>;
	/** The last used nonce as decimal digits; `0` if no nonce has been used. */
	lastNonce(options?: ReadOptions): Promise<string>;
	/** Number of bots that are neither paused nor stopped. */
	runningBots(options?: ReadOptions): Promise<number>;
	/** @throws CallError for an inactive coin */
	inventory(coin: string, options?: ReadOptions): Promise<Inventory>;
	/** Has the node log the timing of its loops. Resolves with the response time, in milliseconds. */
	writeTimings(): Promise<number>;
	/** Resolves after the pause. Until then the node answers no other call. */
	pause(seconds: number): Promise<void>;
	/** Shuts the program down; takes some seconds. */
	stop(): Promise<void>;
	/**
	 * Opens the node's event stream.
	 * @returns the port, or `undefined` if the stream was already open, because the node then does not report
	 * it
	 * @throws CallError
	 */
	openStream(): Promise<number | undefined>;
	/**
	 * @param wallet the user's address of the reference coin; identifies the user's own orders
	 * @returns a function that interprets an event; it returns `undefined` if the event is invalid or affects
	 * no query
	 */
	interpretEvents(wallet: string): Promise<(event: unknown) => NodeNews | undefined>;
	/** @returns a function that parses messages of the stream for display */
	readMessages(): Promise<(message: StreamMessage) => StreamEvent>;
	/** Calls any method of the node by name. */
	console(): Promise<ProgramConsole>;
}

/**
 * Excluded from the lazily loaded control: every page reads the event stream, and the console has a separate
 * chunk.
 */
export type PreloadedControl = 'openStream' | 'interpretEvents' | 'readMessages' | 'console';
export type LazyControl = Omit<NodeControl, PreloadedControl>;
