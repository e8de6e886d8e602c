import type { LockName } from '#lib/tabs/named-lock.ts';
import type { NodeChannel, SharedWork, TimedReply, WireCall, DirectChannel } from '../node-client.ts';
import type { ChannelStatus } from '../request-queue.ts';
import type { TabHost } from './tab-host.ts';

/**
 * The channel of a tab that is, as usual, the only one of its user at its node: it holds the lead and sends its own
 * calls. The code for sharing the node is loaded when a second tab opens, or before the first call if a different tab
 * was first.
 */
export class SingleTabChannel implements NodeChannel {
	readonly #own: DirectChannel;
	readonly #name: LockName;
	readonly #host: TabHost;
	#ready: Promise<unknown>;
	readonly #ended = Promise.withResolvers<undefined>();
	#line: NodeChannel;
	#stopListening: () => void;
	#isClosed = false;
	#leads = false;
	#isSingle = true;
	#work: SharedWork | undefined;
	/** Sends a note to the other tabs, if any. */
	#send: ((note: unknown) => void) | undefined;

	/** @param name identical in all tabs of this user at this node */
	constructor(own: DirectChannel, name: LockName, host: TabHost) {
		[this.#own, this.#line, this.#name, this.#host] = [own, own, name, host];
		const channel = host.openChannel(name, () => {
			this.#isSingle = false;
			if (this.#leads) void this.#join();
		});
		const endWatch = host.watch((change) => {
			if (change === 'asleep') this.#resign();
			if (change === 'awake') this.#ready = this.#join();
		});
		this.#stopListening = () => {
			this.#stopListening = () => undefined;
			endWatch();
			channel.close();
		};
		this.#ready = this.#begin();
	}

	get address(): string {
		return this.#own.address;
	}

	get status(): ChannelStatus {
		return this.#line.status;
	}

	giveUpReads(): void {
		this.#line.giveUpReads();
	}

	signIn(addKey: (body: string) => string): void {
		this.#own.signIn(addKey);
	}

	async send(call: WireCall): Promise<TimedReply> {
		await this.#ready;
		return this.#line.send(call);
	}

	attach(work: SharedWork): (note: unknown) => void {
		this.#work = work;
		if (this.#line === this.#own) work.lead(this.#leads);
		else this.#send = this.#line.attach(work);
		return (note) => this.#send?.(note);
	}

	close(): void {
		this.#isClosed = true;
		this.#stopListening();
		this.#resign();
		this.#own.close();
		this.#line.close();
	}

	/** Resolves once it is known whether this tab is the first. */
	#begin(): Promise<unknown> {
		return new Promise((resolve) => {
			const hold = (lock: Lock | null) => {
				this.#leads = lock !== null;
				if (this.#leads) this.#work?.lead(true);
				resolve(this.#leads && this.#isSingle ? undefined : this.#join());
				return this.#leads ? this.#ended.promise : undefined;
			};
			// Rejects if the lock was taken by a different tab, or by the channel that replaces this one.
			this.#host.locks.request(this.#name, { ifAvailable: true }, hold).catch(() => {
				this.#leads = false;
				resolve(this.#join());
			});
		});
	}

	#resign(): void {
		this.#leads = false;
		if (this.#line === this.#own) this.#work?.lead(false);
		this.#ended.resolve(undefined);
	}

	/** If the module fails to load, for example after an update of the app, this tab continues alone. */
	async #join(): Promise<void> {
		if (this.#line !== this.#own || this.#isClosed) return;
		this.#stopListening();
		const loaded = await import('./tab-line.ts').catch(() => undefined);
		if (!loaded || this.#line !== this.#own || this.#isClosed) return;
		this.#line = new loaded.SharedChannel(this.#own, this.#name, this.#host, this.#leads);
		if (this.#work) this.#send = this.#line.attach(this.#work);
	}
}
