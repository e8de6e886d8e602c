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
	/** The clock runs with the wall clock again. */
	| { readonly control: 'run' }
	| { readonly control: 'advance'; readonly ms: number }
	/** The next `times` (default 1) calls of `method` misbehave; `'*'` means any method. */
	| { readonly control: 'fault'; readonly method: string; readonly fault: Fault; readonly times?: number }
	/** Starts the chain daemon again; what is left out is as in its first start. */
	| ({ readonly control: 'start-daemon' } & DaemonStart)
	/** For so long the chain daemon only says that it is starting. */
	| { readonly control: 'warm-up'; readonly ms: number }
	/** How often each method was called since the start, by wire name. */
	| { readonly control: 'calls' };

/** How a chain daemon is started. */
export interface DaemonStart {
	/** `-pubkey`, of its wallet or of somebody else; `null` is without one. */
	readonly pubkey?: string | null;
	/** `-ac_cc`: whether the chain has the token module. */
	readonly hasTokens?: boolean;
	/** Whether the wallet has a passphrase that nobody has given. */
	readonly isLocked?: boolean;
}

export interface ControlAnswer {
	readonly time: number;
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
