import { CallError } from '#lib/client/call-error.ts';
import type { DaemonState } from '#lib/domain/session/daemon-readiness.ts';
import type { DaemonChain } from '#lib/node/daemon/chain-daemon.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { rememberDaemonKey, replaceDaemonKey } from '#lib/storage/daemon-keys.ts';
import { checkReady } from './daemon-ready.ts';
import { required } from './required-daemon.ts';
import type { Desk } from '../desk.ts';

/** The key that a daemon is known by on each chain. */
export interface KeyMemory {
	/** The known key; the given one is known from now on where there was none. */
	remember(chain: string, key: string): Promise<string>;
	/** The user has confirmed that this is the key now. */
	replace(chain: string, key: string): Promise<void>;
}

const USER = { priority: 'user' } as const;

/**
 * Holds a daemon to the key that it was known by, and to the chain that an entry of the journal belongs to. Nothing of
 * either is in what the daemon builds: a daemon that names a stranger's key would send the change there.
 */
export class DaemonIdentity {
	readonly #chain: DaemonChain;
	readonly #memory: KeyMemory;

	constructor(chain: DaemonChain, memory: KeyMemory) {
		this.#chain = chain;
		this.#memory = memory;
	}

	/** What the daemon says of itself, with the key that it is known by. */
	async read(options?: ReadOptions): Promise<DaemonState> {
		const state = await this.#chain.state(options);
		const { chain = '', ownKey } = state;
		if (ownKey === undefined) return state;
		return { ...state, knownKey: await this.#memory.remember(chain, ownKey) };
	}

	/** The user has seen both keys, and says that the one that the daemon names now is right. */
	async confirm({ chain = '', ownKey }: DaemonState): Promise<void> {
		if (ownKey !== undefined) await this.#memory.replace(chain, ownKey);
	}

	/**
	 * Asks for all that must hold before something is built, read or sent.
	 *
	 * @param chain what the entry of the journal belongs to, once that is known
	 * @throws CallError that names what does not hold
	 */
	async checkSpending(chain?: string): Promise<DaemonState> {
		const state = await this.read(USER);
		checkChain(state, chain);
		checkReady(state);
		return state;
	}

	/** @throws CallError where the daemon runs another chain now: what it does not know may stand on the right one. */
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
		remember: async (chain, key) => (await rememberDaemonKey(database, rowOf(chain, key))).key,
		replace: (chain, key) => replaceDaemonKey(database, rowOf(chain, key)),
	});
}
