import type { CallError } from '#lib/client/call-error.ts';
import type { Database } from '#lib/storage/database.ts';
import type { Keeping, SavedNode } from '#lib/domain/session/saved-node.ts';
import { WrongSealKey } from '#lib/storage/wrong-seal-key.ts';
import type { NodeLink, SignInProgress } from './node-link.ts';
import type { DaemonCheck } from './daemon-check.ts';
import type { Connection } from '../desk.ts';
import type { DaemonAccess, KeepingChoice, Keyring, NodeSecret } from './keyring.ts';
import type { Live } from '../live.svelte.ts';
import type { NodeKey } from './node-proof.ts';
import { SavedNodes } from './saved-nodes.svelte.ts';
import { TabMessages, type Word } from './tab-messages.ts';
import { UnlockDelay } from './unlock-delay.svelte.ts';
import type { Wiring } from './wiring.ts';

/**
 * - `starting`: storage is being read.
 * - `signed-out`: no node is open; the connect page is the only page.
 * - `locked`: the key of a node is behind the lock code.
 * - `open`: calls can be made.
 */
export type Phase = 'starting' | 'signed-out' | 'locked' | 'open';

export interface SignInRequest {
	readonly address: string;
	readonly key: NodeKey;
	readonly keep: KeepingChoice;
	readonly daemon: DaemonAccess | undefined;
}

const PRACTICE_ID = 'practice';

/**
 * Who the user is to which node: signing in and out, locking, and what is kept of it.
 *
 * What talks to nodes and what seals keys is loaded when the first node is opened: a stranger's first page does
 * without.
 */
export class Session {
	readonly delay = new UnlockDelay();
	readonly saved: SavedNodes;
	#phase = $state<Phase>('starting');
	#connection = $state.raw<Connection>();
	#health = $state.raw<Live<number>>();
	#node = $state.raw<SavedNode>();
	#keyForgotten = $state(false);

	readonly #database: Database;
	readonly #loadWiring: () => Promise<Wiring>;
	readonly #tabs: TabMessages;
	#keyring: Keyring | undefined;
	#secret: NodeSecret | undefined;
	#link: NodeLink | undefined;

	constructor(database: Database, loadWiring: () => Promise<Wiring>) {
		this.#database = database;
		this.#loadWiring = loadWiring;
		this.saved = new SavedNodes(database);
		this.#tabs = new TabMessages((word, nodeId) => {
			if (nodeId === this.#node?.id) this.#end(word);
		});
	}

	get phase(): Phase {
		return this.#phase;
	}

	get connection(): Connection | undefined {
		return this.#connection;
	}

	/** The height of the reference coin, asked for while the shell is on screen: when this fails, all does. */
	get health(): Live<number> | undefined {
		return this.#health;
	}

	/** The node that is open, or that the lock code opens. */
	get node(): SavedNode | undefined {
		return this.#node;
	}

	/** The desk locked itself and had nowhere to keep the key. */
	get keyForgotten(): boolean {
		return this.#keyForgotten;
	}

	get daemonAccess(): DaemonAccess | undefined {
		return this.#secret?.daemon;
	}

	/** Goes on where the user was: the practice node, and a node of this tab, open by themselves. */
	async start(): Promise<void> {
		await this.saved.read();
		const [last] = this.saved.all;
		// What keeps it from opening is told when the user opens it by hand.
		if (last?.resumes) await this.openSaved(last).catch(() => false);
		if (this.#phase === 'starting') this.#phase = 'signed-out';
	}

	/** Opens a saved node, or asks for its lock code. False when its key has to be entered again. */
	async openSaved(node: SavedNode): Promise<boolean> {
		if (node.keeping === 'none') await this.practise();
		else if (node.keeping === 'code') this.#waitForCode(node);
		else {
			const secret = await (await this.#openKeyring()).reopen(node.id);
			if (!secret) return false;
			await this.#enter(node, secret, await this.#connect(node.address, secret));
		}
		return true;
	}

	/**
	 * Proves a key and opens the node. The node that is open meanwhile stays open when this fails.
	 *
	 * @throws CallError when the node does not answer, or does not accept the key.
	 */
	async signIn(request: SignInRequest, progress?: SignInProgress): Promise<void> {
		const { address, key, keep, daemon } = request;
		const link = await this.#connect(address, { daemon });
		const proof = await link.prove(key, progress);
		const secret = { userpass: proof.userpass, daemon };
		const described = this.#describe(address, proof.wallet, keep.keeping, link);
		const node = key.by === 'passphrase' ? { ...described, start: key.start } : described;
		await (await this.#openKeyring()).keep(node.id, secret, keep);
		await this.#enter(node, secret, link);
	}

	/** Starts the practice node inside the page and opens it. */
	async practise(progress?: SignInProgress): Promise<void> {
		const { NodeLink } = await import('./node-link.ts');
		const { link, key } = await NodeLink.practise(await this.#loadWiring());
		const proof = await link.prove(key, progress);
		const node = this.#describe('', proof.wallet, 'none', link);
		await this.#enter(node, { userpass: proof.userpass, daemon: undefined }, link);
	}

	/** Asks a chain daemon whether it can be used, without using it. */
	async tryDaemon(access: DaemonAccess): Promise<DaemonCheck | CallError> {
		const [{ tryDaemon }, { openDaemon }] = await Promise.all([
			import('./daemon-check.ts'),
			import('./node-link.ts'),
		]);
		return tryDaemon(openDaemon(await this.#loadWiring(), access));
	}

	/** Uses another chain daemon from now on, or none. */
	async connectDaemon(daemon: DaemonAccess | undefined): Promise<void> {
		const [node, secret] = [this.#node, this.#secret];
		if (!node || !secret || this.#phase !== 'open') return;
		const changed = { ...secret, daemon };
		await (await this.#openKeyring()).update(changed);
		await this.#enter(node, changed, await this.#connect(node.address, changed));
	}

	/** Keeps the key of the open node in another way; a new lock code is another way too. */
	async changeKeeping(choice: KeepingChoice): Promise<void> {
		const [node, secret] = [this.#node, this.#secret];
		if (!node || !secret || node.keeping === 'none') return;
		await (await this.#openKeyring()).keep(node.id, secret, choice);
		this.#node = { ...node, keeping: choice.keeping };
		await this.saved.put(this.#node);
	}

	/**
	 * Locks all tabs of this node. Without a lock code there is nothing to unlock later, so the key is forgotten.
	 * The practice node inside the page has no key and stays open.
	 */
	lock(): void {
		const node = this.#node;
		if (!node || node.keeping === 'none') return;
		this.#tabs.say('lock', node.id);
		this.#end('lock');
	}

	/**
	 * @throws WrongSealKey for a wrong lock code, which may be tried again after `delay.seconds`.
	 */
	async unlock(code: string): Promise<void> {
		const node = this.#node;
		if (!node || this.#phase !== 'locked' || this.delay.seconds > 0) return;
		try {
			const secret = await (await this.#openKeyring()).unlock(node.id, code);
			this.delay.reset();
			if (secret) await this.#enter(node, secret, await this.#connect(node.address, secret));
			else this.#end('leave');
		} catch (reason) {
			if (reason instanceof WrongSealKey) this.delay.noteFailure();
			throw reason;
		}
	}

	/** Closes the node in all tabs. What the lock code keeps stays; what this tab alone could open is gone. */
	async signOut(): Promise<void> {
		const node = this.#node;
		if (!node) return;
		this.#tabs.say('leave', node.id);
		this.#end('leave');
		await this.saved.put({ ...node, resumes: false });
	}

	/** Removes a node and its kept key from this browser. Its journal stays. */
	async forget(id: string): Promise<void> {
		if (id === this.#node?.id) await this.signOut();
		await this.saved.remove(id);
	}

	/** Lets go of everything, as a closed tab does. What is kept stays kept. */
	abandon(): void {
		this.#link?.close();
		this.#tabs.close();
	}

	async #connect(address: string, secret: Partial<NodeSecret>): Promise<NodeLink> {
		const { NodeLink } = await import('./node-link.ts');
		return NodeLink.open(await this.#loadWiring(), address, secret);
	}

	async #openKeyring(): Promise<Keyring> {
		const { Keyring } = await import('./keyring.ts');
		return (this.#keyring ??= new Keyring(this.#database));
	}

	async #enter(node: SavedNode, secret: NodeSecret, link: NodeLink): Promise<void> {
		this.#link?.close();
		this.#link = link;
		this.#secret = secret;
		this.#node = node;
		this.#keyForgotten = false;
		this.#connection = {
			id: node.id,
			address: node.address || 'inside this page',
			practice: node.practice,
			client: link.client,
			node: link.node,
			daemon: link.daemon,
		};
		this.#health = link.watchHealth(() => this.#notePractice(link));
		this.#phase = 'open';
		await this.saved.put({ ...node, resumes: true, lastOpened: Date.now() });
	}

	/** Another node may have taken the place of the one that was saved, and the badge must not lie. */
	async #notePractice(link: NodeLink): Promise<void> {
		const [node, secret] = [this.#node, this.#secret];
		const { isPractice } = link;
		if (node && secret && this.#link === link && node.practice !== isPractice)
			await this.#enter({ ...node, practice: isPractice }, secret, link);
	}

	#waitForCode(node: SavedNode): void {
		this.#end('leave');
		this.#node = node;
		this.#phase = 'locked';
	}

	#end(how: Word): void {
		this.#link?.close();
		this.#link = undefined;
		this.#secret = undefined;
		this.#connection = undefined;
		this.#health = undefined;
		this.#keyring?.forget();
		const node = this.#node;
		if (node?.keeping === 'tab') void this.#endTab(node.id);
		if (how === 'lock' && node?.keeping === 'code') this.#phase = 'locked';
		else this.#leave(how === 'lock');
	}

	async #endTab(nodeId: string): Promise<void> {
		await (await this.#openKeyring()).endTab(nodeId);
	}

	#leave(keyForgotten: boolean): void {
		this.#node = undefined;
		this.#keyForgotten = keyForgotten;
		this.#phase = 'signed-out';
	}

	#describe(address: string, wallet: string, keeping: Keeping, link: NodeLink): SavedNode {
		const id = address ? `${address} ${wallet}` : PRACTICE_ID;
		const name = this.saved.get(id)?.name ?? '';
		const practice = link.isPractice;
		return { id, name, address, wallet, practice, keeping, resumes: true, lastOpened: Date.now() };
	}
}
