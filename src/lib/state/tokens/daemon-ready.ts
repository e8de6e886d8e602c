import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getinfo } from '#lib/daemon/chain.ts';
import { daemonObstacle, type DaemonObstacle } from '#lib/domain/session/daemon-readiness.ts';

/** What was seen of the obstacles that no transaction can be built over; the others are told and left to the user. */
const SEEN: Readonly<
	Partial<Record<DaemonObstacle, { readonly text: string; readonly code: CallError['code'] }>>
> = {
	'no-token-module': { text: 'getinfo names no CCid', code: 'TOKEN-MODULE' },
	'no-key': { text: 'getinfo names no pubkey', code: 'TOKEN-KEY' },
	locked: { text: 'getinfo says: unlocked_until 0', code: 'DAEMON-LOCKED' },
};

/**
 * Asks the daemon whether it can build and sign, before it is asked to: a locked one hands out transactions without
 * signatures and calls that a success.
 *
 * @throws CallError that names the obstacle, or the daemon's own.
 */
export async function checkReady(daemon: DaemonClient): Promise<void> {
	const info = await daemon.call(getinfo, {}, { priority: 'user' });
	const obstacle = daemonObstacle(info);
	const seen = obstacle && SEEN[obstacle];
	if (seen) throw new CallError('refused', seen.text, { method: getinfo.name, code: seen.code });
}
