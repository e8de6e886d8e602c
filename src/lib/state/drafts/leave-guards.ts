/** Why the page should stay open: a request waits for its match, something is being sent, or a list goes on by this page. */
export type LeaveReason = 'request' | 'sending' | 'list';

/** Each says whether something waits for which the page should stay open. Asked when the user is about to close it. */
export class LeaveGuards {
	readonly #guards: { readonly reason: LeaveReason; readonly isWaiting: () => boolean }[] = [];

	add(reason: LeaveReason, isWaiting: () => boolean): void {
		this.#guards.push({ reason, isWaiting });
	}

	/** Why the page should stay open, the first reason that there is. */
	get waiting(): LeaveReason | undefined {
		return this.#guards.find(({ isWaiting }) => isWaiting())?.reason;
	}
}
