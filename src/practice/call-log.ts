/** The newest calls that are listed one by one. */
const MOST_LISTED = 2000;

/** A call of the node, in the order in which they came in. */
export interface LoggedCall {
	readonly method: string;
	/** The practice time at which it came in, in milliseconds since 1970. */
	readonly time: number;
	/** The methods of the calls that had come in before it and were not answered yet. */
	readonly ahead: readonly string[];
}

/** Which methods were called since this host started, by wire name. */
export class CallLog {
	readonly #counts = new Map<string, number>();
	readonly #order: LoggedCall[] = [];
	readonly #underWay: string[] = [];

	note(method: string): void {
		this.#counts.set(method, (this.#counts.get(method) ?? 0) + 1);
	}

	/** Lists a call of the node until it is answered. */
	async follow<Reply>(method: string, time: number, reply: Promise<Reply>): Promise<Reply> {
		this.#order.push({ method, time, ahead: [...this.#underWay] });
		if (this.#order.length > MOST_LISTED) this.#order.shift();
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

	/** The oldest first. */
	get order(): readonly LoggedCall[] {
		return [...this.#order];
	}
}
