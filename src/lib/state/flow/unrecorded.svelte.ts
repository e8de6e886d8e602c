/**
 * What became of something that was sent and could not be recorded: the storage is full, or the browser has closed it. The
 * outcome is shown all the same, and recorded with the next step or look.
 */
export class Unrecorded {
	#error = $state.raw<Error>();

	/** Why the last outcome could not be recorded; nothing once it was, or the user has seen it. */
	get error(): Error | undefined {
		return this.#error;
	}

	note(error: unknown): void {
		this.#error = error instanceof Error ? error : new Error(String(error));
	}

	dismiss(): void {
		this.#error = undefined;
	}
}
