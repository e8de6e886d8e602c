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
	 * Handles the body of one POST to the trading node. Resolves with the reply's bytes as the real node would send them
	 * (line feed included), or with `undefined` if the real node closes the connection without a reply.
	 */
	callNode(body: string): Promise<Uint8Array | undefined>;
	/**
	 * Handles the body of one authorised POST to the chain daemon. Resolves with `undefined` if a fault makes the daemon
	 * close the connection without a reply.
	 */
	callDaemon(body: string): Promise<DaemonAnswer | undefined>;
	/** The source of the node's events once `getendpoint` was called. */
	readonly events: StreamSeat;
	/** Runs all due events. Hosts call it several times a second, so that the world also advances between calls. */
	tick(): Promise<void>;
	/** Calls `tell` when the node stops and when it starts again. A stopped node closes every connection. */
	watchNode(tell: (isRunning: boolean) => void): void;
	/** Controls the clock and the faults. Only a practice host has this, not a real node. */
	control(command: ControlCommand): Promise<ControlAnswer>;
	readonly signIn: PracticeSignIn;
	readonly variant: VariantName;
	close(): Promise<void>;
}

/** The sign-in of the practice node: printed by `npm start`, filled in by the connect screen. */
export interface PracticeSignIn {
	readonly passphrase: string;
	readonly user: string;
	readonly password: string;
}

/**
 * How a call misbehaves. `lost` does the work and then drops the reply, `errored` does it and then returns an error;
 * the others do not do it. `fatal` does it, drops the reply, and the node stops and restarts some seconds later.
 */
export type Fault =
	'refused' | 'empty' | 'cut' | 'wrong-shape' | 'not-json' | 'errored' | 'lost' | 'fatal' | 'dropped';

export type ControlCommand =
	/** Returns practice time, in milliseconds since 1970. */
	| { readonly control: 'time' }
	/** The clock stops and from now on only moves by `advance`. */
	| { readonly control: 'pause' }
	/** The clock runs again, `speed` times (default 1) as fast as the wall clock. */
	| { readonly control: 'run'; readonly speed?: number }
	/** Practice time advances by `ms`; due events happen at their own time. */
	| { readonly control: 'advance'; readonly ms: number }
	/** The clock leaps forward by `ms`, like that of a computer that slept: due events happen late, all at once. */
	| { readonly control: 'leap'; readonly ms: number }
	/** Each call of `method` takes `ms` of practice time longer from now on; 0 ends it, `'*'` means every method. */
	| { readonly control: 'latency'; readonly method: string; readonly ms: number }
	/** The node stops in the middle of its work, and restarts. */
	| { readonly control: 'restart' }
	/** The other side of the running swaps, or else of the next one, disconnects after this payment. */
	| { readonly control: 'vanish'; readonly after: WireStage }
	/** The other sides' nodes restart in the running swaps. */
	| { readonly control: 'restart-peers' }
	/** The maker of the user’s next request gives half of the agreed amount: only some programs enforce the limit. */
	| { readonly control: 'short-change' }
	/**
	 * Makers answer each of the user's requests, and accept the limit if their price has just moved past it, until the
	 * world is calmed.
	 */
	| { readonly control: 'wait-for-user' }
	/**
	 * The last `blocks` blocks of a coin, or of the token chain by its name, are replaced by others without any of their
	 * transactions: these become pending again, or disappear permanently if the new blocks are a `rival` chain's.
	 */
	| {
			readonly control: 'reorganise';
			readonly coin: string;
			readonly blocks: number;
			readonly rival?: boolean;
	  }
	/**
	 * The chain daemon is killed and restarts `blocks` blocks lower, with no peers and an empty memory pool. Its peers
	 * still hold the transactions that it forgot, unless it had not `reached` them; `start-daemon` restores them.
	 */
	| ({ readonly control: 'kill-daemon' } & DaemonEnd)
	/** The next `times` (default 1) calls of `method` misbehave; `'*'` means any method. */
	| { readonly control: 'fault'; readonly method: string; readonly fault: Fault; readonly times?: number }
	/** Restarts the chain daemon; missing members are as in its first start. */
	| ({ readonly control: 'start-daemon' } & DaemonStart)
	/** Gives more coins to the key for which the chain daemon makes tokens, in one old output; repeatable. */
	| { readonly control: 'fund-daemon'; readonly coins: string }
	/** Gives that key the coins of the chain's last block, which cannot be spent before they are mature. */
	| { readonly control: 'reward-daemon'; readonly coins: string }
	/** For `ms` the chain daemon only answers that it is starting. */
	| { readonly control: 'warm-up'; readonly ms: number }
	/**
	 * The next `times` (default 1) token transactions of the chain daemon differ from the request, yet are whole and
	 * signed. Kinds that do not apply to a creation, or to a transfer, have no effect on it.
	 */
	| { readonly control: 'tamper'; readonly how: Tampering; readonly times?: number }
	/** The same for the next payments and time locks built by the trading node. */
	| { readonly control: 'tamper-payments'; readonly how: PaymentTampering; readonly times?: number }
	/** The trading node's replies are false in this way until the next such command; true again without `about`. */
	| { readonly control: 'lie'; readonly about?: ReportedTampering }
	/** The same for the chain daemon. */
	| { readonly control: 'lie-daemon'; readonly about?: DaemonTampering }
	/** All makers of a pair leave, on both sides, until the world is calmed. */
	| { readonly control: 'send-away'; readonly base: string; readonly rel: string }
	/**
	 * Undoes these commands: faults, latencies, false replies and tampering end, makers return, and disconnected peers
	 * resume unless the user has begun to take coins back.
	 */
	| { readonly control: 'calm' }
	/** Returns the number of calls per method since the start, by wire name. */
	| { readonly control: 'calls' }
	/** Returns the calls of the node, in order of arrival. */
	| { readonly control: 'call-order' };

export interface ControlAnswer {
	/** Practice time, in milliseconds since 1970. */
	readonly time: number;
	readonly error?: string;
	readonly calls?: Readonly<Record<string, number>>;
	/** The newest calls of the node, oldest first. */
	readonly callOrder?: readonly LoggedCall[];
	/** The public keys of the chain daemon's wallet, after a restart. */
	readonly daemonKeys?: readonly string[];
}

export interface PracticeOptions extends WorldOptions {
	/** The emulated node program, `document` if missing. Chosen at each start: the world is the same. */
	readonly variant?: VariantName;
	readonly settings?: StartSettings;
	/** The scenario of a new world; `fresh` if missing. A stored world is left unchanged. */
	readonly scenario?: ScenarioName;
	/** The port at which other programs can read the event stream; without it only the host can. */
	readonly streamPort?: StreamPort;
	/** The node's data directory; defaults to an empty one in memory. */
	readonly files?: PracticeFiles;
}
