import { CallError, type CallErrorKind } from '#lib/client/call-error.ts';
import { daemonObstacle, type DaemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import { askGateway } from '#lib/node/gateway-health.ts';
import { GATEWAY_DAEMON_PATH } from '#lib/node/wiring.ts';

/** A chain daemon's words about itself. */
export interface DaemonCheck {
	/** The chain's name; empty if the daemon does not return it. */
	readonly chain: string;
	readonly blocks: number;
	/** The address that pays for its tokens; empty if it was started without a key and cannot create any. */
	readonly ownAddress: string;
	/** The obstacle to its work with tokens. */
	readonly obstacle?: DaemonObstacle | undefined;
}

/** A daemon that has just been started, or is busy with a block, takes its time; the sign-in shows what it waits for. */
const PATIENCE_MS = 30_000;

/** Failures that a page meets as well if its server is no gateway. */
const ODD: readonly CallErrorKind[] = ['malformed', 'blocked', 'unreachable'];

/**
 * Asks a daemon for two things that change nothing.
 *
 * @throws CallError of any kind.
 */
export async function checkDaemon(daemon: ChainDaemon): Promise<DaemonCheck> {
	const options = { priority: 'user', timeoutMs: PATIENCE_MS } as const;
	const state = await daemon.chain.state(options);
	const { chain = '', blocks } = state;
	const obstacle = daemonObstacle(state, Date.now());
	// Without a key the token module refuses, as it does without itself.
	if (obstacle === 'no-key' || obstacle === 'no-token-module')
		return { chain, blocks, ownAddress: '', obstacle };
	const { own = '' } = await daemon.tokens.ownAddresses(options);
	return { chain, blocks, ownAddress: own, obstacle };
}

/**
 * Like `checkDaemon`, with a failure as a value. At the gateway's path it distinguishes a daemon from a page that no
 * gateway serves.
 */
export async function tryDaemon(daemon: ChainDaemon, address: string): Promise<DaemonCheck | CallError> {
	try {
		return await checkDaemon(daemon);
	} catch (reason) {
		if (!(reason instanceof CallError)) throw reason;
		const isGone = reason.kind === 'unreachable' && reason.program === 'gateway';
		const isOdd = ODD.includes(reason.kind) && !isGone;
		if (!isOdd || address !== GATEWAY_DAEMON_PATH || (await hasGateway())) return reason;
		return new CallError('unreachable', 'No gateway serves this page.', {
			code: 'DAEMON-GATEWAY',
			cause: reason,
		});
	}
}

async function hasGateway(): Promise<boolean> {
	return (await askGateway((input, init) => fetch(input, init))) !== undefined;
}
