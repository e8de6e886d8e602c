import type { LockName } from '#lib/tabs/named-lock.ts';
import { KnownLeader, Leadership, Watchdog } from './leadership.ts';
import type { TabChange, TabHost, TabMessage } from './tab-host.ts';
import type { ChannelStatus } from '../request-queue.ts';

interface MembershipOptions {
	readonly host: TabHost;
	readonly name: LockName;
	readonly post: (message: TabMessage) => void;
	/** Whether this tab already leads. */
	readonly leads: boolean;
	/** Whether a call of this tab is waiting for the leader. */
	readonly isWaiting: () => boolean;
	/** This tab's status of the node while it leads. */
	readonly status: () => ChannelStatus;
	/** Runs before this tab takes over from a different leader. */
	readonly prepare: () => Promise<void>;
	/** Called when the leader changes; calls to any other tab are then obsolete. */
	readonly leaderChanged: (leader?: string) => void;
	/** Called when this tab stops leading; its unsent calls go to the next leader. */
	readonly stopped: () => void;
	/** Calls back once no call is pending. */
	readonly whenIdle: (work: () => void) => void;
	/** Called when the tab is being frozen or closed. */
	readonly asleep: () => void;
}

/** Tracks which of a user's tabs leads, from the view of one tab. */
export class Membership {
	/** This tab's unique id. */
	readonly me = crypto.randomUUID();
	readonly #options: MembershipOptions;
	readonly #leader = new KnownLeader();
	readonly #leadership: Leadership;
	readonly #watchdog: Watchdog;
	readonly #endWatch: () => void;
	#becameVisible = Promise.withResolvers<undefined>();
	/** In milliseconds since 1970; 0 while this tab does not lead. */
	#leadsSince = 0;
	#hasReceived = false;
	#isYielding = false;

	constructor(options: MembershipOptions) {
		this.#options = options;
		const { host, name, post } = options;
		this.#watchdog = new Watchdog({
			isNeeded: () => !this.leads && (options.isWaiting() || this.#leader.isAwaited),
			ping: () => post({ say: 'ping' }),
			onUnresponsive: () => this.#takeOver(),
		});
		this.#leadership = new Leadership(host.locks, name, {
			gained: () => void this.#lead(),
			lost: () => this.#stop(),
		});
		this.#endWatch = host.watch((change) => this.#note(change));
		if (options.leads) this.#leadership.takeOver();
		else this.#leadership.claim();
		post({ say: 'ping' });
	}

	get leads(): boolean {
		return this.#leadsSince > 0;
	}

	/** The leading tab once known; `undefined` if it is this one. */
	async leader(signal: AbortSignal | undefined): Promise<string | undefined> {
		this.#watchdog.start();
		const leader = await this.#leader.known(signal);
		return leader === this.me ? undefined : leader;
	}

	/** Resolves when the tab is visible or leads. */
	async seen(signal: AbortSignal | undefined): Promise<void> {
		while (this.#options.host.isHidden && !this.leads) {
			const ended = new Promise<void>((resolve) =>
				signal?.addEventListener('abort', () => resolve(), { once: true }),
			);
			await Promise.race([this.#becameVisible.promise, ended]);
			signal?.throwIfAborted();
		}
	}

	announce(): void {
		if (!this.leads) return;
		const { host, post, status } = this.#options;
		const [leader, since] = [this.me, this.#leadsSince];
		post({ say: 'i-lead', leader, since, isHidden: host.isHidden, status: status() });
	}

	receive(message: TabMessage): void {
		this.#hasReceived = true;
		if (message.say === 'ping') this.announce();
		else if (message.say === 'i-lead') this.#receiveLeader(message);
		else if (message.say === 'resigned' && message.leader === this.#leader.name) this.#forgetLeader();
		else if (message.say === 'yield' && message.leader === this.me) this.#yieldTo(message.to);
		else if (message.say === 'take-over' && message.to === this.me) this.#takeOver();
	}

	/** Leaves the group of tabs permanently. */
	close(): void {
		this.#endWatch();
		this.#resign();
		this.#leader.set(this.me, Infinity);
		this.#show();
	}

	async #lead(): Promise<void> {
		// Without other tabs, the first call does not wait.
		if (this.#hasReceived) await this.#options.prepare();
		if (!this.#leadership.holds) return;
		this.#leadsSince = Date.now();
		this.#leader.set(this.me, this.#leadsSince);
		this.#options.leaderChanged(this.me);
		this.announce();
		this.#show();
	}

	#takeOver(): void {
		this.#forgetLeader();
		this.#leadership.takeOver();
	}

	#receiveLeader({ leader, since, isHidden }: Extract<TabMessage, { say: 'i-lead' }>): void {
		this.#watchdog.noteReply();
		if (this.leads || !this.#leader.set(leader, since)) return;
		this.#options.leaderChanged(leader);
		if (isHidden && !this.#options.host.isHidden) this.#options.post({ say: 'yield', leader, to: this.me });
	}

	/** Passes the lead to a visible tab, because a hidden one has slow timers and can be frozen at any time. */
	#yieldTo(to: string): void {
		if (this.#isYielding || !this.leads) return;
		this.#isYielding = true;
		this.#options.whenIdle(() => {
			this.#isYielding = false;
			if (!this.leads) return;
			this.#resign();
			this.#options.post({ say: 'take-over', to });
			this.#leadership.claim();
		});
	}

	#resign(): void {
		this.#leadership.resign();
		this.#stop();
	}

	#stop(): void {
		if (this.leads) this.#options.post({ say: 'resigned', leader: this.me });
		this.#leadsSince = 0;
		this.#forgetLeader();
		this.#options.stopped();
	}

	#forgetLeader(): void {
		this.#leader.forget();
		this.#options.leaderChanged();
	}

	#note(change: TabChange): void {
		if (change === 'asleep') {
			this.#options.asleep();
			return this.#resign();
		}
		if (change === 'awake') {
			// The lead may have been taken while this tab was frozen.
			this.#resign();
			this.#leadership.claim();
		}
		if (change === 'shown') this.#show();
		if (this.leads) this.announce();
		else if (change !== 'hidden') this.#options.post({ say: 'ping' });
	}

	#show(): void {
		this.#becameVisible.resolve(undefined);
		this.#becameVisible = Promise.withResolvers();
	}
}
