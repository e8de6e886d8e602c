import { getcoin } from '#lib/api/coins.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { DOCUMENT_DIALECT } from '#lib/client/dialect.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { ChainDaemon } from '#lib/node/chain-daemon.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { openDocumentNode } from '#lib/node/document/open-node.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { DaemonAccess, NodeSecret } from './keyring.ts';
import { Live } from '../live.svelte.ts';
import { greetNode, proveKey, REFERENCE_COIN, type NodeKey, type NodeProof } from './node-proof.ts';
import type { Wiring } from './wiring.ts';

const HEALTH_EVERY_MS = 10_000;

/** Told as a sign-in comes along: the node answers; it accepts the key. */
export interface SignInProgress {
	nodeAnswers(): void;
	keyAccepted(proof: NodeProof): void;
}

/** What a link is made of. */
interface Parts {
	readonly client: NodeClient;
	readonly daemon: ChainDaemon | undefined;
	readonly restMs: number;
	readonly close: () => void;
}

/** Sends nothing yet. */
export function openDaemon(wiring: Wiring, access: DaemonAccess): ChainDaemon {
	return openChainDaemon(new DaemonClient({ transport: wiring.openDaemon(access) }));
}

/** The clients of one node, and of the chain daemon beside it, until it is closed. */
export class NodeLink {
	/** What the node can be asked and told. */
	readonly node: TradingNode;
	readonly client: NodeClient;
	readonly daemon: ChainDaemon | undefined;
	readonly close: () => void;
	readonly #restMs: number;

	private constructor({ client, daemon, restMs, close }: Parts) {
		this.client = client;
		this.node = openDocumentNode(client);
		this.daemon = daemon;
		this.close = close;
		this.#restMs = restMs;
	}

	/** Sends nothing yet. Without a userpass only the open methods can be called. */
	static open(wiring: Wiring, address: string, { userpass, daemon }: Partial<NodeSecret>): NodeLink {
		const transport = wiring.openNode(address);
		return new NodeLink({
			client: new NodeClient({ transport, userpass }),
			daemon: daemon && openDaemon(wiring, daemon),
			restMs: wiring.passphraseRestMs,
			close: () => transport.close(),
		});
	}

	/** Starts the practice node inside the page; its key comes with it. */
	static async practise(wiring: Wiring): Promise<{ link: NodeLink; key: NodeKey }> {
		const host = await wiring.startPractice();
		const link = new NodeLink({
			client: new NodeClient({ transport: host.node }),
			daemon: openChainDaemon(new DaemonClient({ transport: host.daemon })),
			restMs: 0,
			close: () => host.close(),
		});
		const start = { gui: 'nogui', netid: 0 };
		return { link, key: { by: 'passphrase', passphrase: host.passphrase, start } };
	}

	/** It moves no real money. Known once the node was greeted. */
	get isPractice(): boolean {
		return this.client.dialect.isPractice;
	}

	/**
	 * Proves a key, after which every call carries it. Closes the link when that fails.
	 *
	 * @throws CallError when the node does not answer, or does not accept the key.
	 */
	async prove(key: NodeKey, progress?: SignInProgress): Promise<NodeProof> {
		try {
			await greetNode(this.client);
			progress?.nodeAnswers();
			const proof = await proveKey(this.client, key, this.#restMs);
			progress?.keyAccepted(proof);
			return proof;
		} catch (reason) {
			this.close();
			throw reason;
		}
	}

	/**
	 * The height of the reference coin, asked for while somebody looks: a light call, and proof that node and key
	 * are good.
	 *
	 * @param answered called after each good answer
	 */
	watchHealth(answered: () => Promise<void>): Live<number> {
		const read = async (signal: AbortSignal) => {
			const height = await this.#askHeight(signal);
			await answered();
			return height;
		};
		return new Live(read, { every: HEALTH_EVERY_MS });
	}

	async #askHeight(signal: AbortSignal): Promise<number> {
		// A node that was opened again without a sign-in has not said yet how it speaks, and what it is.
		if (this.client.dialect === DOCUMENT_DIALECT) await greetNode(this.client);
		const { coin } = await this.client.call(getcoin, { coin: REFERENCE_COIN }, { signal });
		return 'height' in coin ? coin.height : 0;
	}
}
