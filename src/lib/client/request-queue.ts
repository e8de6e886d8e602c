import { CallError, type CallErrorKind } from './call-error.ts';

/** The origin of a call: a user action, visible content, or background work. */
export type Priority = 'user' | 'screen' | 'background';

const PRIORITIES: readonly Priority[] = ['user', 'screen', 'background'];

/** Errors that do not show whether the program is reachable. */
const SAY_NOTHING: readonly CallErrorKind[] = ['timeout', 'params', 'blocked'];

export interface Job<Result> {
	/** `undefined` for calls that change something, which are sent exactly once and never shared. */
	readonly readKey: string | undefined;
	readonly priority: Priority;
	/** Whether the program answers the call while it is busy with a different one, so that it skips the queue. */
	readonly fast?: boolean;
	/** Whether to send the call even while the program is unreachable, to detect its recovery. */
	readonly probes?: boolean;
	/**
	 * Accepts a reply to an equal read sent at or after this time, in milliseconds since 1970, but never one from
	 * before a change.
	 */
	readonly freshSince?: number | undefined;
	/** Ends the wait of this caller only. */
	readonly signal?: AbortSignal | undefined;
	readonly send: (signal: AbortSignal) => Promise<Result>;
}

interface Waiter {
	readonly resolve: (result: never) => void;
	readonly reject: (reason: unknown) => void;
	readonly forget: () => void;
}

interface Entry {
	readonly readKey: string | undefined;
	readonly send: (signal: AbortSignal) => Promise<unknown>;
	readonly waiters: Set<Waiter>;
	readonly ended: AbortController;
	priority: Priority;
	probes: boolean;
}

/** The status of a program at the time of the query. Plain data, so that it can be sent to other tabs. */
export interface ChannelStatus {
	/** Whether the last call got no answer. */
	readonly isUnreachable: boolean;
	/** The last completed outage, in milliseconds since 1970. */
	readonly lastOutage: { readonly from: number; readonly until: number } | undefined;
	/** Time of the program's last reply, in milliseconds since 1970; 0 before the first. */
	readonly lastReplyAt: number;
	/** Milliseconds for which calls have been pending without any reply; 0 if no call is pending. */
	readonly silentMs: number;
}

export interface QueueOptions {
	/** Whether reads wait during an outage. Only for callers that keep adding probing calls. */
	readonly holdsReads?: boolean;
}

/**
 * Orders the calls to one program. The program handles one call at a time, so one call is in flight and the others wait
 * here: sorted by priority, then first come, first served.
 *
 * Equal reads share one call. A waiting read without callers is dropped, and a read that fails because of a lost
 * connection is sent a second time. A call that changes something is sent exactly once, and its outcome is always
 * awaited once it is in flight.
 *
 * A call in flight keeps its turn until the program has replied, because the program completes it anyway. Besides,
 * aborting a request while its connection opens leaves an idle connection, on which a real node blocks until it is
 * closed.
 *
 * With `holdsReads`, reads for the screen and background wait while the program is unreachable, so that it is polled by
 * few calls.
 */
export class RequestQueue {
	readonly #waiting: Entry[] = [];
	readonly #shareable = new Map<string, Entry>();
	readonly #inFlight = new Set<Entry>();
	readonly #cache = new ReplyCache();
	#busy = false;
	/** When the program last replied or was first called after an idle period, in milliseconds since 1970. */
	#lastReplyAt = 0;
	/** Time of its last reply to a call, in milliseconds since 1970. */
	#answeredAt = 0;
	/** Start of the current outage, in milliseconds since 1970. */
	#unreachableSince: number | undefined;
	#lastOutage: ChannelStatus['lastOutage'];
	readonly #holdsReads: boolean;

	constructor({ holdsReads = false }: QueueOptions = {}) {
		this.#holdsReads = holdsReads;
	}

	get status(): ChannelStatus {
		return {
			isUnreachable: this.#isUnreachable,
			lastOutage: this.#lastOutage,
			lastReplyAt: this.#answeredAt,
			silentMs: this.#inFlight.size === 0 ? 0 : Math.max(0, Date.now() - this.#lastReplyAt),
		};
	}

	get #isUnreachable(): boolean {
		return this.#unreachableSince !== undefined;
	}

	/** Aborts pending reads. A pending call that changes something continues. */
	giveUpReads(): void {
		for (const entry of this.#inFlight) {
			if (entry.readKey === undefined) continue;
			this.#stopSharing(entry);
			settle(entry, (waiter) => waiter.reject(new CallError('timeout', 'The waiting was ended.')));
			entry.ended.abort(new DOMException('This call is not waited for any more.', 'AbortError'));
		}
	}

	add<Result>(job: Job<Result>): Promise<Result> {
		if (job.signal?.aborted) return Promise.reject(job.signal.reason as Error);
		const cached = this.#cache.since(job.readKey, job.freshSince);
		if (cached) return Promise.resolve(cached.result as Result);
		const entry = this.#entryFor(job);
		const outcome = this.#join(entry, job);
		void this.#work();
		return outcome;
	}

	/** Discards cached replies, so that every read is sent again. */
	forgetReplies(): void {
		this.#cache.clear();
	}

	/** Rejects all unsent calls and discards earlier replies. */
	clear(reason: Error): void {
		this.forgetReplies();
		for (const entry of this.#waiting.splice(0)) {
			this.#stopSharing(entry);
			settle(entry, (waiter) => waiter.reject(reason));
		}
	}

	#entryFor(job: Job<unknown>): Entry {
		const shared = job.readKey === undefined ? undefined : this.#shareable.get(job.readKey);
		if (shared) {
			if (isBefore(job.priority, shared.priority)) shared.priority = job.priority;
			shared.probes ||= job.probes ?? false;
			return shared;
		}
		const entry: Entry = {
			readKey: job.readKey,
			send: job.send,
			waiters: new Set(),
			ended: new AbortController(),
			priority: job.priority,
			probes: job.probes ?? false,
		};
		if (entry.readKey !== undefined) this.#shareable.set(entry.readKey, entry);
		if (job.fast && !this.#isHeld(entry)) void this.#run(entry);
		else this.#waiting.push(entry);
		return entry;
	}

	#join<Result>(entry: Entry, job: Job<Result>): Promise<Result> {
		return new Promise((resolve, reject) => {
			const leave = () => {
				if (!this.#mayLeave(entry)) return;
				waiter.forget();
				entry.waiters.delete(waiter);
				reject(job.signal?.reason as Error);
				if (entry.waiters.size === 0) this.#drop(entry);
			};
			const forget = () => job.signal?.removeEventListener('abort', leave);
			const waiter: Waiter = { resolve, reject, forget };
			entry.waiters.add(waiter);
			job.signal?.addEventListener('abort', leave);
		});
	}

	#mayLeave(entry: Entry): boolean {
		return entry.readKey !== undefined || this.#waiting.includes(entry);
	}

	#drop(entry: Entry): void {
		const place = this.#waiting.indexOf(entry);
		if (place < 0) return;
		this.#waiting.splice(place, 1);
		this.#stopSharing(entry);
	}

	async #work(): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		for (let entry = this.#takeNext(); entry; entry = this.#takeNext()) await this.#run(entry);
		this.#busy = false;
	}

	#takeNext(): Entry | undefined {
		const ready = this.#waiting.filter((entry) => !this.#isHeld(entry));
		const priority = PRIORITIES.find((each) => ready.some((entry) => entry.priority === each));
		const next = ready.find((entry) => entry.priority === priority);
		if (next) this.#waiting.splice(this.#waiting.indexOf(next), 1);
		return next;
	}

	#isHeld({ readKey, priority, probes }: Entry): boolean {
		return this.#holdsReads && this.#isUnreachable && readKey !== undefined && priority !== 'user' && !probes;
	}

	async #run(entry: Entry): Promise<void> {
		if (this.#inFlight.size === 0) this.#lastReplyAt = Date.now();
		this.#inFlight.add(entry);
		const sentAt = Date.now();
		try {
			const result = await this.#send(entry).finally(() => this.#noteReply(entry));
			this.#note(undefined);
			this.#keepReply(entry, { sentAt, result });
			this.#stopSharing(entry);
			settle(entry, (waiter) => waiter.resolve(result as never));
		} catch (reason) {
			this.#note(reason);
			if (this.#isHeld(entry) && entry.waiters.size > 0) return void this.#waiting.unshift(entry);
			this.#stopSharing(entry);
			settle(entry, (waiter) => waiter.reject(reason));
		}
	}

	/** Skips a read during which a change was sent. */
	#keepReply(entry: Entry, reply: { readonly sentAt: number; readonly result: unknown }): void {
		const { readKey } = entry;
		if (readKey !== undefined && this.#shareable.get(readKey) === entry) this.#cache.add(readKey, reply);
	}

	#note(failure: unknown): void {
		if (failure !== undefined && !(failure instanceof CallError && !SAY_NOTHING.includes(failure.kind)))
			return;
		if (failure?.kind === 'unreachable') {
			this.#unreachableSince ??= Date.now();
			return;
		}
		this.#answeredAt = Date.now();
		if (this.#unreachableSince !== undefined)
			this.#lastOutage = { from: this.#unreachableSince, until: Date.now() };
		this.#unreachableSince = undefined;
		void this.#work();
	}

	#noteReply(entry: Entry): void {
		this.#inFlight.delete(entry);
		this.#lastReplyAt = Date.now();
	}

	async #send(entry: Entry): Promise<unknown> {
		try {
			return await entry.send(entry.ended.signal);
		} catch (reason) {
			const isWanted = entry.readKey !== undefined && entry.waiters.size > 0 && !this.#isUnreachable;
			if (!isWanted || !isLostConnection(reason)) throw reason;
			return entry.send(entry.ended.signal);
		}
	}

	/** After a change, pending reads may show the state before it, so later callers must send their own. */
	#stopSharing(ended: Entry): void {
		const isChange = ended.readKey === undefined;
		if (isChange) this.#cache.clear();
		for (const [key, entry] of this.#shareable)
			if (entry === ended || (isChange && !this.#waiting.includes(entry))) this.#shareable.delete(key);
	}
}

function isBefore(one: Priority, other: Priority): boolean {
	return PRIORITIES.indexOf(one) < PRIORITIES.indexOf(other);
}

function isLostConnection(reason: unknown): boolean {
	return reason instanceof CallError && (reason.kind === 'dropped' || reason.kind === 'unreachable');
}

function settle(entry: Entry, report: (waiter: Waiter) => void): void {
	for (const waiter of entry.waiters) {
		waiter.forget();
		report(waiter);
	}
	entry.waiters.clear();
}

/** Well above the number of reads of a page. */
const MAX = 100;

interface CachedReply {
	readonly sentAt: number;
	readonly result: unknown;
}

/** The last reply to each read, for readers that accept older replies. */
class ReplyCache {
	readonly #replies = new Map<string, CachedReply>();

	/** The cached reply, if its call was sent at or after `moment`, in milliseconds since 1970. */
	since(readKey: string | undefined, moment: number | undefined): CachedReply | undefined {
		if (readKey === undefined || moment === undefined) return undefined;
		const cached = this.#replies.get(readKey);
		return cached && cached.sentAt >= moment ? cached : undefined;
	}

	add(readKey: string, cached: CachedReply): void {
		this.#replies.delete(readKey);
		this.#replies.set(readKey, cached);
		const [oldest] = this.#replies.keys();
		if (this.#replies.size > MAX && oldest !== undefined) this.#replies.delete(oldest);
	}

	clear(): void {
		this.#replies.clear();
	}
}
