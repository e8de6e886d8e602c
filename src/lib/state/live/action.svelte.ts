/**
 * Something that the user starts by a button: one piece of work at a time, with its subject and the reason of a
 * failure. A second start while one is busy does nothing, so that a double click never does the work twice.
 */
export class Action<Subject extends string = string> {
	#busy = $state.raw<{ readonly subject: Subject | undefined }>();
	#failed = $state.raw<{ readonly error: Error; readonly subject: Subject | undefined }>();

	get isBusy(): boolean {
		return this.#busy !== undefined;
	}

	/** The subject of the work, if the caller named it. */
	get subject(): Subject | undefined {
		return this.#busy?.subject;
	}

	/** Why the last work failed; `undefined` once new work has begun. */
	get failure(): Error | undefined {
		return this.#failed?.error;
	}

	/** Why the last work failed, if it was on this subject. */
	failureOf(subject: Subject): Error | undefined {
		return this.#failed?.subject === subject ? this.#failed.error : undefined;
	}

	/** Puts the failure away. */
	dismiss(): void {
		this.#failed = undefined;
	}

	/**
	 * Records a failure that does not end the work, or that of work started without waiting for it.
	 *
	 * @param subject the subject of the failure; by default that of the current work
	 */
	fail(error: unknown, subject = this.subject): void {
		this.#failed = { error: error instanceof Error ? error : new Error(String(error)), subject };
	}

	/**
	 * Runs the work, unless some is running already.
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
