import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';

/** Pages without a daemon show how to connect one and read none of this. */
export function required(daemon: ChainDaemon | undefined): ChainDaemon {
	if (!daemon) throw new TypeError('No chain daemon is connected');
	return daemon;
}
