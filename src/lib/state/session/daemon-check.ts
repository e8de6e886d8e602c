import { CallError } from '#lib/client/call-error.ts';
import { daemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import type { ChainDaemon } from '#lib/node/chain-daemon.ts';

/** What a chain daemon says of itself. */
export interface DaemonCheck {
	/** The chain's name; empty where the daemon does not give it. */
	readonly chain: string;
	readonly blocks: number;
	/** Where its tokens are paid from; empty when it was started without a key and can create none. */
	readonly ownAddress: string;
}

const PATIENCE_MS = 10_000;

/**
 * Asks a daemon for two things that change nothing.
 *
 * @throws CallError of any kind; `refused` when the chain has no tokens.
 */
export async function checkDaemon(daemon: ChainDaemon): Promise<DaemonCheck> {
	const options = { priority: 'user', timeoutMs: PATIENCE_MS } as const;
	const state = await daemon.chain.state(options);
	const { chain = '', blocks } = state;
	// Without a key the token module refuses, as it does without itself.
	if (daemonObstacle(state) === 'no-key') return { chain, blocks, ownAddress: '' };
	const { own = '' } = await daemon.tokens.ownAddresses(options);
	return { chain, blocks, ownAddress: own };
}

/** The same, with a failure as a value. */
export async function tryDaemon(daemon: ChainDaemon): Promise<DaemonCheck | CallError> {
	try {
		return await checkDaemon(daemon);
	} catch (reason) {
		if (reason instanceof CallError) return reason;
		throw reason;
	}
}
