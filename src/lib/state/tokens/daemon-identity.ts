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

/** Pages without a daemon show how to connect one and read none of this. */
export function required(daemon: ChainDaemon | undefined): ChainDaemon {
	if (!daemon) throw new TypeError('No chain daemon is connected');
	return daemon;
}

/** The obstacles that no transaction can be built over; the others are shown and left to the user. */
const PREVENTING: Readonly<
	Partial<Record<DaemonObstacle, { readonly text: string; readonly code: CallError['code'] }>>
> = {
	'no-token-module': { text: 'The daemon names no contract modules.', code: 'TOKEN-MODULE' },
	'no-key': { text: 'The daemon names no public key.', code: 'TOKEN-KEY' },
	'key-changed': { text: 'The daemon’s key has changed.', code: 'TOKEN-KEY-CHANGED' },
	locked: { text: 'The daemon’s wallet waits for its passphrase.', code: 'DAEMON-LOCKED' },
};

/**
 * Checks that a daemon can build and sign, before it is asked to: a locked one returns transactions without signatures
 * and calls that a success.
 *
 * @throws CallError that names the obstacle.
 */
function checkReady(state: DaemonState): void {
	const obstacle = daemonObstacle(state, Date.now());
	const preventing = obstacle && PREVENTING[obstacle];
	if (preventing) throw new CallError('refused', preventing.text, { code: preventing.code });
}

/** The state of a daemon that may build and send, and why its view of the chain may still be wrong. */
export interface SpendingState extends DaemonState {
	readonly doubt: DaemonDoubt | undefined;
}

interface KnownDaemon {
	readonly key: string;
	readonly highest: number;
	/** When it was seen there, in milliseconds since 1970. */
	readonly highestAt: number;
}

/** The key that a daemon is known by on each chain, and how high it stood. */
export interface KeyMemory {
	/**
	 * The known key, and the greatest height at which it was seen. Stores the given key if none was known.
	 *
	 * @param at when that was asked, in milliseconds since 1970
	 */
	remember(chain: string, key: string, blocks: number, at: number): Promise<KnownDaemon>;
	/** The user has confirmed that this is the key now. */
	replace(chain: string, key: string): Promise<void>;
}

const USER = { priority: 'user' } as const;

/**
 * Verifies a daemon's known key, and the chain that an entry of the journal belongs to. The transactions that the
 * daemon builds show neither: a daemon that names a foreign key would send the change there.
 */
export class DaemonIdentity {
	readonly #chain: DaemonChain;
	readonly #memory: KeyMemory;

	constructor(chain: DaemonChain, memory: KeyMemory) {
		this.#chain = chain;
		this.#memory = memory;
	}

	/** The daemon's words about itself, with the key that it is known by. */
	async read(options?: ReadOptions): Promise<DaemonState> {
		const at = Date.now();
		const state = await this.#chain.state(options);
		const { chain = '', ownKey, blocks } = state;
		if (ownKey === undefined) return state;
		const { key, highest, highestAt } = await this.#memory.remember(chain, ownKey, blocks, at);
		return { ...state, knownKey: key, ...(at >= highestAt && { highestSeen: highest }) };
	}

	/**
	 * Why the absence of a transaction at the daemon proves nothing; `undefined` if it is conclusive.
	 *
	 * @throws CallError if it cannot be asked, or runs a different chain now
	 */
	async doubt(chain: string | undefined, options?: ReadOptions): Promise<DaemonDoubt | undefined> {
		const state = await this.read(options);
		checkChain(state, chain);
		return daemonDoubt(state, Date.now());
	}

	/** The user has seen both keys, and confirms that the one that the daemon names now is right. */
	async confirm({ chain = '', ownKey }: DaemonState): Promise<void> {
		if (ownKey !== undefined) await this.#memory.replace(chain, ownKey);
	}

	/**
	 * Checks all preconditions for building, reading or sending.
	 *
	 * @param chain the chain of the journal's entry, once that is known
	 * @param isDoubtful whether the user has confirmed that the daemon may not know of all blocks
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
	 *
	 * @throws CallError if the daemon runs a different chain now: a transaction that it does not know may be on the
	 * right one.
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

/** The identity of the daemon that a desk is connected to. */
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
