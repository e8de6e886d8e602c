import type { TimedReply, WireCall } from '../node-client.ts';
import { fitsWord, openChannel, type Shape } from '#lib/tabs/channel.ts';
import { PLAIN_ERROR, type PlainError } from '../call-error.ts';
import type { ChannelStatus, Priority } from '../request-queue.ts';

/** Locks shared by all tabs. */
export type TabLocks = Pick<LockManager, 'request' | 'query'>;

interface TabChannel {
	post(message: TabMessage): void;
	close(): void;
}

/**
 * - `asleep`: the tab is being frozen or closed. Its code does not run until it wakes.
 * - `awake`: the tab resumes after being frozen.
 */
export type TabChange = 'asleep' | 'awake' | 'shown' | 'hidden';

/** The tab's environment; tests pass their own. */
export interface TabHost {
	readonly locks: TabLocks;
	readonly isHidden: boolean;
	/** @param onMessage called with each message of a different tab */
	openChannel(name: string, onMessage: (message: TabMessage) => void): TabChannel;
	/** @returns a function that stops watching */
	watch(changed: (change: TabChange) => void): () => void;
}

/** `undefined` if the browser lacks locks or channels between tabs; each tab then sends its own calls. */
export function browserTabHost(): TabHost | undefined {
	if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return undefined;
	return {
		locks: navigator.locks,
		get isHidden() {
			return document.hidden;
		},
		openChannel(name, onMessage) {
			const channel = openChannel(name, isTabMessage, onMessage);
			return { post: (message) => channel.postMessage(message), close: () => channel.close() };
		},
		watch(changed) {
			const ended = new AbortController();
			const { signal } = ended;
			for (const type of ['freeze', 'resume'])
				document.addEventListener(type, () => changed(type === 'freeze' ? 'asleep' : 'awake'), { signal });
			window.addEventListener('pagehide', () => changed('asleep'), { signal });
			window.addEventListener('pageshow', ({ persisted }) => persisted && changed('awake'), { signal });
			const turned = () => changed(document.hidden ? 'hidden' : 'shown');
			document.addEventListener('visibilitychange', turned, { signal });
			return () => ended.abort();
		},
	};
}

/** A call forwarded by a different tab, valid as long as that tab waits. */
type HandedCall = Omit<WireCall, 'signal' | 'holdsSecret' | 'isRead'>;

/**
 * Messages between the tabs of one user at one node. They contain no key: a read is sent without the userpass, and a
 * call that changes something stays in its tab, which requests a turn. Sequence of a turn: `turn`, answered by
 * `granted`, then `running` before the call is sent, and `done` afterwards.
 */
export type TabMessage =
	/** Asks which tab leads, and whether it is responsive. */
	| { readonly say: 'ping' }
	/** `since` decides between two leading tabs: the later start wins. */
	| {
			readonly say: 'i-lead';
			readonly leader: string;
			readonly since: number;
			readonly isHidden: boolean;
			readonly status: ChannelStatus;
	  }
	| { readonly say: 'resigned'; readonly leader: string }
	/** Asks a hidden leader to finish its pending calls and pass the lead to this tab. */
	| { readonly say: 'yield'; readonly leader: string; readonly to: string }
	| { readonly say: 'take-over'; readonly to: string }
	| { readonly say: 'ask'; readonly leader: string; readonly id: string; readonly call: HandedCall }
	| { readonly say: 'turn'; readonly leader: string; readonly id: string; readonly priority: Priority }
	/** A note about the leader's shared work. */
	| { readonly say: 'note'; readonly note: unknown }
	| { readonly say: 'give-up'; readonly id: string }
	| { readonly say: 'give-up-reads' }
	| { readonly say: 'answer'; readonly id: string; readonly reply: TimedReply }
	| { readonly say: 'failure'; readonly id: string; readonly failure: PlainError }
	| { readonly say: 'granted'; readonly id: string }
	| { readonly say: 'running'; readonly id: string }
	| { readonly say: 'done'; readonly id: string; readonly failure?: PlainError };

const LEADER = { leader: 'text' } as const;
const ID = { id: 'text' } as const;
const PRIORITY: Shape = { priority: ['user', 'screen', 'background'] satisfies Priority[] };
const STATUS: Shape = {
	...{ isUnreachable: 'flag', lastReplyAt: 'number', silentMs: 'number' },
	'lastAway?': { from: 'number', until: 'number' },
};
const CALL: Shape = {
	...{ body: 'text', fast: 'flag', probes: 'flag', timeoutMs: 'number', 'freshSince?': 'number' },
	...PRIORITY,
};
const REPLY: Shape = { status: 'number', body: 'bytes', askedAt: 'number', answeredAt: 'number' };

const TAB_MESSAGES: Readonly<Record<TabMessage['say'], Shape>> = {
	ping: {},
	'i-lead': { ...LEADER, since: 'number', isHidden: 'flag', status: STATUS },
	resigned: LEADER,
	yield: { ...LEADER, to: 'text' },
	'take-over': { to: 'text' },
	ask: { ...LEADER, ...ID, call: CALL },
	turn: { ...LEADER, ...ID, ...PRIORITY },
	note: {},
	'give-up': ID,
	'give-up-reads': {},
	answer: { ...ID, reply: REPLY },
	failure: { ...ID, failure: PLAIN_ERROR },
	granted: ID,
	running: ID,
	done: { ...ID, 'failure?': PLAIN_ERROR },
};

export const isTabMessage = (data: unknown): boolean => fitsWord(data, TAB_MESSAGES);

/** The requested tab no longer leads and has not started the call. */
export class LeaderLost extends Error {}
