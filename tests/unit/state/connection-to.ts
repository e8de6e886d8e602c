import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { Connection } from '#lib/state/desk.ts';
import { NewsFeed, Outage, OmittedRowsFeed } from '#lib/state/live/news-feed.svelte.ts';

const NO_NODE: Transport = { address: '', send: () => Promise.reject(new Error('no node')) };

interface Programs {
	readonly id?: string;
	/** Omitted if only the daemon is called. */
	readonly client?: NodeClient;
	/** Defaults to the document's node program. */
	readonly program?: NodeProgram | undefined;
	readonly daemon?: DaemonClient | undefined;
}

/** Connection of a desk signed in to these programs. */
export function connectionTo(programs: Programs): Connection {
	const { id = 'node', client = new NodeClient({ transport: NO_NODE }), program, daemon } = programs;
	const omittedRows = new OmittedRowsFeed();
	client.noteOmittedRows = omittedRows.note;
	return {
		id,
		address: client.line.address,
		practice: true,
		node: openTradingNode(client, program ?? 'document'),
		daemon: daemon && openChainDaemon(daemon),
		daemonAddress: '/rpc/daemon',
		outage: new Outage(client),
		omittedRows,
		news: new NewsFeed(),
	};
}
