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
import { NewsFeed, LeftOutRows, Outage } from '../live/news-feed.svelte.ts';

/** The link that was opened early with this address and this key, once. One for anything else is closed. */
function takeLink({ address, userpass }: NodeAccess): NodeLink | undefined {
	const taken = takePreloaded('link');
	if (taken?.access.address === address && taken.access.userpass === userpass) return taken.link;
	taken?.link.close();
	return undefined;
}

/**
 * Opens the link to the node that this tab comes back to, before the app does; the session takes it over. `undefined` where
 * its key is not at hand, or another tab talks to the node: calls have to go through that one.
 */
export async function openEarlyLink(database: Database, node: SavedNode): Promise<NodeLink | undefined> {
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

/** Often enough that every page reports a silent node within ten seconds. */
const HEALTH_INTERVAL_MS = 4000;
/** A node that replies to other calls is well: its height is asked for this often then. */
const HEIGHT_INTERVAL_MS = 20_000;
/** A restart also ends the event stream, which is noticed at once. */
const STREAMED_HEIGHT_INTERVAL_MS = 60_000;
/** A node that was away is noticed soon after its return. */
const MAX_HEALTH_WAIT_MS = 8000;
/** A node may lose its peers at any time; it does not find any within seconds. */
const NETWORK_INTERVAL_MS = 60_000;

/** The address of the practice node and its daemon. */
const INSIDE = 'inside this page';

/** How the document's example starts a node. */
const PRACTICE_START = { gui: 'nogui', netid: 0 };

/** Called as a sign-in advances: the node answers; it accepts the key. */
export interface SignInProgress {
	nodeAnswers(): void;
	keyAccepted(proof: NodeProof): void;
}

/** All that there is while a node is signed in to. */
export interface SignedIn {
	readonly node: SavedNode;
	readonly visit: NodeConnection;
	readonly connection: Connection;
	/** The height of the reference coin, asked for while it is shown: when this fails, all does. */
	readonly health: Live<number>;
	/** The node's place in the network, while it is shown. */
	readonly network: Live<NodeNetwork>;
}

/** One visit to a node, from the first call until it is closed. */
export class NodeConnection {
	/** The keys that opened the node, until the visit is closed. They are held here alone: a screen that shows a visit may outlive it. */
	secret: NodeSecret | undefined;
	readonly #link: NodeLink;

	private constructor(link: NodeLink) {
		this.#link = link;
	}

	/** Sends nothing yet. */
	static open(wiring: Wiring, access: NodeAccess): NodeConnection {
		return new NodeConnection(takeLink(access) ?? NodeLink.open(wiring, access));
	}

	/** Starts the practice node inside the page, which supplies its key. */
	static async practise(wiring: Wiring): Promise<{ readonly visit: NodeConnection; readonly key: NodeKey }> {
		const { link, passphrase } = await NodeLink.practise(wiring);
		return {
			visit: new NodeConnection(link),
			key: { by: 'passphrase', passphrase, start: PRACTICE_START, maySendKey: true },
		};
	}

	/** It moves no real money. Known once the node was greeted. */
	get isPractice(): boolean {
		return this.#link.isPractice;
	}

	/** The program that answers there, as far as it is known. */
	get program(): NodeProgram {
		return this.#link.program;
	}

	/** Whether the greeting left this connection's description of the node unchanged. */
	fits({ practice, node }: Connection): boolean {
		return practice === this.#link.isPractice && node === this.#link.node;
	}

	close(): void {
		this.secret = undefined;
		this.#link.close();
	}

	/**
	 * Finds out which program answers, with a call that carries no secret, and then proves the key, after which every call
	 * carries it. Closes the visit when that fails.
	 *
	 * @param keyFor the key as the program that answers may get it
	 * @throws CallError when the node does not answer, or does not accept the key.
	 */
	async prove(keyFor: () => NodeKey | Promise<NodeKey>, progress?: SignInProgress): Promise<NodeProof> {
		try {
			await this.#link.greet();
			progress?.nodeAnswers();
			const proof = await this.#link.node.session.signIn(await keyFor());
			progress?.keyAccepted(proof);
			return proof;
		} catch (reason) {
			this.close();
			throw reason;
		}
	}

	/** @param answered called with the wallet of each good answer of the node, which has said by then what it is. */
	signedIn(node: SavedNode, secret: NodeSecret, answered: (wallet: string) => Promise<void>): SignedIn {
		const link = this.#link;
		this.secret = secret;
		link.share(node.id);
		const { wallet, account, walletSource: source = 'node' } = node;
		link.belongTo({ wallet, account, source });
		const news = new NewsFeed();
		const leftOut = new LeftOutRows();
		link.noteLeftOut = leftOut.note;
		const connection: Connection = {
			id: node.id,
			address: node.address || INSIDE,
			practice: node.practice,
			world: node.practice ? link.practice : undefined,
			node: link.node,
			daemon: link.daemon,
			daemonAddress: secret.daemon?.address ?? INSIDE,
			outage: new Outage(link),
			leftOut,
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
			// A node that was opened again without a sign-in was not greeted yet.
			await link.greet();
			const { height, wallet } = await link.node.session.pulse({ ...recent, probes: true });
			readAt = now;
			await answered(wallet);
			news.noteHeight(height);
			return height;
		};
		const readNetwork = async (options: ReadOptions) => {
			await link.greet();
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
 * - `signed-out`: no node is open; the connect page is the only page.
 * - `locked`: the key of a node is behind the lock code.
 * - `open`: calls can be made.
 */
export type Phase = State['phase'];

/**
 * Why the user has to sign in again: the desk locked itself and had no lock code, what was stored of the key is damaged, or
 * another user answers at the node's address.
 */
export type LostKey = 'forgotten' | 'unreadable' | 'other-user';

export type State =
	| { readonly phase: 'starting' }
	| { readonly phase: 'signed-out'; readonly key?: LostKey | undefined }
	| { readonly phase: 'locked'; readonly node: SavedNode }
	| ({ readonly phase: 'open' } & SignedIn);
