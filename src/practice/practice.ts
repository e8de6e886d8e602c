import type { WireStage } from '#lib/api/swap-record.ts';
import type { LoggedCall } from './call-log.ts';
import type { DaemonStart } from './daemon/daemon-run.ts';
import type { DaemonEnd } from './daemon/practice-daemon.ts';
import type { DaemonAnswer } from './daemon/envelope.ts';
import type { DaemonLie } from './daemon/tampering.ts';
import type { Tampering } from './daemon/tokens.ts';
import type { PracticeFiles } from './node-state.ts';
import type { MannerName } from './node/manner.ts';
import type { ScenarioName } from './scenarios.ts';
import type { StartSettings } from './start-settings.ts';
import type { StreamPort, StreamSeat } from './stream.ts';
import type { PaymentTampering, ToldLie } from './wallet/tampering.ts';
import type { WorldOptions } from './world/world.ts';

/** A practice world as its host sees it: the HTTP ports of `gateway/`, or the worker in the page. */
export interface Practice {
	/**
	 * Handles the body of one POST to the trading node.
	 * Resolves with the reply's bytes as the real node would send them (line feed included), or with `undefined`
	 * where the real node closes the connection without a reply.
	 */
	callNode(body: string): Promise<Uint8Array | undefined>;
	/**
	 * Handles the body of one authorised POST to the chain daemon. Resolves with `undefined` when a fault has the daemon
	 * close the connection without a reply.
	 */
	callDaemon(body: string): Promise<DaemonAnswer | undefined>;
	/** Where the node's events come out once `getendpoint` was called. */
	readonly events: StreamSeat;
	/** Lets happen what is due by now. Hosts call it several times a second, so that the world goes on uncalled. */
	tick(): Promise<void>;
	/** Calls `tell` when the node stops and when it starts again. A node that has stopped closes every connection. */
	watchNode(tell: (isRunning: boolean) => void): void;
	/** Controls the clock and the faults. Only a practice host offers it, no real node does. */
	control(command: ControlCommand): Promise<ControlAnswer>;
	readonly signIn: PracticeSignIn;
	/** The node program that the node behaves as. */
	readonly manner: MannerName;
	/** Writes what is still in memory and closes the store. */
	close(): Promise<void>;
}

/** How to sign in to the practice node: printed by `npm start`, filled in by the connect screen. */
export interface PracticeSignIn {
	readonly passphrase: string;
	readonly user: string;
	readonly password: string;
}

/**
 * How a call misbehaves. `lost` does the work and then drops the reply, `errored` does it and then answers with an error; the
 * others do not do it. `fatal` does it, drops the reply, and the node ends and comes back some seconds later.
 */
export type Fault =
	'refused' | 'empty' | 'cut' | 'wrong-shape' | 'not-json' | 'errored' | 'lost' | 'fatal' | 'dropped';

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
	/** The node ends in the middle of its work, and starts again. */
	| { readonly control: 'restart' }
	/** The other side of the swaps that go on, or else of the next one, does nothing any more after this payment. */
	| { readonly control: 'vanish'; readonly after: WireStage }
	/** The nodes of the other sides end in the swaps that go on, and start again. */
	| { readonly control: 'restart-peers' }
	/** The maker of the user’s next request gives half of what was agreed on: only some programs hold it to the limit. */
	| { readonly control: 'short-change' }
	/**
	 * Makers answer each of the user's requests, and keep to the limit where their price has just left it, until the world is
	 * calmed.
	 */
	| { readonly control: 'wait-for-user' }
	/**
	 * The last `blocks` blocks of a coin, or of the token chain by its name, are replaced by others that hold none of their
	 * transactions: these wait again, or are gone for good where the others are a `rival` chain's.
	 */
	| {
			readonly control: 'reorganise';
			readonly coin: string;
			readonly blocks: number;
			readonly rival?: boolean;
	  }
	/**
	 * The chain daemon is killed and comes back `blocks` blocks lower, with no peers and an empty memory pool. Its peers still
	 * hold what it forgot, unless it had not `reached` them; `start-daemon` brings it back to them.
	 */
	| ({ readonly control: 'kill-daemon' } & DaemonEnd)
	/** The next `times` (default 1) calls of `method` misbehave; `'*'` means any method. */
	| { readonly control: 'fault'; readonly method: string; readonly fault: Fault; readonly times?: number }
	/** Starts the chain daemon again; what is left out is as in its first start. */
	| ({ readonly control: 'start-daemon' } & DaemonStart)
	/** Gives the key that the chain daemon makes tokens for more coins, in one old output; every command gives them again. */
	| { readonly control: 'fund-daemon'; readonly coins: string }
	/** Gives that key the coins of the chain's last block, which cannot be spent before they are mature. */
	| { readonly control: 'reward-daemon'; readonly coins: string }
	/** For `ms` the chain daemon only says that it is starting. */
	| { readonly control: 'warm-up'; readonly ms: number }
	/**
	 * The next `times` (default 1) transactions that the chain daemon builds for tokens are not what was asked for, yet whole
	 * and signed. What does not apply to a creation, or to a transfer, changes nothing in it.
	 */
	| { readonly control: 'tamper'; readonly how: Tampering; readonly times?: number }
	/** The same of the next payments and time locks that the trading node builds. */
	| { readonly control: 'tamper-payments'; readonly how: PaymentTampering; readonly times?: number }
	/** From now on the trading node tells what is not so, until another lie; nothing after that without `about`. */
	| { readonly control: 'lie'; readonly about?: ToldLie }
	/** The same of the chain daemon. */
	| { readonly control: 'lie-daemon'; readonly about?: DaemonLie }
	/** All makers of a pair leave, at both sides, until the world is calmed. */
	| { readonly control: 'send-away'; readonly base: string; readonly rel: string }
	/**
	 * Undoes these commands: faults, latencies, lies and tampering end, makers are back, and peers that vanished go on if the
	 * user has not begun to take coins back.
	 */
	| { readonly control: 'calm' }
	/** How often each method was called since the start, by wire name. */
	| { readonly control: 'calls' }
	/** The calls of the node, in the order in which they came in. */
	| { readonly control: 'call-order' };

export interface ControlAnswer {
	/** Practice time, in milliseconds since 1970. */
	readonly time: number;
	/** Why the command was not carried out. */
	readonly error?: string;
	readonly calls?: Readonly<Record<string, number>>;
	/** The newest calls of the node, the oldest of them first. */
	readonly callOrder?: readonly LoggedCall[];
	/** The public keys of the chain daemon's wallet, after it was started again. */
	readonly daemonKeys?: readonly string[];
}

export interface PracticeOptions extends WorldOptions {
	/** The node program that the node behaves as, `document` when missing. It is a choice of each start: the world is the same. */
	readonly manner?: MannerName;
	/** The node's start-up settings. */
	readonly settings?: StartSettings;
	/** The beginning of a new world; `fresh` if missing. A stored world stays as it is. */
	readonly scenario?: ScenarioName;
	/** Where other programs can read the event stream; without it only the host can. */
	readonly streamPort?: StreamPort;
	/** The node's data directory; without it there is one in memory, empty at first. */
	readonly files?: PracticeFiles;
}
