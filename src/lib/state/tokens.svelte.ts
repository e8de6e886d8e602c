import { CallError } from '#lib/client/call-error.ts';
import { tokenbalance, tokeninfo, tokenlist } from '#lib/daemon/tokens.ts';
import { tokenIdsOfReply, tokenOfReply, type Token } from '#lib/domain/token.ts';
import { readToken, writeToken } from '#lib/storage/tokens.ts';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { DaemonWallet, required } from './daemon-wallet.svelte.ts';
import type { Desk } from './desk.ts';
import { Journal } from './journal.svelte.ts';
import { Live } from './live.svelte.ts';

/** What is known of one token of the list. */
export type TokenRow =
	| { readonly state: 'asked' }
	| { readonly state: 'known'; readonly token: Token }
	| { readonly state: 'failed'; readonly error: CallError };

/** The tokens of the chain. What a token is never changes: each is asked for once for good, when it is first looked at. */
export class Tokens {
	readonly wallet: DaemonWallet;
	/** In the daemon's order, which is none. */
	readonly ids: Live<readonly string[]>;
	readonly #desk: Desk;
	readonly #rows = new SvelteMap<string, TokenRow>();
	readonly #held = new SvelteSet<string>();
	// Only ever looked into by key: nobody waits for it to change.
	// eslint-disable-next-line svelte/prefer-svelte-reactivity
	readonly #balances = new Map<string, Live<bigint>>();

	constructor(desk: Desk) {
		this.#desk = desk;
		this.wallet = desk.use(DaemonWallet);
		const journal = desk.use(Journal);
		this.ids = new Live<readonly string[]>(
			async (signal) => {
				const reply = await required(this.wallet.daemon).call(tokenlist, {}, { signal });
				const ids = tokenIdsOfReply(reply);
				await journal.noteListed(ids);
				return ids;
			},
			{ every: 10_000 },
		);
	}

	/** What is known of a token so far; nothing before anybody wanted it. */
	row(id: string): TokenRow | undefined {
		return this.#rows.get(id);
	}

	known(id: string): Token | undefined {
		const row = this.#rows.get(id);
		return row?.state === 'known' ? row.token : undefined;
	}

	/** Whether the daemon's own key held some of a token when its row was read. */
	holds(id: string): boolean {
		return this.#held.has(id);
	}

	/** Asks for a token, and whether the daemon's key holds some of it, unless that was done already. */
	async want(id: string): Promise<void> {
		const row = this.#rows.get(id);
		if (row && row.state !== 'failed') return;
		this.#rows.set(id, { state: 'asked' });
		const read = await this.#ask(id);
		this.#rows.set(id, read);
		if (read.state === 'known') await this.#askHolding(id);
	}

	/** Of no consequence but for the order of the list, so a failure says nothing. */
	async #askHolding(id: string): Promise<void> {
		const daemon = required(this.wallet.daemon);
		const options = { priority: 'background' } as const;
		const reply = await daemon.call(tokenbalance, { tokenid: id }, options).catch(() => undefined);
		if (reply && BigInt(reply.balance) > 0n) this.#held.add(id);
	}

	async #ask(id: string): Promise<TokenRow> {
		const { database, open } = this.#desk;
		const stored = await readToken(database, open.id, id);
		if (stored) return { state: 'known', token: stored };
		try {
			const reply = await required(this.wallet.daemon).call(tokeninfo, { tokenid: id });
			const token = tokenOfReply(reply);
			if (token.id !== id) throw anotherToken(token.id);
			await writeToken(database, open.id, token);
			return { state: 'known', token };
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			return { state: 'failed', error };
		}
	}

	/** How much of a token the daemon's own key holds. */
	balance(id: string): Live<bigint> {
		const known = this.#balances.get(id);
		if (known) return known;
		const balance = new Live(
			async (signal) => {
				const reply = await required(this.wallet.daemon).call(tokenbalance, { tokenid: id }, { signal });
				return BigInt(reply.balance);
			},
			{ every: 20_000 },
		);
		this.#balances.set(id, balance);
		return balance;
	}
}

function anotherToken(id: string): CallError {
	return new CallError('malformed', `The daemon told of the token ${id} instead.`, {
		method: tokeninfo.name,
		reason: 'wrong-shape',
	});
}
