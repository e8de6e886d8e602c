/** What a page has open, as its address says. */
export class Opened<Thing> {
	#current = $state.raw<Thing>();
	#opening: symbol | undefined;

	get current(): Thing | undefined {
		return this.#current;
	}

	/**
	 * Opens something else, unless it is open already. What was open before is gone at once, so that the page never takes
	 * it for what its address names. If the user moves to another one before this one is found, that one counts.
	 *
	 * @returns what this call has opened; nothing where it was open already or is not wanted any more
	 */
	async open(isWanted: (current: Thing) => boolean, find: () => Promise<Thing>): Promise<Thing | undefined> {
		const opening = (this.#opening = Symbol());
		if (this.#current !== undefined && isWanted(this.#current)) return undefined;
		this.#current = undefined;
		const found = await find();
		if (this.#opening !== opening) return undefined;
		this.#current = found;
		return found;
	}

	/** Replaces what is open. */
	set(current: Thing): void {
		this.#opening = undefined;
		this.#current = current;
	}
}
