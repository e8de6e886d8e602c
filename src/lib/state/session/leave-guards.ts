/** Each says whether something waits for which the page should stay open. Asked when the user is about to close it. */
export class LeaveGuards {
	readonly #guards: (() => boolean)[] = [];

	add(isWaiting: () => boolean): void {
		this.#guards.push(isWaiting);
	}

	get isAnyWaiting(): boolean {
		return this.#guards.some((isWaiting) => isWaiting());
	}
}
