import { CallError, type CallErrorKind } from '#lib/client/call-error.ts';
import { daemonObstacle, type DaemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import { askGateway } from '#lib/node/gateway-health.ts';
import { GATEWAY_DAEMON_PATH } from '#lib/node/wiring.ts';

/** A chain daemon's report about itself. */
export interface DaemonCheck {
	/** The chain's name; empty if the daemon does not return it. */
	readonly chain: string;
	readonly blocks: number;
	/**
	 * The address that pays for the daemon's tokens; empty if it was started without a key and cannot create tokens.
	 */
	readonly ownAddress: string;
	/** The obstacle to using tokens. */
	readonly obstacle?: DaemonObstacle | undefined;
}

/**
 * Timeout in milliseconds. A daemon that has just started or is processing a block answers slowly; the sign-in shows
 * the wait.
 */
const PATIENCE_MS = 30_000;

/** Errors that also occur if the page's server is not a gateway. */
const ODD: readonly CallErrorKind[] = ['malformed', 'blocked', 'unreachable'];

/**
 * Checks a daemon with two read-only calls.
 *
 * @throws CallError of any kind.
 */
export async function checkDaemon(daemon: ChainDaemon): Promise<DaemonCheck> {
	const options = { priority: 'user', timeoutMs: PATIENCE_MS } as const;
	const state = await daemon.chain.state(options);
	const { chain = '', blocks } = state;
	const obstacle = daemonObstacle(state, Date.now());
	// Without a key the token module refuses calls, as if it were missing.
	if (obstacle === 'no-key' || obstacle === 'no-token-module')
		return { chain, blocks, ownAddress: '', obstacle };
	const { own = '' } = await daemon.tokens.ownAddresses(options);
	return { chain, blocks, ownAddress: own, obstacle };
}

/**
 * Like `checkDaemon`, but returns errors. For the gateway's path, distinguishes a failing daemon from a page served
 * without a gateway.
 */
export async function tryDaemon(daemon: ChainDaemon, address: string): Promise<DaemonCheck | CallError> {
	try {
		return await checkDaemon(daemon);
	} catch (reason) {
		if (!(reason instanceof CallError)) throw reason;
		const isUnreachable = reason.kind === 'unreachable' && reason.program === 'gateway';
		const isOdd = ODD.includes(reason.kind) && !isUnreachable;
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
