/** Many more than a page asks for. */
const MOST = 100;

interface Kept {
	readonly sentAt: number;
	readonly result: unknown;
}

/** The last reply to each read, for readers without need of a newer one. */
export class KeptReplies {
	readonly #kept = new Map<string, Kept>();

	/** The reply to a call that was sent at this moment or later, in milliseconds since 1970. */
	since(readKey: string | undefined, moment: number | undefined): Kept | undefined {
		if (readKey === undefined || moment === undefined) return undefined;
		const kept = this.#kept.get(readKey);
		return kept && kept.sentAt >= moment ? kept : undefined;
	}

	add(readKey: string, kept: Kept): void {
		this.#kept.delete(readKey);
		this.#kept.set(readKey, kept);
		const [oldest] = this.#kept.keys();
		if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
	}

	clear(): void {
		this.#kept.clear();
	}
}
