/**
 * An action started by the user: runs one task at a time, with its subject and error. A second start while it is busy
 * does nothing, so that a double click has no effect.
 */
export class Action<Subject extends string = string> {
	#busy = $state.raw<{ readonly subject: Subject | undefined }>();
	#failed = $state.raw<{ readonly error: Error; readonly subject: Subject | undefined }>();

	get isBusy(): boolean {
		return this.#busy !== undefined;
	}

	/** The subject of the current task, if given. */
	get subject(): Subject | undefined {
		return this.#busy?.subject;
	}

	/** The error of the last task; `undefined` once a new one has started. */
	get failure(): Error | undefined {
		return this.#failed?.error;
	}

	/** The error of the last task if it had this subject. */
	failureOf(subject: Subject): Error | undefined {
		return this.#failed?.subject === subject ? this.#failed.error : undefined;
	}

	/** Clears the error. */
	dismiss(): void {
		this.#failed = undefined;
	}

	/**
	 * Records an error that does not end the task, or one of background work.
	 *
	 * @param subject defaults to that of the current task
	 */
	fail(error: unknown, subject = this.subject): void {
		this.#failed = { error: error instanceof Error ? error : new Error(String(error)), subject };
	}

	/**
	 * Runs the task, unless a different one is running.
	 *
	 * @returns whether it completed; `false` also if it was not started
	 */
	async run(work: () => Promise<void>, subject?: Subject): Promise<boolean> {
		if (this.#busy) return false;
		this.#busy = { subject };
		this.#failed = undefined;
		try {
			await work();
			return true;
		} catch (error) {
			this.fail(error);
			return false;
		} finally {
			this.#busy = undefined;
		}
	}
}
