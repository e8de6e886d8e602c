import type { LockName } from '#lib/tabs/named-lock.ts';
import type { NodeChannel, SharedWork, TimedReply, WireCall, DirectChannel } from '../node-client.ts';
import type { ChannelStatus } from '../request-queue.ts';
import { LeaderLost, type TabHost, type TabLocks, type TabMessage } from './tab-host.ts';
import { Membership } from './membership.ts';
import { TabServer, Turns } from './tab-server.ts';
import { reviveError } from '../call-error.ts';

const UNKNOWN_STATUS = { silentMs: 0, lastReplyAt: 0, isUnreachable: false, lastOutage: undefined, at: 0 };

/** Maximum wait of a new leader for pending calls of other tabs. */
const MAX_REST_MS = 10_000;

/** After this idle time, a leader may have been suspended and have lost the lead without noticing. */
const STALL_MS = 2000;

/**
 * Shares one connection to a node between all tabs of a user. The leading tab holds the queue and makes the reads for
 * all tabs. The other tabs pass their reads to it; for a call that changes something, a tab requests a turn and sends
 * the call itself. Such a call is therefore neither lost nor repeated when the leader closes: it is sent once, by the
 * tab that recorded it in its journal, which requests a turn again only if none was granted. Reads are repeated by the
 * next leader. A hidden tab that does not lead sends no reads.
 */
export class SharedChannel implements NodeChannel {
	readonly #own: DirectChannel;
	readonly #post: (message: TabMessage) => void;
	readonly #turns: Turns;
	readonly #follower: Follower;
	readonly #server: TabServer;
	readonly #members: Membership;
	readonly #closeChannel: () => void;
	readonly #locks: TabLocks;
	/** When this tab, as the leader, last prepared to send a call. */
	#sentAt = 0;
	/** The pending check whether this tab still leads. */
	#proof: Promise<void> | undefined;
	/** The leader's last status, and its time. */
	#leaderStatus: ChannelStatus & { readonly at: number } = UNKNOWN_STATUS;
	/** Time of the last answer that this tab received through the leader. */
	#answeredAt = 0;
	#isClosed = false;
	#work: SharedWork | undefined;
	/** Whether this tab currently does the shared work. */
	#isAtWork: boolean;

	/**
	 * @param name identical in all tabs of this user at this node
	 * @param leads whether this tab already leads
	 */
	constructor(own: DirectChannel, name: LockName, host: TabHost, leads = false) {
		this.#own = own;
		this.#isAtWork = leads;
		const channel = host.openChannel(name, (message) => this.#receive(message));
		this.#closeChannel = () => channel.close();
		const post = (message: TabMessage) => {
			if (!this.#isClosed) channel.post(message);
		};
		this.#post = post;
		this.#locks = host.locks;
		own.guard = () => this.#proveLead();
		const turns = new Turns(host.locks, name, post);
		const follower = new Follower(post);
		const server = new TabServer({ own, turns, post, announce: () => this.#members.announce() });
		[this.#turns, this.#follower, this.#server] = [turns, follower, server];
		this.#members = new Membership({
			...{ host, name, post, leads },
			isWaiting: () => follower.isWaiting,
			status: () => own.status,
			prepare: () => this.#awaitTurns(),
			leaderChanged: (leader) => {
				follower.leave(leader);
				if (leader === this.#members.me) this.#beAtWork(true);
			},
			stopped: () => {
				own.queue.clear(new LeaderLost());
				this.#beAtWork(false);
			},
			whenIdle: (work) => this.#inTurn(() => Promise.resolve(work())),
			asleep: () => turns.sleep(),
		});
	}

	get address(): string {
		return this.#own.address;
	}

	get status(): ChannelStatus {
		if (this.#members.leads) return this.#own.status;
		const { at, ...status } = this.#leaderStatus;
		const isSilent = this.#follower.isWaiting && status.silentMs > 0;
		return {
			...status,
			silentMs: isSilent ? status.silentMs + Date.now() - at : 0,
			lastReplyAt: Math.max(status.lastReplyAt, this.#answeredAt),
		};
	}

	giveUpReads(): void {
		if (this.#members.leads) this.#own.giveUpReads();
		else this.#post({ say: 'give-up-reads' });
	}

	signIn(addKey: (body: string) => string): void {
		this.#own.signIn(addKey);
	}

	async send(call: WireCall): Promise<TimedReply> {
		const { isRead, holdsSecret, priority, signal } = call;
		const isShared = isRead && !holdsSecret && this.#own.isShared(call.body);
		while (!this.#isClosed) {
			if (isShared && priority !== 'user') await this.#members.seen(signal);
			const leader = await this.#members.leader(signal);
			try {
				if (leader === undefined) return await this.#own.send(call);
				if (isShared) return await this.#follower.ask(leader, call);
				const turn = await this.#follower.turn(leader, call);
				return await this.#turns.take(turn, () => this.#own.sendNow(call));
			} catch (reason) {
				if (!(reason instanceof LeaderLost)) throw reason;
			}
		}
		return this.#own.send(call);
	}

	attach(work: SharedWork): (note: unknown) => void {
		this.#work = work;
		// Deferred until the caller has received the function for sending notes.
		queueMicrotask(() => work.lead(this.#isAtWork));
		return (note) => this.#post({ say: 'note', note });
	}

	close(): void {
		this.#own.guard = undefined;
		this.#own.close();
		this.#members.close();
		this.#isClosed = true;
		this.#closeChannel();
	}

	#receive(message: TabMessage): void {
		if (message.say === 'i-lead') this.#leaderStatus = { ...message.status, at: Date.now() };
		if (message.say === 'answer') this.#answeredAt = Date.now();
		if (message.say === 'note') this.#work?.receive(message.note);
		this.#members.receive(message);
		this.#follower.receive(message);
		this.#turns.receive(message);
		const isForAnother = 'leader' in message && message.leader !== this.#members.me;
		if (this.#members.leads && !isForAnother) this.#server.receive(message);
	}

	#beAtWork(isAtWork: boolean): void {
		if (isAtWork === this.#isAtWork) return;
		this.#isAtWork = isAtWork;
		this.#work?.lead(isAtWork);
	}

	/** Concurrent calls share one check. */
	async #proveLead(): Promise<void> {
		if (Date.now() - this.#sentAt >= STALL_MS) {
			this.#proof ??= this.#askLocks().finally(() => (this.#proof = undefined));
		}
		await this.#proof;
		this.#sentAt = Date.now();
	}

	/**
	 * Queries the locks, after which this tab knows whether its lock was stolen. A slow query is repeated, because its
	 * result may date from before a suspension.
	 */
	async #askLocks(): Promise<void> {
		let askedAt: number;
		do {
			askedAt = Date.now();
			await this.#locks.query();
		} while (Date.now() - askedAt >= STALL_MS);
		if (!this.#members.leads) throw new LeaderLost();
	}

	/** The previous leader may have granted a turn whose call is still pending. */
	async #awaitTurns(): Promise<void> {
		const over = await this.#turns.taken();
		if (!over) return;
		const longest = new Promise((resolve) => setTimeout(resolve, MAX_REST_MS));
		this.#inTurn(() => Promise.race([over(), longest]));
	}

	/** Runs a task of this tab while no call is pending. */
	#inTurn(send: () => Promise<unknown>): void {
		this.#own.queue.add({ readKey: undefined, priority: 'user', send }).catch(() => undefined);
	}
}

interface Pending {
	readonly leader: string;
	readonly resolve: (result: never) => void;
	readonly reject: (reason: unknown) => void;
}

type Request = Extract<TabMessage, { say: 'ask' | 'turn' }>;

/** This tab's requests to the leading tab. */
export class Follower {
	readonly #post: (message: TabMessage) => void;
	readonly #pending = new Map<string, Pending>();

	constructor(post: (message: TabMessage) => void) {
		this.#post = post;
	}

	get isWaiting(): boolean {
		return this.#pending.size > 0;
	}

	/** Has the leader make a read. Rejects with `LeaderLost` if that tab stops leading. */
	ask(leader: string, { signal, ...rest }: WireCall): Promise<TimedReply> {
		const { body, priority, fast, probes, timeoutMs, freshSince } = rest;
		const call = { body, priority, fast, probes, timeoutMs, freshSince };
		return this.#request(signal, { say: 'ask', leader, id: crypto.randomUUID(), call });
	}

	/**
	 * Resolves with the turn's id when this tab may send a call. Rejects with `LeaderLost` if that tab stops leading.
	 */
	turn(leader: string, { signal, priority }: WireCall): Promise<string> {
		return this.#request(signal, { say: 'turn', leader, id: crypto.randomUUID(), priority });
	}

	receive(message: TabMessage): void {
		if (message.say === 'answer') this.#removePending(message.id)?.resolve(message.reply as never);
		else if (message.say === 'failure') this.#removePending(message.id)?.reject(reviveError(message.failure));
		else if (message.say === 'granted') this.#removePending(message.id)?.resolve(message.id as never);
	}

	/** Abandons requests to all tabs except `leader`, which have not started them. */
	leave(leader?: string): void {
		for (const [id, pending] of this.#pending) {
			if (pending.leader === leader) continue;
			this.#pending.delete(id);
			this.#post({ say: 'give-up', id });
			pending.reject(new LeaderLost());
		}
	}

	#request<Result>(signal: AbortSignal | undefined, message: Request): Promise<Result> {
		const { id, leader } = message;
		return new Promise((resolve, reject) => {
			const leave = () => {
				this.#pending.delete(id);
				this.#post({ say: 'give-up', id });
				reject(signal?.reason as Error);
			};
			const forget = () => signal?.removeEventListener('abort', leave);
			signal?.addEventListener('abort', leave, { once: true });
			this.#pending.set(id, {
				leader,
				resolve: (result) => (forget(), resolve(result)),
				reject: (reason) => (forget(), reject(reason as Error)),
			});
			this.#post(message);
		});
	}

	#removePending(id: string): Pending | undefined {
		const pending = this.#pending.get(id);
		this.#pending.delete(id);
		return pending;
	}
}
