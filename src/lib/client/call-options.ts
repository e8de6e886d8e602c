import type { Effect } from '#lib/api/method.ts';
import { acceptedSince, failsWhileAway } from '#lib/tabs/shared-reading.ts';
import type { Priority } from './request-queue.ts';

export interface CallOptions {
	/** Ends the waiting. A call that changes something and is already under way is waited for all the same. */
	readonly signal?: AbortSignal;
	/** Defaults to `screen` for reads and to `user` for everything else. */
	readonly priority?: Priority;
	/** Sent also while the node does not answer, to find out when it does again. */
	readonly probes?: boolean;
	/** How long to wait for the reply, from the moment when the call is sent. */
	readonly timeoutMs?: number;
}

/** Nodes in electrum mode take over half a minute for a first balance, prices from outside even longer. */
const READ_MS = 60_000;
const CHANGE_MS = 120_000;

/** What a call gets when the caller does not say. */
export function withDefaults(effect: Effect, options: CallOptions) {
	const reads = effect === 'reads';
	const priority = options.priority ?? (reads ? 'screen' : 'user');
	return {
		signal: options.signal,
		probes: options.probes ?? failsWhileAway(options.signal),
		priority,
		freshSince: priority === 'user' ? undefined : acceptedSince(options.signal),
		timeoutMs: options.timeoutMs ?? (reads ? READ_MS : CHANGE_MS),
	};
}
