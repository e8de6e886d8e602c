import type { DaemonClient } from '#lib/client/daemon-client.ts';
import type { ChainDaemon } from './chain-daemon.ts';
import { openChain } from './chain.ts';
import { openTokens } from './tokens.ts';

/** Opens a chain daemon: one that follows the token module's document, or the real one. */
export function openChainDaemon(client: DaemonClient): ChainDaemon {
	const chain = openChain(client);
	return {
		chain,
		console: async () => (await import('./console.ts')).openDaemonConsole(client),
		tokens: openTokens(client, chain),
	};
}
