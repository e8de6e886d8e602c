import { CallError } from '#lib/client/call-error.ts';
import { daemonObstacle, type DaemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import type { DaemonChain } from '#lib/node/chain-daemon.ts';

/** The obstacles that no transaction can be built over; the others are shown and left to the user. */
const PREVENTING: Readonly<
	Partial<Record<DaemonObstacle, { readonly text: string; readonly code: CallError['code'] }>>
> = {
	'no-token-module': { text: 'The daemon names no contract modules.', code: 'TOKEN-MODULE' },
	'no-key': { text: 'The daemon names no public key.', code: 'TOKEN-KEY' },
	locked: { text: 'The daemon’s wallet waits for its passphrase.', code: 'DAEMON-LOCKED' },
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
