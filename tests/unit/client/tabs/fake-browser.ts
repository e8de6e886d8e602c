import type { TabChange, TabHost, TabLocks, TabMessage } from '#lib/client/tabs/tab-host.ts';

interface Claim {
	readonly name: string;
	readonly run: (lock: object | null) => unknown;
	readonly reject: (reason: unknown) => void;
	readonly resolve: (value: unknown) => void;
	readonly tab: FakeTab;
	readonly isShared: boolean;
}

/**
 * A fake browser with several tabs, including their locks and message channel. A tab can be frozen, hidden or killed.
 */
export class FakeBrowser {
	readonly tabs: FakeTab[] = [];
	readonly #held = new Map<string, Claim>();
	readonly #waiting: Claim[] = [];
	/** All messages between tabs. */
	readonly messages: TabMessage[] = [];

	open(): FakeTab {
		const tab = new FakeTab(this);
		this.tabs.push(tab);
		return tab;
	}

	/** The tab that holds the lock. */
	holder(name: string): FakeTab | undefined {
		return this.#held.get(name)?.tab;
	}

	get heldNames(): string[] {
		return [...this.#held.keys()];
	}

	spread(message: TabMessage, from: FakeTab): void {
		if (from.isDead) return;
		this.messages.push(message);
		const copy = structuredClone(message);
		for (const tab of this.tabs) if (tab !== from) tab.deliver(copy);
	}

	request(claim: Claim, { steal: steals, ifAvailable, signal }: LockOptions): void {
		signal?.addEventListener('abort', () => {
			const place = this.#waiting.indexOf(claim);
			if (place < 0) return;
			this.#waiting.splice(place, 1);
			claim.reject(new DOMException('aborted', 'AbortError'));
		});
		const held = this.#held.get(claim.name);
		if (held && ifAvailable)
			return claim.tab.run(() => void Promise.resolve(claim.run(null)).then(claim.resolve));
		if (held && !steals) return void this.#waiting.push(claim);
		if (held) held.tab.run(() => held.reject(new DOMException('stolen', 'AbortError')));
		this.#grant(claim);
	}

	release(claim: Claim): void {
		if (this.#held.get(claim.name) !== claim) return;
		this.#held.delete(claim.name);
		const next = this.#waiting.find(({ name }) => name === claim.name);
		if (!next) return;
		// Shared requests for the lock are granted together; the last one counts as its holder.
		const all = this.#waiting.filter((each) => each === next || (next.isShared && isSharedToo(each, next)));
		for (const each of all) {
			this.#waiting.splice(this.#waiting.indexOf(each), 1);
			this.#grant(each);
		}
	}

	/** Removes a tab's locks and requests, as the browser does when a tab ends. */
	forget(tab: FakeTab): void {
		for (const claim of [...this.#waiting])
			if (claim.tab === tab) this.#waiting.splice(this.#waiting.indexOf(claim), 1);
		for (const claim of [...this.#held.values()]) if (claim.tab === tab) this.release(claim);
	}

	#grant(claim: Claim): void {
		this.#held.set(claim.name, claim);
		claim.tab.run(() => {
			void Promise.resolve()
				.then(() => claim.run({}))
				.then(claim.resolve, claim.reject)
				.finally(() => this.release(claim));
		});
	}
}

function isSharedToo({ name, isShared }: Claim, next: Claim): boolean {
	return isShared && name === next.name;
}

/** A tab of the fake browser. Nothing reaches it while it is frozen. */
export class FakeTab implements TabHost {
	isHidden = false;
	isDead = false;
	readonly locks: TabLocks;
	readonly #browser: FakeBrowser;
	readonly #held: (() => void)[] = [];
	#isFrozen = false;
	#hasCaughtUp = Promise.withResolvers<undefined>();
	#onMessage: ((message: TabMessage) => void) | undefined;
	#changed: ((change: TabChange) => void) | undefined;

	constructor(browser: FakeBrowser) {
		this.#browser = browser;
		const request = (name: string, options: LockOptions | Claim['run'], work?: Claim['run']) =>
			new Promise((resolve, reject) => {
				const run = (typeof options === 'function' ? options : work) as Claim['run'];
				const given = typeof options === 'function' ? {} : options;
				const isShared = given.mode === 'shared';
				browser.request({ name, run, resolve, reject, tab: this, isShared }, given);
			});
		const query = async () => {
			// The browser answers in the order of events.
			if (this.#held.length > 0) await this.#hasCaughtUp.promise;
			return { held: browser.heldNames.map((name) => ({ name })), pending: [] };
		};
		this.locks = { request, query } as unknown as TabLocks;
	}

	openChannel(_name: string, onMessage: (message: TabMessage) => void) {
		this.#onMessage = onMessage;
		return {
			post: (message: TabMessage) => this.#browser.spread(message, this),
			close: () => (this.#onMessage = undefined),
		};
	}

	watch(changed: (change: TabChange) => void): () => void {
		this.#changed = changed;
		return () => (this.#changed = undefined);
	}

	deliver(message: TabMessage): void {
		this.run(() => queueMicrotask(() => this.run(() => this.#onMessage?.(message))));
	}

	run(work: () => void): void {
		if (this.isDead) return;
		if (this.#isFrozen) this.#held.push(work);
		else work();
	}

	hide(isHidden: boolean): void {
		this.isHidden = isHidden;
		this.#changed?.(isHidden ? 'hidden' : 'shown');
	}

	/** @param says whether the browser notifies the tab beforehand */
	freeze(says: boolean): void {
		if (says) this.#changed?.('asleep');
		this.#isFrozen = true;
	}

	thaw(): void {
		this.#isFrozen = false;
		for (const work of this.#held.splice(0)) work();
		this.#changed?.('awake');
	}

	/** Resumes a tab without notifying it; the messages received in the meantime are delivered one by one. */
	async resume(): Promise<void> {
		this.#isFrozen = false;
		while (this.#held.length > 0) {
			this.#held.shift()?.();
			for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
		}
		this.#hasCaughtUp.resolve(undefined);
		this.#hasCaughtUp = Promise.withResolvers();
	}

	/** Ends the tab, either with a message, like a closed tab, or without one, like a crashed tab. */
	end(says: boolean): void {
		if (says) this.#changed?.('asleep');
		this.isDead = true;
		this.#browser.forget(this);
	}
}
