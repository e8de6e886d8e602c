import type { CoinOwner } from '#lib/domain/coin-details.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { ChainDaemon } from './daemon/chain-daemon.ts';
import {
	type NodeChannel,
	NodeClient,
	type NoteOmittedRows,
	DirectChannel,
} from '#lib/client/node-client.ts';
import { RequestQueue } from '#lib/client/request-queue.ts';
import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import { askAdapter, DOCUMENT_DIALECT, type Adapter, openTradingNode } from './session-opening.ts';
import { lazyFeature } from './lazy-feature.ts';
import type { NodePractice } from './features/practice.ts';
import type { TradingNode } from './trading-node.ts';
import type { SharedStream, StreamOptions } from './stream.ts';
import type { DaemonAccess, Wiring } from './wiring.ts';

/** The chain daemon. Its code is loaded with the first operation, because the trade page never uses it. */
function openLazyDaemon(transport: Transport, noteOmittedRows?: NoteOmittedRows): ChainDaemon {
	let opened: ChainDaemon | undefined;
	const load = async () => (opened ??= await openNow(transport, noteOmittedRows));
	return {
		chain: lazyFeature(async () => (await load()).chain),
		console: async () => (await load()).console(),
		tokens: lazyFeature(async () => (await load()).tokens),
	};
}

async function openNow(transport: Transport, noteOmittedRows?: NoteOmittedRows): Promise<ChainDaemon> {
	const [{ DaemonClient }, { openChainDaemon }] = await Promise.all([
		import('#lib/client/daemon-client.ts'),
		import('./daemon/open-daemon.ts'),
	]);
	return openChainDaemon(new DaemonClient({ transport, noteOmittedRows }));
}

export type { SharedStream, StreamOptions };

/** Reports whether the program replies, and can abandon pending reads. */
export type AskedLine = Pick<NodeChannel, 'status' | 'giveUpReads'>;

/** Address and credentials of a link. */
export interface NodeAccess {
	readonly address: string;
	/** If missing, only methods that need no userpass can be called. */
	readonly userpass?: string | undefined;
	readonly daemon?: DaemonAccess | undefined;
	/** Program detected when the link was last used. */
	readonly program?: NodeProgram | undefined;
}

interface Parts {
	readonly client: NodeClient;
	readonly daemon: ChainDaemon | undefined;
	readonly program?: NodeProgram | undefined;
	readonly practice?: NodePractice | undefined;
	/** Closes the client's transport. */
	readonly end?: () => void;
	/** Joins the channel with the user's other tabs. */
	readonly share?: (id: string) => NodeChannel;
	/** Loads the reader of the node's event stream. */
	readonly loadStream?: (options: StreamOptions, node: TradingNode) => Promise<SharedStream | undefined>;
}

/** An open link to one node and to its chain daemon. */
export class NodeLink {
	readonly daemon: ChainDaemon | undefined;
	/**
	 * Controls the simulation of a practice node. Every command first checks that the node is not a real one.
	 */
	readonly practice: NodePractice | undefined;
	readonly #client: NodeClient;
	readonly #end: (() => void) | undefined;
	#share: Parts['share'];
	readonly #loadStream: Parts['loadStream'];
	#adapter: Adapter = DOCUMENT_DIALECT;
	#program: NodeProgram;
	#node: TradingNode;

	private constructor(parts: Parts) {
		const { client, daemon, program = DOCUMENT_DIALECT.program, practice, end, share, loadStream } = parts;
		this.practice = practice;
		this.#loadStream = loadStream;
		this.#client = client;
		this.daemon = daemon;
		this.#end = end;
		this.#share = share;
		this.#program = program;
		this.#client.hasFastCalls = hasFastCalls(program);
		this.#node = openTradingNode(client, program);
	}

	/** Sends no call. */
	static open(wiring: Wiring, { address, userpass, daemon, program }: NodeAccess): NodeLink {
		const transport = wiring.openNode(address);
		const line = new DirectChannel(transport, new RequestQueue({ holdsReads: true }));
		const client = new NodeClient({ line, userpass });
		const host = wiring.openPractice?.(address);
		const toDaemon = daemon && wiring.openDaemon(daemon);
		return new NodeLink({
			client,
			daemon: toDaemon && openLazyDaemon(toDaemon, ofDaemon(client)),
			end: () => toDaemon?.close?.(),
			program,
			practice: host && openControl(host, async () => (await askAdapter(client)).isPractice),
			share: (id) => wiring.shareNode?.(line, id) ?? line,
			async loadStream(options, { capabilities, control }) {
				const connect = await wiring.loadStream?.();
				if (!connect || !capabilities.events) return undefined;
				const { SharedStream } = await import('./stream.ts');
				const interpret = await control.interpretEvents(options.wallet);
				const events = { ...capabilities.events, open: () => control.openStream() };
				return new SharedStream({ line: client.line, transport, events, connect, interpret }, options);
			},
		});
	}

	/** Starts the practice node inside the page. Its passphrase protects no real money. */
	static async practise(wiring: Wiring): Promise<{ readonly link: NodeLink; readonly passphrase: string }> {
		const host = await wiring.startPractice();
		const client = new NodeClient({ transport: host.node });
		const link = new NodeLink({
			client,
			daemon: openLazyDaemon(host.daemon, ofDaemon(client)),
			practice: openControl(host.practice, () => Promise.resolve(true)),
			end: () => host.close(),
		});
		return { link, passphrase: host.passphrase };
	}

	/**
	 * The operations of the node. Before `identify` the program is assumed to be the one from last time, or the
	 * document's.
	 */
	get node(): TradingNode {
		return this.#node;
	}

	/** True if the node moves no real money. Known after `identify`. */
	get isPractice(): boolean {
		return this.#adapter.isPractice;
	}

	get program(): NodeProgram {
		return this.#program;
	}

	/** Shows whether the node replies. During an outage, reads wait until a probe is answered. */
	get line(): AskedLine {
		return this.#client.line;
	}

	/**
	 * From now on one tab calls on behalf of all tabs of this user at this node. Later calls have no effect.
	 * @param id identifies user and node among the tabs
	 */
	share(id: string): void {
		if (this.#share) this.#client.line = this.#share(id);
		this.#share = undefined;
	}

	/** Sets the key to which addresses reported by the node must belong. */
	belongTo(owner: CoinOwner): void {
		this.#client.owner = owner;
	}

	/** Called per method with the rows that were dropped from replies of the node and the daemon. */
	set noteOmittedRows(note: NoteOmittedRows) {
		this.#client.noteOmittedRows = note;
	}

	/** True if this page can reach the node's event stream. */
	get hasStream(): boolean {
		return this.#loadStream !== undefined;
	}

	/**
	 * Has the leading tab read the node's event stream, once the program is known. Resolves with `undefined` if
	 * the stream cannot be reached.
	 * @throws CallError
	 */
	async readStream(options: StreamOptions): Promise<SharedStream | undefined> {
		await this.identify();
		return this.#loadStream?.(options, this.#node);
	}

	/** Drops waiting calls and forgets the keys, since objects with a reference to the link may outlive it. */
	close(): void {
		this.#client.line.close();
		this.#client.signIn(undefined);
		this.#end?.();
	}

	/**
	 * Detects the program that answers and adapts to it. Queries the node once.
	 * @throws CallError
	 */
	async identify(): Promise<void> {
		if (this.#adapter !== DOCUMENT_DIALECT) return;
		const adapter = await askAdapter(this.#client);
		this.#client.wireName = adapter.wireName;
		this.#client.addKey = adapter.addKey;
		this.#client.hasFastCalls = hasFastCalls(adapter.program);
		if (adapter.program !== this.#program) this.#node = openTradingNode(this.#client, adapter.program);
		this.#program = adapter.program;
		this.#adapter = adapter;
	}
}

/** Prefixed, because the daemon has methods with the same names. */
const ofDaemon =
	(client: NodeClient): NoteOmittedRows =>
	(method, omitted) =>
		client.noteOmittedRows?.(`daemon ${method}`, omitted);

/** Loaded with the first command. */
function openControl(host: Transport, isPractice: () => Promise<boolean>): NodePractice {
	return lazyFeature<NodePractice>(async () =>
		(await import('./practice-control.ts')).practiceControl(host, isPractice),
	);
}

/** The marketmaker serves its connections one at a time, whatever the method. */
function hasFastCalls(program: NodeProgram): boolean {
	return program !== 'marketmaker';
}

/** Opens the chain daemon at this address. Sends no call. */
export function openDaemon(wiring: Wiring, access: DaemonAccess): ChainDaemon {
	return openLazyDaemon(wiring.openDaemon(access));
}
