import { getcoin } from '#lib/api/coins.ts';
import type { CallError } from '#lib/client/call-error.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { DOCUMENT_DIALECT } from '#lib/client/dialect.ts';
import type { Database } from '#lib/storage/database.ts';
import type { Keeping, SavedNode } from '#lib/storage/nodes.ts';
import { WrongSealKey } from '#lib/storage/sealing.ts';
import { connect, connectPractice, type Connection, type Wiring } from './connection.ts';
import type { DaemonCheck } from './daemon-check.ts';
import type { OpenNode } from './desk.ts';
import { Keyring, type DaemonAccess, type KeepingChoice, type NodeSecret } from './keyring.ts';
import { Live } from './live.svelte.ts';
import { greetNode, proveKey, REFERENCE_COIN, type NodeKey, type NodeProof } from './node-proof.ts';
import { SavedNodes } from './saved-nodes.svelte.ts';
import { TabWord, type Word } from './tab-word.ts';
import { UnlockDelay } from './unlock-delay.svelte.ts';

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

/** Told as a sign-in comes along: the node answers; it accepts the key. */
export interface SignInProgress {
	nodeAnswers(): void;
	keyAccepted(proof: NodeProof): void;
}

const HEALTH_EVERY_MS = 10_000;
const PRACTICE_ID = 'practice';

/** Who the user is to which node: signing in and out, locking, and what is kept of it. */
export class Session {
	readonly delay = new UnlockDelay();
	readonly saved: SavedNodes;
	#phase = $state<Phase>('starting');
	#open = $state.raw<OpenNode>();
	#health = $state.raw<Live<number>>();
	#node = $state.raw<SavedNode>();
	#keyForgotten = $state(false);

	readonly #wiring: Wiring;
	readonly #keyring: Keyring;
	readonly #tabs: TabWord;
	#secret: NodeSecret | undefined;
	#connection: Connection | undefined;

	constructor(database: Database, wiring: Wiring) {
		this.#wiring = wiring;
		this.saved = new SavedNodes(database);
		this.#keyring = new Keyring(database);
		this.#tabs = new TabWord((word, nodeId) => {
			if (nodeId === this.#node?.id) this.#end(word);
		});
	}

	get phase(): Phase {
		return this.#phase;
	}

	get open(): OpenNode | undefined {
		return this.#open;
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
			const secret = await this.#keyring.reopen(node.id);
			if (!secret) return false;
			await this.#enter(node, secret, connect(this.#wiring, node, secret));
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
		const connection = connect(this.#wiring, { address }, { daemon });
		const proof = await this.#prove(connection, key, this.#wiring.passphraseRestMs, progress);
		const secret = { userpass: proof.userpass, daemon };
		const described = this.#describe(address, proof.wallet, keep.keeping, connection);
		const node = key.by === 'passphrase' ? { ...described, start: key.start } : described;
		await this.#keyring.keep(node.id, secret, keep);
		await this.#enter(node, secret, connection);
	}

	/** Starts the practice node inside the page and opens it. */
	async practise(progress?: SignInProgress): Promise<void> {
		const connection = await connectPractice(this.#wiring);
		const start = { gui: 'nogui', netid: 0 };
		const key: NodeKey = { by: 'passphrase', passphrase: connection.passphrase, start };
		const proof = await this.#prove(connection, key, 0, progress);
		const node = this.#describe('', proof.wallet, 'none', connection);
		await this.#enter(node, { userpass: proof.userpass, daemon: undefined }, connection);
	}

	/** Asks a chain daemon whether it can be used, without using it. */
	async tryDaemon(access: DaemonAccess): Promise<DaemonCheck | CallError> {
		const { tryDaemon } = await import('./daemon-check.ts');
		return tryDaemon(new DaemonClient({ transport: this.#wiring.openDaemon(access) }));
	}

	/** Uses another chain daemon from now on, or none. */
	async connectDaemon(daemon: DaemonAccess | undefined): Promise<void> {
		const [node, secret] = [this.#node, this.#secret];
		if (!node || !secret || this.#phase !== 'open') return;
		const changed = { ...secret, daemon };
		await this.#keyring.update(changed);
		await this.#enter(node, changed, connect(this.#wiring, node, changed));
	}

	/** Keeps the key of the open node in another way; a new lock code is another way too. */
	async changeKeeping(choice: KeepingChoice): Promise<void> {
		const [node, secret] = [this.#node, this.#secret];
		if (!node || !secret || node.keeping === 'none') return;
		await this.#keyring.keep(node.id, secret, choice);
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
			const secret = await this.#keyring.unlock(node.id, code);
			this.delay.reset();
			if (secret) await this.#enter(node, secret, connect(this.#wiring, node, secret));
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
		this.#connection?.close();
		this.#tabs.close();
	}

	async #prove(
		{ node, close }: Connection,
		key: NodeKey,
		restMs: number,
		progress?: SignInProgress,
	): Promise<NodeProof> {
		try {
			await greetNode(node);
			progress?.nodeAnswers();
			const proof = await proveKey(node, key, restMs);
			progress?.keyAccepted(proof);
			return proof;
		} catch (reason) {
			close();
			throw reason;
		}
	}

	async #enter(node: SavedNode, secret: NodeSecret, connection: Connection): Promise<void> {
		this.#connection?.close();
		this.#connection = connection;
		this.#secret = secret;
		this.#node = node;
		this.#keyForgotten = false;
		this.#open = {
			id: node.id,
			address: node.address || 'inside this page',
			practice: node.practice,
			node: connection.node,
			daemon: connection.daemon,
		};
		this.#health = new Live((signal) => this.#checkHealth(connection, signal), { every: HEALTH_EVERY_MS });
		this.#phase = 'open';
		await this.saved.put({ ...node, resumes: true, lastOpened: Date.now() });
	}

	async #checkHealth(connection: Connection, signal: AbortSignal): Promise<number> {
		const { node } = connection;
		// A node that was opened again without a sign-in has not said yet how it speaks, and what it is.
		if (node.dialect === DOCUMENT_DIALECT) await greetNode(node);
		const { coin } = await node.call(getcoin, { coin: REFERENCE_COIN }, { signal });
		const [saved, secret] = [this.#node, this.#secret];
		if (saved && secret && this.#connection === connection && saved.practice !== node.dialect.isPractice)
			await this.#enter({ ...saved, practice: node.dialect.isPractice }, secret, connection);
		return 'height' in coin ? coin.height : 0;
	}

	#waitForCode(node: SavedNode): void {
		this.#end('leave');
		this.#node = node;
		this.#phase = 'locked';
	}

	#end(how: Word): void {
		this.#connection?.close();
		this.#connection = undefined;
		this.#secret = undefined;
		this.#open = undefined;
		this.#health = undefined;
		this.#keyring.forget();
		const node = this.#node;
		if (node?.keeping === 'tab') void this.#keyring.endTab(node.id);
		if (how === 'lock' && node?.keeping === 'code') this.#phase = 'locked';
		else this.#leave(how === 'lock');
	}

	#leave(keyForgotten: boolean): void {
		this.#node = undefined;
		this.#keyForgotten = keyForgotten;
		this.#phase = 'signed-out';
	}

	#describe(address: string, wallet: string, keeping: Keeping, connection: Connection): SavedNode {
		const id = address ? `${address} ${wallet}` : PRACTICE_ID;
		const name = this.saved.get(id)?.name ?? '';
		const practice = connection.node.dialect.isPractice;
		return { id, name, address, wallet, practice, keeping, resumes: true, lastOpened: Date.now() };
	}
}
