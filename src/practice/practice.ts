import type { WireStage } from '#lib/api/swap-record.ts';
import type { LoggedCall } from './call-log.ts';
import type { DaemonStart } from './daemon/daemon-run.ts';
import type { DaemonEnd } from './daemon/practice-daemon.ts';
import type { DaemonAnswer } from './daemon/envelope.ts';
import type { DaemonTampering } from './daemon/tampering.ts';
import type { Tampering } from './daemon/tokens.ts';
import type { PracticeFiles } from './node-state.ts';
import type { VariantName } from './node/variant.ts';
import type { ScenarioName } from './scenarios.ts';
import type { StartSettings } from './start-settings.ts';
import type { StreamPort, StreamSeat } from './stream.ts';
import type { PaymentTampering, ReportedTampering } from './wallet/tampering.ts';
import type { WorldOptions } from './world/world.ts';

/** A practice world as seen by its host: the HTTP ports of `gateway/`, or the worker in the page. */
export interface Practice {
	/**
	 * Handles the body of one POST to the trading node. Resolves with the bytes that the real node would send
	 * (line feed included), or with `undefined` if the real node would close the connection without a reply.
	 */
	callNode(body: string): Promise<Uint8Array | undefined>;
	/**
	 * Handles the body of one authorised POST to the chain daemon. Resolves with `undefined` if a fault makes the daemon
	 * close the connection without a reply.
	 */
	callDaemon(body: string): Promise<DaemonAnswer | undefined>;
	/** Source of the node's events once `getendpoint` was called. */
	readonly events: StreamSeat;
	/** Runs all due events. Hosts call it several times a second, so that the world also advances between calls. */
	tick(): Promise<void>;
	/** Calls `listener` when the node stops and when it starts again. A stopped node closes all connections. */
	watchNode(listener: (isRunning: boolean) => void): void;
	/** Controls the clock and the faults. Available only on practice hosts. */
	control(command: ControlCommand): Promise<ControlAnswer>;
	readonly signIn: PracticeSignIn;
	readonly variant: VariantName;
	close(): Promise<void>;
}

/** Credentials of the practice node: printed by `npm start`, pre-filled on the connect screen. */
export interface PracticeSignIn {
	readonly passphrase: string;
	readonly user: string;
	readonly password: string;
}

/**
 * A way in which a call misbehaves. `lost` runs the call and drops the reply; `errored` runs it and returns an
 * error; `fatal` runs it, drops the reply, and restarts the node some seconds later. The others do not run the
 * call.
 */
export type Fault =
	'refused' | 'empty' | 'cut' | 'wrong-shape' | 'not-json' | 'errored' | 'lost' | 'fatal' | 'dropped';

export type ControlCommand =
	/** Returns practice time, in milliseconds since 1970. */
	| { readonly control: 'time' }
	/** Stops the clock, which then moves only by `advance`. */
	| { readonly control: 'pause' }
	/** Runs the clock again, `speed` times (default 1) as fast as the wall clock. */
	| { readonly control: 'run'; readonly speed?: number }
	/** Advances practice time by `ms`; due events happen at their own time. */
	| { readonly control: 'advance'; readonly ms: number }
	/**
	 * Makes the clock leap forward by `ms`, as after a computer's sleep: due events happen late, all at once.
	 */
	| { readonly control: 'leap'; readonly ms: number }
	/**
	 * Delays each call of `method` by `ms` of practice time from now on; 0 ends the delay, `'*'` means all
	 * methods.
	 */
	| { readonly control: 'latency'; readonly method: string; readonly ms: number }
	/** Kills the node in the middle of its work, and restarts it. */
	| { readonly control: 'restart' }
	/** Makes the counterparties of running swaps, or else of the next one, disconnect after this payment. */
	| { readonly control: 'vanish'; readonly after: WireStage }
	/** Restarts the counterparties' nodes of running swaps. */
	| { readonly control: 'restart-peers' }
	/**
	 * Makes the maker of the user’s next request pay half of the agreed amount; only some programs enforce the
	 * limit.
	 */
	| { readonly control: 'short-change' }
	/**
	 * Makes makers answer all requests of the user, and accept the limit if their price has just moved past it,
	 * until `calm`.
	 */
	| { readonly control: 'wait-for-user' }
	/**
	 * Replaces the last `blocks` blocks of a coin, or of the token chain given by name, with empty ones. Their
	 * transactions become pending again, or disappear permanently if the new blocks belong to a `rival` chain.
	 */
	| {
			readonly control: 'reorganise';
			readonly coin: string;
			readonly blocks: number;
			readonly rival?: boolean;
	  }
	/**
	 * Kills the chain daemon and restarts it `blocks` blocks lower, with no peers and an empty mempool. Its
	 * peers still hold the transactions that it forgot, unless it had not `reached` them; `start-daemon`
	 * restores them.
	 */
	| ({ readonly control: 'kill-daemon' } & DaemonEnd)
	/** Makes the next `times` (default 1) calls of `method` misbehave; `'*'` means any method. */
	| { readonly control: 'fault'; readonly method: string; readonly fault: Fault; readonly times?: number }
	/** Restarts the chain daemon; missing fields are as in its first start. */
	| ({ readonly control: 'start-daemon' } & DaemonStart)
	/** Grants coins to the key for which the chain daemon builds tokens, in one old output. Repeatable. */
	| { readonly control: 'fund-daemon'; readonly coins: string }
	/** Rewards the same key with coins of the last block, which cannot be spent before they mature. */
	| { readonly control: 'reward-daemon'; readonly coins: string }
	/** Makes the chain daemon answer for `ms` only that it is starting. */
	| { readonly control: 'warm-up'; readonly ms: number }
	/**
	 * Makes the next `times` (default 1) token transactions of the chain daemon differ from the request,
	 * although complete and signed. A kind that does not apply to a creation or a transfer has no effect.
	 */
	| { readonly control: 'tamper'; readonly how: Tampering; readonly times?: number }
	/** The same for payments and time locks built by the trading node. */
	| { readonly control: 'tamper-payments'; readonly how: PaymentTampering; readonly times?: number }
	/**
	 * Falsifies the trading node's replies in this way until the next such command; ends if `about` is missing.
	 */
	| { readonly control: 'lie'; readonly about?: ReportedTampering }
	/** The same for the chain daemon. */
	| { readonly control: 'lie-daemon'; readonly about?: DaemonTampering }
	/** Makes all makers of a pair leave, on both sides, until `calm`. */
	| { readonly control: 'send-away'; readonly base: string; readonly rel: string }
	/**
	 * Undoes these commands: ends faults, latencies, tampering and false replies, brings back makers, and
	 * resumes disconnected peers unless the user has begun to take coins back.
	 */
	| { readonly control: 'calm' }
	/** Returns the number of calls per method since the start, by wire name. */
	| { readonly control: 'calls' }
	/** Returns the calls to the node, in order of arrival. */
	| { readonly control: 'call-order' };

export interface ControlAnswer {
	/** Practice time, in milliseconds since 1970. */
	readonly time: number;
	readonly error?: string;
	readonly calls?: Readonly<Record<string, number>>;
	/** The latest calls to the node, oldest first. */
	readonly callOrder?: readonly LoggedCall[];
	/** Public keys of the chain daemon's wallet, after a restart. */
	readonly daemonKeys?: readonly string[];
}

export interface PracticeOptions extends WorldOptions {
	/** Emulated node program, `document` if missing. Chosen at each start; the world is the same. */
	readonly variant?: VariantName;
	readonly settings?: StartSettings;
	/** Scenario of a new world, `fresh` if missing. Does not change a stored world. */
	readonly scenario?: ScenarioName;
	/** Port at which other programs can read the event stream; if missing, only the host can. */
	readonly streamPort?: StreamPort;
	/** The node's data directory; by default empty and in memory. */
	readonly files?: PracticeFiles;
}
