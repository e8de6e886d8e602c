import { CallError } from '#lib/client/call-error.ts';
import { daemonObstacle, type DaemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import type { DaemonChain } from '#lib/node/chain-daemon.ts';

/** The obstacles that no transaction can be built over; the others are shown and left to the user. */
const PREVENTING: Readonly<
	Partial<Record<DaemonObstacle, { readonly text: string; readonly code?: number }>>
> = {
	'no-token-module': { text: 'getinfo names no CCid' },
	'no-key': { text: 'getinfo names no pubkey' },
	locked: { text: 'getinfo says: unlocked_until 0', code: -13 },
};

/**
 * Asks the daemon whether it can build and sign, before it is asked to: a locked one hands out transactions without
 * signatures and calls that a success.
 *
 * @throws CallError that names the obstacle, or the daemon's own.
 */
export async function checkReady(chain: DaemonChain): Promise<void> {
	const obstacle = daemonObstacle(await chain.state({ priority: 'user' }));
	const preventing = obstacle && PREVENTING[obstacle];
	if (preventing) throw new CallError('refused', preventing.text, { code: preventing.code });
}
