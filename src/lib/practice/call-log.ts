/** How often each method was called since this host started, by wire name. */
export class CallLog {
	readonly #counts = new Map<string, number>();

	note(method: string): void {
		this.#counts.set(method, (this.#counts.get(method) ?? 0) + 1);
	}

	get counts(): Readonly<Record<string, number>> {
		return Object.fromEntries(this.#counts);
	}
}
