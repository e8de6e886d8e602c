import { CallError } from '#lib/client/call-error.ts';
import {
	daemonObstacle,
	type DaemonObstacle,
	type DaemonState,
} from '#lib/domain/session/daemon-readiness.ts';

/** The obstacles that no transaction can be built over; the others are shown and left to the user. */
const PREVENTING: Readonly<
	Partial<Record<DaemonObstacle, { readonly text: string; readonly code: CallError['code'] }>>
> = {
	'no-token-module': { text: 'The daemon names no contract modules.', code: 'TOKEN-MODULE' },
	'no-key': { text: 'The daemon names no public key.', code: 'TOKEN-KEY' },
	'key-changed': { text: 'The daemon names another key than before.', code: 'TOKEN-KEY-CHANGED' },
	locked: { text: 'The daemon’s wallet waits for its passphrase.', code: 'DAEMON-LOCKED' },
};

/**
 * Looks whether a daemon can build and sign, before it is asked to: a locked one hands out transactions without
 * signatures and calls that a success.
 *
 * @throws CallError that names the obstacle.
 */
export function checkReady(state: DaemonState): void {
	const obstacle = daemonObstacle(state, Date.now());
	const preventing = obstacle && PREVENTING[obstacle];
	if (preventing) throw new CallError('refused', preventing.text, { code: preventing.code });
}
