import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getinfo } from '#lib/daemon/chain.ts';
import { tokenaddress } from '#lib/daemon/tokens.ts';
import { daemonObstacle } from '#lib/domain/session/daemon-readiness.ts';

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
export async function checkDaemon(daemon: DaemonClient): Promise<DaemonCheck> {
	const options = { priority: 'user', timeoutMs: PATIENCE_MS } as const;
	const info = await daemon.call(getinfo, {}, options);
	// Without a key the token module refuses, as it does without itself.
	if (daemonObstacle(info) === 'no-key')
		return { chain: info.name ?? '', blocks: info.blocks, ownAddress: '' };
	const { myaddress = '' } = await daemon.call(tokenaddress, {}, options);
	return { chain: info.name ?? '', blocks: info.blocks, ownAddress: myaddress };
}

/** The same, with a failure as a value. */
export async function tryDaemon(daemon: DaemonClient): Promise<DaemonCheck | CallError> {
	try {
		return await checkDaemon(daemon);
	} catch (reason) {
		if (reason instanceof CallError) return reason;
		throw reason;
	}
}
