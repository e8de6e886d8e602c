/** Number of latest calls that are listed individually. */
const MAX_LISTED = 2000;

/** A call to the node. */
export interface LoggedCall {
	readonly method: string;
	/** Practice time of its arrival, in milliseconds since 1970. */
	readonly time: number;
	/** Methods of earlier calls that were still unanswered. */
	readonly ahead: readonly string[];
}

/** Methods called since the start of this host, by wire name. */
export class CallLog {
	readonly #counts = new Map<string, number>();
	readonly #order: LoggedCall[] = [];
	readonly #underWay: string[] = [];

	note(method: string): void {
		this.#counts.set(method, (this.#counts.get(method) ?? 0) + 1);
	}

	/** Lists a call, which counts as unanswered until `reply` settles. */
	async follow<Reply>(method: string, time: number, reply: Promise<Reply>): Promise<Reply> {
		this.#order.push({ method, time, ahead: [...this.#underWay] });
		if (this.#order.length > MAX_LISTED) this.#order.shift();
		this.#underWay.push(method);
		try {
			return await reply;
		} finally {
			this.#underWay.splice(this.#underWay.indexOf(method), 1);
		}
	}

	get counts(): Readonly<Record<string, number>> {
		return Object.fromEntries(this.#counts);
	}

	/** Oldest first. */
	get order(): readonly LoggedCall[] {
		return [...this.#order];
	}
}
