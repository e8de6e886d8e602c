import { CallError } from '#lib/client/call-error.ts';
import {
	daemonDoubt,
	type DaemonDoubt,
	daemonObstacle,
	obstacleOfFailure,
	type DaemonObstacle,
	type DaemonState,
} from '#lib/domain/session/daemon-readiness.ts';
import type { TokenAddresses } from '#lib/domain/token-transfer.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { identityOf, required } from './daemon-identity.ts';
import { isFinal } from '#lib/domain/flow/money-flow.ts';
import { isPossibleBalance, isSettled, type Token, isPlaces } from '#lib/domain/tokens.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { readTokens, writeToken, readTokenPlaces, writeTokenPlaces } from '#lib/storage/tokens.ts';
import { SvelteMap } from 'svelte/reactivity';
import { Journal } from '../flow/journal.svelte.ts';
import { detached } from '../live/keyed-cache.svelte.ts';

/** Fallback name for the coin of a chain whose daemon does not report it. */
const NAMELESS = 'coins';

const READING = { every: 15_000 } as const;

/** The daemon's key, addresses and coins, and its chain. */
export class DaemonWallet {
	readonly daemon: ChainDaemon | undefined;
	readonly addresses: Live<TokenAddresses>;
	readonly info: Live<DaemonState>;

	readonly #desk: Desk;

	constructor(desk: Desk) {
		const { daemon, daemonAddress } = desk.connection;
		this.#desk = desk;
		this.daemon = daemon;
		this.addresses = new Live((options) => required(daemon).tokens.ownAddresses(options), {
			...READING,
			cachedValue: desk.cachedValue(`addresses of ${daemonAddress}`),
		});
		this.info = new Live((options) => identityOf(desk).read(options), {
			...READING,
			cachedValue: desk.cachedValue(`daemon at ${daemonAddress}`),
		});
	}

	/** When the daemon's state was last read successfully; `undefined` if no daemon is connected. */
	get readAt(): Date | undefined {
		return this.daemon && this.info.asOf;
	}

	/** The obstacle to using tokens; `undefined` while all is well or the state is not known yet. */
	get obstacle(): DaemonObstacle | undefined {
		const { error, current, isFromCache } = this.info;
		if (error) return obstacleOf(error);
		if (isFromCache) return undefined;
		const refused = this.addresses.error;
		return current && (daemonObstacle(current, Date.now()) ?? (refused && obstacleOf(refused)));
	}

	/** The reason why the daemon may be missing blocks. */
	get doubt(): DaemonDoubt | undefined {
		const { current, isFromCache } = this.info;
		return current && !isFromCache ? daemonDoubt(current, Date.now()) : undefined;
	}

	/** The error of the last call to the daemon. */
	get failure(): Error | undefined {
		return this.info.error ?? this.addresses.error;
	}

	/** Rereads the daemon's state and addresses immediately. */
	async refresh(): Promise<void> {
		await Promise.all([this.info.refresh(), this.addresses.refresh()]);
	}

	/** Name of the chain's coin. */
	get coin(): string {
		return this.info.current?.chain ?? NAMELESS;
	}

	/** The daemon's public key for creating and holding tokens, as known to this browser. */
	get ownKey(): string | undefined {
		const { current } = this.info;
		// A stored key that is damaged is empty, and its address would be invalid.
		return current?.knownKey || current?.ownKey;
	}

	/** The same key, once the daemon has answered during this visit. Used for everything built or started. */
	get spendingKey(): string | undefined {
		return this.info.isFromCache ? undefined : this.ownKey;
	}

	/**
	 * The known key and the reported one, if they differ. Everything is blocked until the user confirms the new key.
	 */
	get changedKey(): { readonly known: string; readonly named: string } | undefined {
		const { knownKey: known, ownKey: named } = this.info.current ?? {};
		return known === undefined || named === undefined || known === named ? undefined : { known, named };
	}

	/** Stores the currently reported key as the known one. */
	async confirmKey(): Promise<void> {
		const { current, isFromCache } = this.info;
		if (current && !isFromCache) await identityOf(this.#desk).confirm(current);
		await this.refresh();
	}
}

/** `undefined` if the error occurred in this browser. */
function obstacleOf(error: Error): DaemonObstacle | undefined {
	return error instanceof CallError ? obstacleOfFailure(error) : undefined;
}

/** A token in the list, with the state of its request. */
export type TokenRow =
	| { readonly state: 'asked' }
	| { readonly state: 'known'; readonly token: Token }
	| { readonly state: 'failed'; readonly error: CallError };

const BALANCE_READING = { every: 20_000 } as const;

/**
 * The tokens of the chain. A token's properties never change and are proved by its creation transaction, so each token
 * is requested only once, when it is first viewed.
 */
export class Tokens {
	readonly wallet: DaemonWallet;
	/** In the daemon's arbitrary order. The array keeps its identity while the ids are unchanged. */
	readonly ids: Live<readonly string[]>;
	readonly #desk: Desk;
	readonly #rows = new SvelteMap<string, TokenRow>();
	readonly #mined = new SvelteMap<string, number | undefined>();
	/** Ids of tokens whose block can no longer be replaced. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing depends on its changes
	readonly #final = new Set<string>();
	// Read only by key, so it need not be reactive.
	// eslint-disable-next-line svelte/prefer-svelte-reactivity
	readonly #balances = new Map<string, Live<bigint>>();
	/** Ids of failed tokens that are being requested again. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing depends on its changes
	readonly #again = new Set<string>();
	#cached: Promise<void> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.wallet = desk.use(DaemonWallet);
		const journal = desk.use(Journal);
		const isListing = (chain: string) =>
			identityOf(desk)
				.checkChain(chain)
				.then(
					() => true,
					() => false,
				);
		this.ids = new Live<readonly string[]>(
			async (options, previous) => {
				const ids = await required(this.wallet.daemon).tokens.ids(options);
				await Promise.all([journal.noteListed(ids, isListing), this.readCached()]);
				return previous && isSameList(previous, ids) ? previous : ids;
			},
			{ every: 10_000, cachedValue: desk.cachedValue(`tokens at ${desk.connection.daemonAddress}`) },
		);
	}

	/** A token with the state of its request; `undefined` before `want`. */
	row(id: string): TokenRow | undefined {
		return this.#rows.get(id);
	}

	known(id: string): Token | undefined {
		const row = this.#rows.get(id);
		return row?.state === 'known' ? row.token : undefined;
	}

	/** When a token's block was found, in milliseconds since 1970; `undefined` if unknown. */
	minedAt(id: string): number | undefined {
		return this.#mined.get(id);
	}

	isTimeAsked(id: string): boolean {
		return this.#mined.has(id);
	}

	/** Requests a token, unless it was requested before and did not fail. */
	async want(id: string, options: ReadOptions = {}): Promise<void> {
		if (this.#isMissing(id)) await this.readCached();
		if (!this.#isMissing(id)) return;
		this.#rows.set(id, { state: 'asked' });
		this.#rows.set(id, await this.#ask(id, options));
	}

	/**
	 * Requests a failed token again, for example after the daemon has recovered or the block was mined. The error stays
	 * on screen until the reply arrives.
	 */
	async wantAgain(id: string): Promise<void> {
		if (this.#rows.get(id)?.state !== 'failed' || this.#again.has(id)) return this.want(id);
		this.#again.add(id);
		const row = await this.#ask(id, {}).finally(() => this.#again.delete(id));
		if (this.#rows.get(id)?.state === 'failed') this.#rows.set(id, row);
	}

	#isMissing(id: string): boolean {
		return !this.#again.has(id) && (!this.#rows.has(id) || this.#rows.get(id)?.state === 'failed');
	}

	/** Requests the creation time of a known token until its block is final. Ignores errors. */
	async wantTime(id: string, options: ReadOptions = {}): Promise<void> {
		const token = this.known(id);
		if (!token || this.#final.has(id)) return;
		if (!this.#mined.has(id)) this.#mined.set(id, undefined);
		const made = await this.#askTime(id, options).catch(() => undefined);
		if (made === undefined) return;
		this.#mined.set(id, made.at);
		if (made.isFinal) await this.#cacheToken(token, made.at);
	}

	/** Token balance of a public key; defaults to the daemon's key. */
	balance(id: string, pubkey?: string): Live<bigint> {
		const key = `${id} ${pubkey ?? ''}`;
		const known = this.#balances.get(key);
		if (known) return known;
		// Detached, because a `$derived` does not react to state created inside it.
		const balance = detached(
			() =>
				new Live((options) => this.readBalance(id, pubkey, options), {
					...BALANCE_READING,
					cachedValue: this.#desk.cachedValue(`token ${key} at ${this.#desk.connection.daemonAddress}`),
				}),
		);
		this.#balances.set(key, balance);
		return balance;
	}

	/** @throws CallError also if the reported balance exceeds the supply or the possible range */
	async readBalance(id: string, pubkey?: string, options?: ReadOptions): Promise<bigint> {
		const { tokens } = required(this.wallet.daemon);
		const units = await tokens.balance(id, pubkey || undefined, options);
		const supply = this.known(id)?.supply;
		if (isPossibleBalance(units, supply)) return units;
		const raw =
			supply === undefined
				? `The balance is ${units}; the supply is unknown.`
				: `The balance is ${units}; the supply is ${supply}.`;
		throw new CallError('malformed', raw, { code: 'TOKEN-BALANCE' });
	}

	/** Loads the tokens stored on earlier visits, once. */
	readCached(): Promise<void> {
		this.#cached ??= this.#readCached();
		return this.#cached;
	}

	async #readCached(): Promise<void> {
		const { database, connection } = this.#desk;
		for (const { nodeId: _, minedAt, ...token } of await readTokens(database, connection.id)) {
			this.#rows.set(token.id, { state: 'known', token });
			if (minedAt === undefined) continue;
			this.#mined.set(token.id, minedAt);
			this.#final.add(token.id);
		}
	}

	/** @param minedAt given once the block is final, in milliseconds since 1970 */
	async #cacheToken(token: Token, minedAt?: number): Promise<void> {
		const { database, connection } = this.#desk;
		if (minedAt !== undefined) this.#final.add(token.id);
		if (isSettled(token)) await writeToken(database, { ...token, nodeId: connection.id, minedAt });
	}

	async #ask(id: string, options: ReadOptions): Promise<TokenRow> {
		try {
			const reading = await required(this.wallet.daemon).tokens.token(id, options);
			const { token, minedAt } = reading;
			if (minedAt !== undefined) this.#mined.set(id, minedAt);
			await this.#cacheToken(token, isFinal(reading) ? minedAt : undefined);
			return { state: 'known', token };
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			return { state: 'failed', error };
		}
	}

	async #askTime(id: string, options: ReadOptions) {
		const held = await required(this.wallet.daemon).chain.transaction(id, options);
		return { at: held?.minedAt, isFinal: held?.minedAt !== undefined && isFinal(held) };
	}
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((id, place) => id === other[place]);
}

/**
 * The user's choice of decimal places per token, applied to all amounts and fields. The chain does not store it. Read
 * only once, so that a change in a different tab does not alter the input in this one.
 */
export class TokenUnits {
	/** `false` until the choices are loaded; amount fields wait for this. */
	isReady = $state(false);
	readonly #desk: Desk;
	readonly #chosen = new SvelteMap<string, number>();
	/** Resolves when the choices are loaded. */
	readonly ready: Promise<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.ready = this.#read();
	}

	/** 0 by default. */
	places(id: string): number {
		return this.#chosen.get(id) ?? 0;
	}

	/** @throws RangeError if the number of places is not supported */
	async choose(id: string, places: number): Promise<void> {
		if (!isPlaces(places)) throw new RangeError(`No number of decimal places: ${places}`);
		this.#chosen.set(id, places);
		const { database, connection } = this.#desk;
		await writeTokenPlaces(database, { nodeId: connection.id, id, places });
	}

	async #read(): Promise<void> {
		const { database, connection } = this.#desk;
		for (const { id, places } of await readTokenPlaces(database, connection.id)) {
			if (isPlaces(places) && !this.#chosen.has(id)) this.#chosen.set(id, places);
		}
		this.isReady = true;
	}
}
