/** Which tab leads, for those who wait to know. */
export class KnownLeader {
	#name: string | undefined;
	#since = 0;
	#heard = Promise.withResolvers<string>();
	#waiters = 0;

	get name(): string | undefined {
		return this.#name;
	}

	/** Calls wait to be handed to a leader. */
	get isAwaited(): boolean {
		return this.#waiters > 0;
	}

	/** @returns false where this one leads no more: one that began later does. */
	set(name: string, since: number): boolean {
		if (since < this.#since) return false;
		this.#since = since;
		this.#name = name;
		this.#heard.resolve(name);
		return true;
	}

	forget(): void {
		this.#since = 0;
		if (this.#name === undefined) return;
		this.#name = undefined;
		this.#heard = Promise.withResolvers();
	}

	/** Resolves as soon as one is known; rejects with the signal's reason. */
	async known(signal: AbortSignal | undefined): Promise<string> {
		signal?.throwIfAborted();
		if (this.#name !== undefined) return this.#name;
		const ended = Promise.withResolvers<never>();
		const end = () => ended.reject(signal?.reason as Error);
		signal?.addEventListener('abort', end, { once: true });
		this.#waiters += 1;
		try {
			return await Promise.race([this.#heard.promise, ended.promise]);
		} finally {
			this.#waiters -= 1;
			signal?.removeEventListener('abort', end);
		}
	}
}
