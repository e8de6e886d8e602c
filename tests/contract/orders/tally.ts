/** Counts of trials, and all broken promises. */
export class Tally {
	readonly counts = new Map<string, number>();
	readonly breaches: string[] = [];
	readonly #at: string[] = [];

	count(name: string, by = 1): void {
		this.counts.set(name, this.of(name) + by);
	}

	of(name: string): number {
		return this.counts.get(name) ?? 0;
	}

	/** Describes the trial to which the next promises belong. */
	begin(...facts: readonly unknown[]): void {
		this.#at.splice(0, this.#at.length, ...facts.map(textOf));
	}

	/** @param facts figures that show by how much the promise was broken */
	hold(promise: string, isFromCache: boolean, ...facts: readonly unknown[]): void {
		if (!isFromCache) this.breaches.push([promise, ...facts.map(textOf), 'in', ...this.#at].join(' '));
	}

	same(promise: string, found: unknown, quoted: unknown): void {
		this.hold(promise, textOf(found) === textOf(quoted), found, 'told', quoted);
	}

	atMost(promise: string, found: bigint, quoted: bigint): void {
		this.hold(promise, found <= quoted, found, 'told', quoted);
	}

	atLeast(promise: string, found: bigint, quoted: bigint): void {
		this.hold(promise, found >= quoted, found, 'told', quoted);
	}
}

const textOf = (fact: unknown): string =>
	JSON.stringify(fact, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)) ??
	'undefined';
