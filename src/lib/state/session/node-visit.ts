import { type NodeAccess, NodeLink } from '#lib/node/node-link.ts';
import type { SavedNode, NodeProgram } from '#lib/domain/session/saved-node.ts';
import { browserWiring } from '#lib/node/browser-wiring.ts';
import type { Database } from '#lib/storage/database.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { Keyring, type NodeSecret } from './keyring.ts';
import type { NodeKey, NodeNetwork, NodeProof } from '#lib/domain/session/node-key.ts';
import type { Wiring } from '#lib/node/wiring.ts';
import { acceptingRecent, type ReadOptions } from '#lib/node/read-options.ts';
import type { Connection } from '../desk.ts';
import { leavePreloaded, takePreloaded } from '../preloaded.ts';
import { Live } from '../live/live.svelte.ts';
import { NewsFeed, OmittedRowsFeed, Outage } from '../live/news-feed.svelte.ts';

/** Takes the preloaded link if it matches the address and key; closes it otherwise. */
function takeLink({ address, userpass }: NodeAccess): NodeLink | undefined {
	const taken = takePreloaded('link');
	if (taken?.access.address === address && taken.access.userpass === userpass) return taken.link;
	taken?.link.close();
	return undefined;
}

/**
 * Opens the link to the tab's node before the app loads; the session adopts it. `undefined` if the key is not
 * available, or if a different tab is connected to the node, because all calls have to use that connection.
 */
export async function preloadLink(database: Database, node: SavedNode): Promise<NodeLink | undefined> {
	const [secret, locks] = await Promise.all([new Keyring(database).reopen(node.id), navigator.locks.query()]);
	const isTalkedTo = locks.held?.some(({ name }) => name === LOCK_NAMES.nodeLine(node.id)) ?? false;
	if (!secret || !node.address || isTalkedTo) return undefined;
	const access: NodeAccess = { address: node.address, program: node.program, ...secret };
	const wiring = browserWiring(() =>
		Promise.reject(new Error('The practice node in the page has no address.')),
	);
	const link = NodeLink.open(wiring, access);
	leavePreloaded('link', { link, access });
	return link;
}

/** Frequent enough for every page to report an unreachable node within ten seconds. */
const HEALTH_INTERVAL_MS = 4000;
/** Interval while other calls show that the node is healthy. */
const HEIGHT_INTERVAL_MS = 20_000;
/** Interval while the event stream is on, because a restart also ends the stream and is noticed immediately. */
const STREAMED_HEIGHT_INTERVAL_MS = 60_000;
/** Upper limit of the retry delay, so that recovery is noticed quickly. */
const MAX_HEALTH_WAIT_MS = 8000;
/** A node may lose its peers at any time, but takes longer to find new ones. */
const NETWORK_INTERVAL_MS = 60_000;

/** Display address of the practice node and its daemon. */
const INSIDE = 'inside this page';

/** Start parameters from the document's example. */
const PRACTICE_START = { gui: 'nogui', netid: 0 };

/** Callbacks for the progress of a sign-in. */
export interface SignInProgress {
	nodeAnswers(): void;
	keyAccepted(proof: NodeProof): void;
}

/** The state of a signed-in node. */
export interface SignedIn {
	readonly node: SavedNode;
	readonly visit: NodeConnection;
	readonly connection: Connection;
	/**
	 * The height of the reference coin, polled while it is shown. If this call fails, the node is considered
	 * unreachable.
	 */
	readonly health: Live<number>;
	/** The node's network status, polled while it is shown. */
	readonly network: Live<NodeNetwork>;
}

/** One visit to a node, from the first call until it is closed. */
export class NodeConnection {
	/** The keys of the node, until the visit is closed. Stored only here, because components may outlive the visit. */
	secret: NodeSecret | undefined;
	readonly #link: NodeLink;

	private constructor(link: NodeLink) {
		this.#link = link;
	}

	/** Sends nothing yet. */
	static open(wiring: Wiring, access: NodeAccess): NodeConnection {
		return new NodeConnection(takeLink(access) ?? NodeLink.open(wiring, access));
	}

	/** Starts the built-in practice node and returns its key. */
	static async practise(wiring: Wiring): Promise<{ readonly visit: NodeConnection; readonly key: NodeKey }> {
		const { link, passphrase } = await NodeLink.practise(wiring);
		return {
			visit: new NodeConnection(link),
			key: { by: 'passphrase', passphrase, start: PRACTICE_START, maySendKey: true },
		};
	}

	/** Whether the node moves no real money. Known after the first answer. */
	get isPractice(): boolean {
		return this.#link.isPractice;
	}

	/** The program at this address, as far as known. */
	get program(): NodeProgram {
		return this.#link.program;
	}

	/** Whether the first answer confirmed this connection's description of the node. */
	fits({ practice, node }: Connection): boolean {
		return practice === this.#link.isPractice && node === this.#link.node;
	}

	close(): void {
		this.secret = undefined;
		this.#link.close();
	}

	/**
	 * Identifies the program with a call that carries no secret, then proves the key, which all further calls carry.
	 * Closes the visit on failure.
	 *
	 * @param keyFor returns the key in the form for the identified program
	 * @throws CallError if the node does not answer, or does not accept the key.
	 */
	async prove(keyFor: () => NodeKey | Promise<NodeKey>, progress?: SignInProgress): Promise<NodeProof> {
		try {
			await this.#link.identify();
			progress?.nodeAnswers();
			const proof = await this.#link.node.session.signIn(await keyFor());
			progress?.keyAccepted(proof);
			return proof;
		} catch (reason) {
			this.close();
			throw reason;
		}
	}

	/** @param answered called with the wallet of each successful reply, by which the program has been identified */
	signedIn(node: SavedNode, secret: NodeSecret, answered: (wallet: string) => Promise<void>): SignedIn {
		const link = this.#link;
		this.secret = secret;
		link.share(node.id);
		const { wallet, account, walletSource: source = 'node' } = node;
		link.belongTo({ wallet, account, source });
		const news = new NewsFeed();
		const omittedRows = new OmittedRowsFeed();
		link.noteOmittedRows = omittedRows.note;
		const connection: Connection = {
			id: node.id,
			address: node.address || INSIDE,
			practice: node.practice,
			world: node.practice ? link.practice : undefined,
			node: link.node,
			daemon: link.daemon,
			daemonAddress: secret.daemon?.address ?? INSIDE,
			outage: new Outage(link),
			omittedRows,
			news,
			...(link.hasStream && {
				readStream: (options) =>
					link.readStream({ ...options, wallet: node.wallet, isPractice: node.practice }),
			}),
		};
		let readAt = 0;
		const readHeight = async (options: ReadOptions, before: number | undefined) => {
			const now = Date.now();
			const heightEvery = news.isOn ? STREAMED_HEIGHT_INTERVAL_MS : HEIGHT_INTERVAL_MS;
			const { isUnreachable, lastReplyAt } = link.line.status;
			const isWell = !isUnreachable && now - lastReplyAt < (news.isOn ? 2 : 1) * HEALTH_INTERVAL_MS;
			if (before !== undefined && isWell && now - readAt < heightEvery) return before;
			const recent = isWell ? acceptingRecent(options, heightEvery) : options;
			// A node that was reopened without a sign-in has not been identified yet.
			await link.identify();
			const { height, wallet } = await link.node.session.pulse({ ...recent, probes: true });
			readAt = now;
			await answered(wallet);
			news.noteHeight(height);
			return height;
		};
		const readNetwork = async (options: ReadOptions) => {
			await link.identify();
			return link.node.session.network({ ...options, priority: 'background' });
		};
		const health = new Live(readHeight, {
			every: HEALTH_INTERVAL_MS,
			longestWaitMs: MAX_HEALTH_WAIT_MS,
		});
		const network = new Live(readNetwork, { every: NETWORK_INTERVAL_MS });
		return { node, visit: this, connection, health, network };
	}
}

/**
 * - `starting`: storage is being read.
 * - `signed-out`: no node is open; only the connect page is available.
 * - `locked`: the node's key is encrypted with the lock code.
 * - `open`: calls can be made.
 */
export type Phase = State['phase'];

/**
 * The reason for signing in again: the desk locked itself without a lock code, the stored key is damaged, or a
 * different user answers at the node's address.
 */
export type LostKey = 'forgotten' | 'unreadable' | 'other-user';

export type State =
	| { readonly phase: 'starting' }
	| { readonly phase: 'signed-out'; readonly key?: LostKey | undefined }
	| { readonly phase: 'locked'; readonly node: SavedNode }
	| ({ readonly phase: 'open' } & SignedIn);
