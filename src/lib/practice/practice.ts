import type { ScenarioName } from './scenarios/scenario.ts';
import type { StartSettings } from './start-settings.ts';
import type { Stage } from '#lib/domain/swaps/swap.ts';

/** What a host (the HTTP ports of `gateway/`, or the worker in the page) needs of a practice world. */
export interface Practice {
	/**
	 * Handles the body of one POST to the trading node.
	 * Resolves with the reply's bytes as the real node would send them (line feed included), or with `undefined`
	 * where the real node closes the connection without a word.
	 */
	callNode(body: string): Promise<Uint8Array | undefined>;
	/**
	 * Handles the body of one authorised POST to the chain daemon. Resolves with `undefined` when a fault has the daemon
	 * close the connection without a word.
	 */
	callDaemon(body: string): Promise<DaemonAnswer | undefined>;
	/** Where the node's events come out once `getendpoint` was called. */
	readonly events: StreamSeat;
	/** Lets happen what is due by now. Hosts call it several times a second, so that the world goes on uncalled. */
	tick(): Promise<void>;
	/** Hears when the node stops, and when it starts again. A node that has stopped closes every connection. */
	watchNode(tell: (isRunning: boolean) => void): void;
	/** The hand on the clock and on the faults. Only the practice host has it, no real node. */
	control(command: ControlCommand): Promise<ControlAnswer>;
	readonly signIn: PracticeSignIn;
	/** Writes what is still in memory and lets the store go. */
	close(): Promise<void>;
}

export interface DaemonAnswer {
	readonly status: number;
	readonly body: string;
}

/** What the practice node is started with, printed by `npm start` and filled in by the connect screen. */
export interface PracticeSignIn {
	readonly passphrase: string;
	readonly user: string;
	readonly password: string;
}

/** How a call misbehaves. `lost` does the work and then drops the reply; the others do not do it. */
export type Fault = 'refused' | 'empty' | 'cut' | 'wrong-shape' | 'not-json' | 'lost' | 'dropped';

export type ControlCommand =
	/** Practice time of now, in milliseconds since 1970. */
	| { readonly control: 'time' }
	/** The clock stands still from now on and moves by `advance` only. */
	| { readonly control: 'pause' }
	/** The clock runs again, `speed` times (default 1) as fast as the wall clock. */
	| { readonly control: 'run'; readonly speed?: number }
	/** Practice time goes on by `ms`; what is due in between happens at its own time. */
	| { readonly control: 'advance'; readonly ms: number }
	/** The clock leaps forward by `ms`, as of a computer that slept: what was due in between happens late, all at once. */
	| { readonly control: 'leap'; readonly ms: number }
	/** Each call of `method` takes `ms` of practice time longer from now on; 0 ends it, `'*'` means every method. */
	| { readonly control: 'latency'; readonly method: string; readonly ms: number }
	/** The node ends in the middle of whatever it does, and starts again. */
	| { readonly control: 'restart' }
	/** The other side of the swaps that go on, or else of the next one, does nothing any more after this payment. */
	| { readonly control: 'vanish'; readonly after: Stage }
	/** The coin's last `blocks` blocks are replaced by others that hold none of their transactions. */
	| { readonly control: 'reorganise'; readonly coin: string; readonly blocks: number }
	/** The next `times` (default 1) calls of `method` misbehave; `'*'` means any method. */
	| { readonly control: 'fault'; readonly method: string; readonly fault: Fault; readonly times?: number }
	/** Starts the chain daemon again; what is left out is as in its first start. */
	| ({ readonly control: 'start-daemon' } & DaemonStart)
	/** The key that the chain daemon makes tokens for has so many coins more, in one old output. The same amount comes once. */
	| { readonly control: 'fund-daemon'; readonly coins: string }
	/** For so long the chain daemon only says that it is starting. */
	| { readonly control: 'warm-up'; readonly ms: number }
	/**
	 * The next `times` (default 1) transactions that the chain daemon builds for tokens are not what was asked for, yet whole
	 * and signed. What does not apply to a creation, or to a transfer, changes nothing in it.
	 */
	| { readonly control: 'tamper'; readonly how: Tampering; readonly times?: number }
	/** How often each method was called since the start, by wire name. */
	| { readonly control: 'calls' };

/** How a chain daemon cheats when it builds a token's creation or transfer. */
export type Tampering =
	/** Half of the supply, or of what is sent, is missing. */
	| 'amount'
	/** The tokens go to a stranger. */
	| 'recipient'
	/** The coins that come back go to a stranger. */
	| 'change'
	/** A stranger gets coins in an output of his own. */
	| 'extra-output'
	/** The last input is not signed. */
	| 'signature'
	/** The miner gets more. */
	| 'fee'
	/** The reply holds no transaction, and is called a success. */
	| 'empty'
	/** More data stands behind the payload. */
	| 'data'
	/** A creation is not found by the token module, or writes something else on the chain. */
	| 'marker'
	| 'name'
	| 'description'
	| 'creator'
	/** A transfer names another token. */
	| 'token';

/** How a chain daemon is started. */
export interface DaemonStart {
	/** `-pubkey`, of its wallet or of somebody else; `null` is without one. */
	readonly pubkey?: string | null;
	/** `-ac_cc`: whether the chain has the token module. */
	readonly hasTokens?: boolean;
	/** Whether the wallet has a passphrase that nobody has given. */
	readonly isLocked?: boolean;
	/** How many blocks of its network it has not read yet. */
	readonly blocksBehind?: number;
}

export interface ControlAnswer {
	/** Practice time, in milliseconds since 1970. */
	readonly time: number;
	/** Why the command was not carried out. */
	readonly error?: string;
	readonly calls?: Readonly<Record<string, number>>;
	/** The public keys of the chain daemon's wallet, after it was started again. */
	readonly daemonKeys?: readonly string[];
}

/** How the practice clock moves: with the wall clock, or only when told to. */
export type ClockMode = 'running' | 'still';

export interface PracticeOptions {
	/** The same seed and the same calls at the same times give the same world. */
	readonly seed: string;
	readonly store: WorldStore;
	readonly clock: ClockMode;
	/** Where a new world begins; defaults to the wall clock. Milliseconds since 1970. */
	readonly start?: number;
	/** The wall clock, in milliseconds since 1970. */
	readonly wall: () => number;
	/** What the node is started with. */
	readonly settings?: StartSettings;
	/** What a new world holds when it begins; `fresh` when missing. A stored world stays as it is. */
	readonly scenario?: ScenarioName;
	/** Where other programs can read the event stream; without it only the host can. */
	readonly streamPort?: StreamPort;
	/** The node's data directory; without it there is one in memory, empty at first. */
	readonly files?: PracticeFiles;
}

/** The files of one directory. */
export interface PracticeFiles {
	/** Whether a file in it may have that name: none that leads out of it. */
	accepts(name: string): boolean;
	/** Gives `undefined` when there is no such file. */
	read(name: string): Uint8Array | undefined;
	/** The name is one that was accepted. */
	write(name: string, bytes: Uint8Array): void;
}

export type StreamListener = (message: string) => void;

/** The one seat at the event stream. */
export interface StreamSeat {
	/**
	 * Takes the seat: the listener gets the messages that wait, then each as it comes, as JSON texts.
	 *
	 * @returns what gives the seat up again, or `undefined` when the stream is closed or the seat taken.
	 */
	takeSeat(listener: StreamListener): (() => void) | undefined;
}

/** What a host has to let other programs read the event stream. */
export interface StreamPort {
	/** The port that it wants; 0 for any. */
	readonly port: number;
	/** Begins to take readers. Resolves with the port's address; rejects with the system's error when it is taken. */
	open(seat: StreamSeat): Promise<string>;
	/** Ends the readers and gives the port back. */
	close(): void;
}

/** One row of one table of the world, changed or (without `row`) deleted. */
export interface RowChange {
	readonly table: string;
	readonly key: string;
	readonly row?: unknown;
}

/** Where a world rests between starts. Rows are plain data; `bigint` is allowed in them. */
export interface WorldStore {
	/** Every row that was committed. */
	load(): Promise<readonly RowChange[]>;
	/** Writes all changes or none. A call is answered only after its changes are committed. */
	commit(changes: readonly RowChange[]): Promise<void>;
	close(): Promise<void>;
}
