/**
 * An order form from its button to its outcome. What the user reviews is frozen, and exactly that is sent, once, whatever
 * is typed or comes from the node meanwhile.
 */
export class OrderSession<Reviewed> {
	#reviewed = $state.raw<Reviewed>();
	#failure = $state.raw<Error>();
	readonly #send: (reviewed: Reviewed) => Promise<Error | undefined>;

	/** @param send sends an order; resolves with why it failed where only the form shows that */
	constructor(send: (reviewed: Reviewed) => Promise<Error | undefined>) {
		this.#send = send;
	}

	/** The order that waits for the user's consent. */
	get reviewed(): Reviewed | undefined {
		return this.#reviewed;
	}

	/** Why the last order could not be sent, until it is dismissed. */
	get failure(): Error | undefined {
		return this.#failure;
	}

	review(order: Reviewed): void {
		this.#reviewed = order;
	}

	/** Goes back to the form without sending. */
	close(): void {
		this.#reviewed = undefined;
	}

	/** Sends the order under review. A second call finds none. */
	async confirm(): Promise<void> {
		const order = this.#reviewed;
		if (order === undefined) return;
		this.#reviewed = undefined;
		this.#failure = undefined;
		this.#failure = await this.#send(order);
	}

	/** Hides the failure. */
	dismiss(): void {
		this.#failure = undefined;
	}
}
