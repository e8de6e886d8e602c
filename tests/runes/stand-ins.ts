import 'fake-indexeddb/auto';

/**
 * In-memory browser features that state classes need in Node: a database, storage and locks. There is no document,
 * because there is no screen.
 */
class MemoryStorage implements Storage {
	[name: string]: unknown;
	readonly #texts = new Map<string, string>();

	get length(): number {
		return this.#texts.size;
	}

	clear(): void {
		this.#texts.clear();
	}

	getItem(name: string): string | null {
		return this.#texts.get(name) ?? null;
	}

	key(place: number): string | null {
		return [...this.#texts.keys()][place] ?? null;
	}

	removeItem(name: string): void {
		this.#texts.delete(name);
	}

	setItem(name: string, text: string): void {
		this.#texts.set(name, String(text));
	}
}

interface Claim {
	readonly name: string;
	readonly mode: LockMode;
	readonly begin: () => void;
	readonly fail: (reason: unknown) => void;
}

type Work = (lock: object | null) => unknown;

/** Locks of all tabs of a browser, in order of request. */
class MemoryLocks {
	#held: Claim[] = [];
	#waiting: Claim[] = [];

	request(name: string, ...given: readonly [LockOptions, Work] | readonly [Work]): Promise<unknown> {
		const {
			mode = 'exclusive',
			ifAvailable,
			steal,
			signal,
		}: LockOptions = given.length === 2 ? given[0] : {};
		const work = given.at(-1) as Work;
		return new Promise((resolve, reject) => {
			if (signal?.aborted) return reject(signal.reason as Error);
			const begin = () => {
				this.#held.push(claim);
				void Promise.resolve()
					.then(() => work({ name, mode }))
					.then(resolve, reject)
					.finally(() => this.#release(claim));
			};
			const claim: Claim = { name, mode, begin, fail: reject };
			if (steal) this.#takeFrom(name);
			if (this.#isFree(claim)) return begin();
			if (ifAvailable) return void Promise.resolve().then(() => resolve(work(null)));
			this.#waiting.push(claim);
			signal?.addEventListener('abort', () => {
				if (!this.#waiting.includes(claim)) return;
				this.#waiting = this.#waiting.filter((each) => each !== claim);
				reject(signal.reason as Error);
				this.#grantNext();
			});
		});
	}

	query(): Promise<{ held: object[]; pending: object[] }> {
		const tell = ({ name, mode }: Claim) => ({ name, mode });
		return Promise.resolve({ held: this.#held.map(tell), pending: this.#waiting.map(tell) });
	}

	#takeFrom(name: string): void {
		const stolen = this.#held.filter((each) => each.name === name);
		this.#held = this.#held.filter((each) => each.name !== name);
		for (const claim of stolen) claim.fail(new DOMException('The lock was stolen.', 'AbortError'));
	}

	/** True if no earlier request waits for the same lock and all holders share it. */
	#isFree({ name, mode }: Claim, before: readonly Claim[] = this.#waiting): boolean {
		if (before.some((each) => each.name === name)) return false;
		const holders = this.#held.filter((each) => each.name === name);
		return holders.every((each) => each.mode === 'shared' && mode === 'shared');
	}

	#release(claim: Claim): void {
		this.#held = this.#held.filter((each) => each !== claim);
		this.#grantNext();
	}

	#grantNext(): void {
		const left: Claim[] = [];
		for (const claim of this.#waiting) {
			if (this.#isFree(claim, left)) claim.begin();
			else left.push(claim);
		}
		this.#waiting = left;
	}
}

for (const name of ['localStorage', 'sessionStorage'])
	Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true, writable: true });
Object.defineProperty(globalThis, 'navigator', {
	value: { locks: new MemoryLocks(), onLine: true, userAgent: 'Node' },
	configurable: true,
	writable: true,
});
