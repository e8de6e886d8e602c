import { CallError } from '#lib/client/call-error.ts';
import type { BalanceReading } from '#lib/domain/token-transfer.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { readHoldings, writeHolding } from '#lib/storage/tokens.ts';
import { SvelteMap } from 'svelte/reactivity';
import { type DaemonWallet, Tokens } from './tokens.svelte.ts';
import type { Desk } from '../desk.ts';

/** A token balance, with the chain height at which it was read during this visit. */
interface Holding {
	readonly units: bigint | undefined;
	readonly height: number | undefined;
	/** When the balance was read, in milliseconds since 1970; 0 for a value from an earlier visit. */
	readonly at: number;
	/** The error of an impossible value in the last reply. */
	readonly problem?: CallError | undefined;
}

/** Token balances of the daemon's key, read one by one because daemons have no call for all of them. */
export class HeldTokens {
	readonly #desk: Desk;
	readonly #tokens: Tokens;
	readonly #wallet: DaemonWallet;
	readonly #holdings = new SvelteMap<string, Holding>();
	/** Resolves when the balances stored on the last visit are loaded. */
	readonly ready: Promise<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#tokens = desk.use(Tokens);
		this.#wallet = this.#tokens.wallet;
		this.ready = this.#readCached();
	}

	/** In units; `undefined` if unknown. */
	units(id: string): bigint | undefined {
		return this.#holdings.get(id)?.units;
	}

	/** The balance with its time, if read during this visit. */
	reading(id: string): BalanceReading | undefined {
		const { units, at = 0 } = this.#holdings.get(id) ?? {};
		return units === undefined || at === 0 ? undefined : { units, at };
	}

	/** The reason why the daemon's last reply was rejected. */
	problem(id: string): CallError | undefined {
		return this.#holdings.get(id)?.problem;
	}

	/** Whether the balance was read during this visit. */
	isAsked(id: string): boolean {
		return this.#holdings.get(id)?.height !== undefined;
	}

	/** Whether a block was mined since the last read. Only blocks change balances. */
	isDue(id: string): boolean {
		return this.#height !== undefined && this.#holdings.get(id)?.height !== this.#height;
	}

	/** Reads a balance. After an error the old value is kept, and the next attempt is made at the next block. */
	async ask(id: string, options: ReadOptions = {}): Promise<void> {
		const height = this.#height ?? 0;
		const known = this.units(id);
		const before = { units: known, height, at: this.#holdings.get(id)?.at ?? 0, problem: this.problem(id) };
		this.#holdings.set(id, before);
		const units = await this.#tokens.readBalance(id, undefined, options).catch(unlessUnreachable);
		if (units === undefined) return;
		if (typeof units !== 'bigint') return void this.#holdings.set(id, { ...before, problem: units });
		this.#holdings.set(id, { units, height, at: Date.now() });
		const { database, connection } = this.#desk;
		if (units !== (known ?? 0n)) await writeHolding(database, { nodeId: connection.id, id, units });
	}

	get #height(): number | undefined {
		return this.#wallet.info.current?.blocks;
	}

	async #readCached(): Promise<void> {
		const { database, connection } = this.#desk;
		for (const { id, units } of await readHoldings(database, connection.id))
			if (!this.#holdings.has(id)) this.#holdings.set(id, { units, height: undefined, at: 0 });
	}
}

/** Returns the error of an impossible balance; `undefined` for other errors, which prove nothing. */
function unlessUnreachable(error: unknown): CallError | undefined {
	return error instanceof CallError && error.code === 'TOKEN-BALANCE' ? error : undefined;
}

/** The data that a search or selection needs of every token. */
export type WholeReading = 'names' | 'holdings';

/** Number of tokens in a full read after which the list is sorted again. */
const BATCH = 100;

const BACKGROUND = { priority: 'background' } as const;

/**
 * Reads tokens for a list: visible ones immediately, one call at a time, and all others only on request. Tokens
 * scrolled out of view before their turn are skipped.
 */
export class TokenReading {
	/** Incremented when enough data has arrived to sort the list again. Reading visible rows never moves them. */
	learned = $state(0);
	/** The data being read for every token. */
	whole = $state<WholeReading>();
	readonly #tokens: Tokens;
	readonly #held: HeldTokens;
	#visible: readonly string[] = [];
	#isReading = false;

	constructor(desk: Desk) {
		this.#tokens = desk.use(Tokens);
		this.#held = desk.use(HeldTokens);
	}

	/** Reads the visible tokens. Must be called when they change and after each block. */
	async update(ids: readonly string[] = this.#visible): Promise<void> {
		this.#visible = ids;
		if (this.#isReading) return;
		this.#isReading = true;
		try {
			if ((await this.#readVisible()) && this.#isAllKnown()) this.learned += 1;
		} finally {
			this.#isReading = false;
		}
	}

	/** Stops after the calls in flight. */
	pause(): void {
		this.#visible = [];
		this.whole = undefined;
	}

	/** Reads the missing data of every token, with low priority. */
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

	/** Ids of tokens with missing data. */
	missing(what: WholeReading): string[] {
		const ids = this.#tokens.ids.current ?? [];
		return ids.filter((id) => (what === 'names' ? !this.#tokens.known(id) : !this.#held.isAsked(id)));
	}

	/** @returns whether there was anything to read */
	async #readVisible(): Promise<boolean> {
		// Nothing depends on its changes.
		// eslint-disable-next-line svelte/prefer-svelte-reactivity
		const tried = new Set<string>();
		let hasRead = false;
		for (let read = this.#nextVisible(tried); read; read = this.#nextVisible(tried)) {
			await read();
			hasRead = true;
		}
		return hasRead;
	}

	/** Reads all visible names first, then balances, then times. Stops if the daemon does not answer. */
	#nextVisible(tried: Set<string>): (() => Promise<void>) | undefined {
		const ids = this.#visible;
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

	/** Retries failed tokens only if the daemon did not answer. */
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

/** Whether the daemon did not answer or is still starting. */
function isUnanswered({ kind, code }: CallError): boolean {
	return code === 'DAEMON-STARTING' || (kind !== 'refused' && kind !== 'malformed');
}
