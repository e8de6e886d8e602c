import { CallError } from '#lib/client/call-error.ts';
import type { BalanceReading } from '#lib/domain/tokens/pending-transfers.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { readHoldings, writeHolding } from '#lib/storage/tokens.ts';
import { SvelteMap } from 'svelte/reactivity';
import type { DaemonWallet } from './daemon-wallet.svelte.ts';
import type { Desk } from '../desk.ts';
import { Tokens } from './tokens.svelte.ts';

/** How much was held of a token, and at which height of the chain that was asked in this visit. */
interface Holding {
	readonly units: bigint | undefined;
	readonly height: number | undefined;
	/** When it was asked, in milliseconds since 1970; 0 for what is known from an earlier visit. */
	readonly at: number;
	/** What was reported the last time cannot be. */
	readonly problem?: CallError | undefined;
}

/** What the daemon's own key holds of each token: asked token by token, since daemons have no call for all. */
export class HeldTokens {
	readonly #desk: Desk;
	readonly #tokens: Tokens;
	readonly #wallet: DaemonWallet;
	readonly #holdings = new SvelteMap<string, Holding>();
	/** Resolves when what was held at the last visit is known. */
	readonly ready: Promise<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#tokens = desk.use(Tokens);
		this.#wallet = this.#tokens.wallet;
		this.ready = this.#readKept();
	}

	/** In units; nothing while it is not known. */
	units(id: string): bigint | undefined {
		return this.#holdings.get(id)?.units;
	}

	/** The same with its moment, where it was asked in this visit. */
	reading(id: string): BalanceReading | undefined {
		const { units, at = 0 } = this.#holdings.get(id) ?? {};
		return units === undefined || at === 0 ? undefined : { units, at };
	}

	/** Why what the daemon reported at the last reading does not count. */
	problem(id: string): CallError | undefined {
		return this.#holdings.get(id)?.problem;
	}

	/** Whether it was asked in this visit. */
	isAsked(id: string): boolean {
		return this.#holdings.get(id)?.height !== undefined;
	}

	/** Whether a block has come since it was asked: only blocks change what is held. */
	isDue(id: string): boolean {
		return this.#height !== undefined && this.#holdings.get(id)?.height !== this.#height;
	}

	/** A failure leaves what was known, and is not asked for again before the next block. */
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

	async #readKept(): Promise<void> {
		const { database, connection } = this.#desk;
		for (const { id, units } of await readHoldings(database, connection.id))
			if (!this.#holdings.has(id)) this.#holdings.set(id, { units, height: undefined, at: 0 });
	}
}

/** A balance that cannot be is named; a daemon that does not answer says nothing of it. */
function unlessUnreachable(error: unknown): CallError | undefined {
	return error instanceof CallError && error.code === 'TOKEN-BALANCE' ? error : undefined;
}
