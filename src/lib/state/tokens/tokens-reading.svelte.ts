import type { CallError } from '#lib/client/call-error.ts';
import type { Desk } from '../desk.ts';
import { HeldTokens } from './tokens-held.svelte.ts';
import { Tokens } from './tokens.svelte.ts';

/** What a search or a choice has to know of every token. */
export type WholeReading = 'names' | 'holdings';

/** After so many tokens of a whole reading the list is sorted again. */
const BATCH = 100;

const BACKGROUND = { priority: 'background' } as const;

/**
 * Reads tokens for a list: what is in sight now, one call at a time, and everything only when that is asked for. What
 * was scrolled past before its turn came is not asked.
 */
export class TokenReading {
	/** Grows when enough was learned to sort the list again; what is in sight never moves by being read. */
	learned = $state(0);
	/** What is being read of every token. */
	whole = $state<WholeReading>();
	readonly #tokens: Tokens;
	readonly #held: HeldTokens;
	#inSight: readonly string[] = [];
	#isReading = false;

	constructor(desk: Desk) {
		this.#tokens = desk.use(Tokens);
		this.#held = desk.use(HeldTokens);
	}

	/** Reads what is in sight. Call it when that changes, and when a block has come. */
	async look(ids: readonly string[] = this.#inSight): Promise<void> {
		this.#inSight = ids;
		if (this.#isReading) return;
		this.#isReading = true;
		try {
			if ((await this.#readInSight()) && this.#isAllKnown()) this.learned += 1;
		} finally {
			this.#isReading = false;
		}
	}

	/** Reads nothing more than what is under way. */
	rest(): void {
		this.#inSight = [];
		this.whole = undefined;
	}

	/** Reads what is missing of every token, behind everything else that is asked of the daemon. */
	async readAll(what: WholeReading): Promise<void> {
		this.whole = what;
		for (const [place, id] of this.missing(what).entries()) {
			if (this.whole !== what) break;
			if (what === 'names') await this.#tokens.want(id, BACKGROUND);
			else await this.#held.ask(id, BACKGROUND);
			if (place % BATCH === BATCH - 1) this.learned += 1;
			if (this.#hasNoAnswer(id)) break;
		}
		if (this.whole === what) this.whole = undefined;
		this.learned += 1;
	}

	stop(): void {
		this.whole = undefined;
	}

	/** The tokens of which that is not known. */
	missing(what: WholeReading): string[] {
		const ids = this.#tokens.ids.current ?? [];
		return ids.filter((id) => (what === 'names' ? !this.#tokens.known(id) : !this.#held.isAsked(id)));
	}

	/** @returns whether there was anything to read. */
	async #readInSight(): Promise<boolean> {
		// Nothing depends on its changes.
		// eslint-disable-next-line svelte/prefer-svelte-reactivity
		const tried = new Set<string>();
		let hasRead = false;
		for (let read = this.#nextInSight(tried); read; read = this.#nextInSight(tried)) {
			await read();
			hasRead = true;
		}
		return hasRead;
	}

	/** The names of everything in sight first, then what is held, then how old it is; nothing of a daemon that is away. */
	#nextInSight(tried: Set<string>): (() => Promise<void>) | undefined {
		const ids = this.#inSight;
		if (ids.some((id) => tried.has(id) && this.#hasNoAnswer(id))) return undefined;
		const unread = ids.find((id) => !tried.has(id) && this.#isUnread(id));
		if (unread !== undefined) {
			tried.add(unread);
			return () => this.#tokens.want(unread);
		}
		const known = ids.filter((id) => this.#tokens.known(id));
		const due = known.find((id) => this.#held.isDue(id));
		if (due !== undefined) return () => this.#held.ask(due);
		const timeless = known.find((id) => !this.#tokens.isTimeAsked(id));
		return timeless === undefined ? undefined : () => this.#tokens.wantTime(timeless);
	}

	/** Of what failed only that is asked again which no daemon has answered. */
	#isUnread(id: string): boolean {
		return this.#tokens.row(id) === undefined || this.#hasNoAnswer(id);
	}

	#hasNoAnswer(id: string): boolean {
		const row = this.#tokens.row(id);
		return row?.state === 'failed' && isUnanswered(row.error);
	}

	#isAllKnown(): boolean {
		return this.#tokens.ids.current?.every((id) => this.#tokens.known(id) && this.#held.isAsked(id)) ?? false;
	}
}

/** No daemon answered, or one that is still starting. */
function isUnanswered({ kind, code }: CallError): boolean {
	return code === 'DAEMON-STARTING' || (kind !== 'refused' && kind !== 'malformed');
}
