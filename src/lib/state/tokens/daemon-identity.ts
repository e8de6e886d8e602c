import type { ChainDaemon, DaemonChain } from '#lib/node/daemon/chain-daemon.ts';
import { CallError } from '#lib/client/call-error.ts';
import {
	daemonObstacle,
	type DaemonObstacle,
	type DaemonState,
	daemonDoubt,
	type DaemonDoubt,
} from '#lib/domain/session/daemon-readiness.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { rememberDaemonKey, replaceDaemonKey } from '#lib/storage/daemon-keys.ts';
import type { Desk } from '../desk.ts';

/** Throws if no daemon is connected. Pages without a daemon only show how to connect one and must not call this. */
export function required(daemon: ChainDaemon | undefined): ChainDaemon {
	if (!daemon) throw new TypeError('No chain daemon is connected');
	return daemon;
}

/** Obstacles that prevent building transactions. The others are only shown to the user. */
const PREVENTING: Readonly<
	Partial<Record<DaemonObstacle, { readonly text: string; readonly code: CallError['code'] }>>
> = {
	'no-token-module': { text: 'The daemon names no contract modules.', code: 'TOKEN-MODULE' },
	'no-key': { text: 'The daemon names no public key.', code: 'TOKEN-KEY' },
	'key-changed': { text: 'The daemon’s key has changed.', code: 'TOKEN-KEY-CHANGED' },
	locked: { text: 'The daemon’s wallet waits for its passphrase.', code: 'DAEMON-LOCKED' },
};

/**
 * Checks beforehand that the daemon can build and sign, because a locked daemon returns unsigned transactions and
 * reports success.
 *
 * @throws CallError that names the obstacle
 */
function checkReady(state: DaemonState): void {
	const obstacle = daemonObstacle(state, Date.now());
	const preventing = obstacle && PREVENTING[obstacle];
	if (preventing) throw new CallError('refused', preventing.text, { code: preventing.code });
}

/** The state of a daemon that may build and send, with any doubt about its view of the chain. */
export interface SpendingState extends DaemonState {
	readonly doubt: DaemonDoubt | undefined;
}

interface KnownDaemon {
	readonly key: string;
	readonly highest: number;
	/** When that height was seen, in milliseconds since 1970. */
	readonly highestAt: number;
}

/** The known key and the highest block per chain of a daemon. */
export interface KeyMemory {
	/**
	 * Returns the known key and the greatest height seen. Stores the given key if none is known.
	 *
	 * @param at when the key was requested, in milliseconds since 1970
	 */
	remember(chain: string, key: string, blocks: number, at: number): Promise<KnownDaemon>;
	/** Stores a new key confirmed by the user. */
	replace(chain: string, key: string): Promise<void>;
}

const USER = { priority: 'user' } as const;

/**
 * Verifies the daemon's key and chain. Built transactions reveal neither: a daemon that reports a foreign key would
 * send the change to it.
 */
export class DaemonIdentity {
	readonly #chain: DaemonChain;
	readonly #memory: KeyMemory;

	constructor(chain: DaemonChain, memory: KeyMemory) {
		this.#chain = chain;
		this.#memory = memory;
	}

	/** The daemon's state, with its known key. */
	async read(options?: ReadOptions): Promise<DaemonState> {
		const at = Date.now();
		const state = await this.#chain.state(options);
		const { chain = '', ownKey, blocks } = state;
		if (ownKey === undefined) return state;
		const { key, highest, highestAt } = await this.#memory.remember(chain, ownKey, blocks, at);
		return { ...state, knownKey: key, ...(at >= highestAt && { highestSeen: highest }) };
	}

	/**
	 * The reason why the absence of a transaction at the daemon proves nothing; `undefined` if it is conclusive.
	 *
	 * @throws CallError if the daemon does not answer, or runs a different chain now
	 */
	async doubt(chain: string | undefined, options?: ReadOptions): Promise<DaemonDoubt | undefined> {
		const state = await this.read(options);
		checkChain(state, chain);
		return daemonDoubt(state, Date.now());
	}

	/** Stores the reported key as the known one, after the user has compared both. */
	async confirm({ chain = '', ownKey }: DaemonState): Promise<void> {
		if (ownKey !== undefined) await this.#memory.replace(chain, ownKey);
	}

	/**
	 * Checks all preconditions for building, reading or sending.
	 *
	 * @param chain the chain of the journal entry, if known
	 * @param isDoubtful whether the user accepts that the daemon may be missing blocks
	 * @throws CallError that names the unmet condition
	 */
	async checkSpending(chain?: string, isDoubtful = true): Promise<SpendingState> {
		const state = await this.read(USER);
		checkChain(state, chain);
		checkReady(state);
		const doubt = daemonDoubt(state, Date.now());
		if (doubt && !isDoubtful)
			throw new CallError('refused', 'The daemon may be behind its network.', { code: 'DAEMON-DOUBT' });
		return { ...state, doubt };
	}

	/**
	 * @throws CallError if the daemon runs a different chain now, so that an unknown transaction may be on the right
	 * one.
	 */
	async checkChain(chain: string, options?: ReadOptions): Promise<void> {
		checkChain(await this.#chain.state(options), chain);
	}
}

function checkChain({ chain: found }: DaemonState, wanted: string | undefined): void {
	if (wanted === undefined || found === wanted) return;
	const now = found === undefined ? 'does not name its chain now' : `runs ${found} now`;
	throw new CallError('refused', `This belongs to the chain ${wanted}; the daemon ${now}.`, {
		code: 'DAEMON-OTHER-CHAIN',
	});
}

/** The identity of the connected daemon. */
export function identityOf({ connection, database }: Pick<Desk, 'connection' | 'database'>): DaemonIdentity {
	const { daemon, daemonAddress: address } = connection;
	const rowOf = (chain: string, key: string) => ({
		address,
		chain,
		key: key.toLowerCase(),
		since: Date.now(),
	});
	return new DaemonIdentity(required(daemon).chain, {
		async remember(chain, key, blocks, at) {
			const row = { ...rowOf(chain, key), highest: blocks, highestAt: at };
			const known = await rememberDaemonKey(database, row);
			return { key: known.key, highest: known.highest ?? blocks, highestAt: known.highestAt ?? at };
		},
		replace: (chain, key) => replaceDaemonKey(database, rowOf(chain, key)),
	});
}
