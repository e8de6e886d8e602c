import type { CallError } from '#lib/client/call-error.ts';
import type { Access } from '#lib/node/doctor/examine-access.ts';
import type { NodeAccess } from '#lib/node/node-link.ts';
import type { DaemonAccess, Wiring } from '#lib/node/wiring.ts';
import type { Database } from '#lib/storage/database.ts';
import { isOtherUser, type SavedNode, WrongSealKey } from '#lib/domain/session/saved-node.ts';
import type { Connection } from '../desk.ts';
import type { DaemonCheck } from './daemon-check.ts';
import type { KeepingChoice, Keyring, NodeSecret } from './keyring.ts';
import type { NodeVisit, SignedIn, SignInProgress, LostKey, Phase, State } from './node-visit.ts';
import type { SignInRequest } from './prove-user.ts';
import { SavedNodes } from './saved-nodes.svelte.ts';
import { TabMessages, type TabMessage, isKeyInTab, nodeToResume, setNodeOfTab } from './tab-node.ts';
import { UnlockDelay } from './unlock-delay.svelte.ts';

/**
 * Signing in to a node and out, locking, and how the user stays signed in.
 *
 * The code that talks to nodes and seals keys is loaded when the first node is opened: the first page of a new visitor does
 * without.
 */
export class Session {
	readonly delay: UnlockDelay;
	readonly saved: SavedNodes;
	#state = $state.raw<State>({ phase: 'starting' });

	readonly #database: Database;
	readonly #loadWiring: () => Promise<Wiring>;
	readonly #tabs: TabMessages;
	#keyring: Keyring | undefined;

	constructor(database: Database, loadWiring: () => Promise<Wiring>) {
		this.#database = database;
		this.#loadWiring = loadWiring;
		this.saved = new SavedNodes(database);
		this.delay = new UnlockDelay(database);
		this.#tabs = new TabMessages((message, nodeId) => {
			if (nodeId === this.node?.id) this.#end(message);
		});
	}

	get phase(): Phase {
		return this.#state.phase;
	}

	get connection(): Connection | undefined {
		return this.#open?.connection;
	}

	get health(): SignedIn['health'] | undefined {
		return this.#open?.health;
	}

	get network(): SignedIn['network'] | undefined {
		return this.#open?.network;
	}

	/** The user's name for the node that is open or locked; empty if it has none. */
	get name(): string {
		return this.saved.get(this.node?.id ?? '')?.name ?? '';
	}

	/** The node that is open, or that the lock code opens. */
	get node(): SavedNode | undefined {
		return 'node' in this.#state ? this.#state.node : undefined;
	}

	/** Why the user has to sign in again, if that is known. */
	get lostKey(): LostKey | undefined {
		return this.#state.phase === 'signed-out' ? this.#state.key : undefined;
	}

	get daemonAccess(): DaemonAccess | undefined {
		return this.#open?.secret.daemon;
	}

	/** The access by which the connection doctor checks the open node; `undefined` for the practice node inside the page. */
	get access(): Access | undefined {
		const open = this.#open;
		if (!open?.node.address) return undefined;
		const { wallet, netid } = open.node;
		return { userpass: open.secret.userpass, wallet, netid };
	}

	get #open(): SignedIn | undefined {
		return this.#state.phase === 'open' ? this.#state : undefined;
	}

	/** Goes on where the user was in this tab, or in the last one: the practice node, and a node of the tab, open by themselves. */
	async start(): Promise<void> {
		await this.saved.read();
		const node = nodeToResume(this.saved.all);
		// Why it did not open is shown when the user opens it by hand.
		if (node) await this.#resume(node).catch(() => false);
		if (this.phase === 'starting') this.#state = { phase: 'signed-out' };
	}

	/** Opens a saved node, or asks for its lock code. False when its key has to be entered again. */
	async openSaved(node: SavedNode): Promise<boolean> {
		if (node.keeping === 'none') await this.practise();
		else if (node.keeping === 'code') {
			// The tab's own sealed key stays: the user may come back to it.
			this.#open?.visit.close();
			this.#keyring?.forget();
			await this.delay.resume();
			this.#state = { phase: 'locked', node };
			setNodeOfTab(node.id);
		} else return this.#reopenInTab(node);
		return true;
	}

	/** The choice of another tab for the same node does not count for one that has the key. */
	async #resume(node: SavedNode): Promise<boolean> {
		return (await this.#reopenInTab(node)) || this.openSaved(node);
	}

	async #reopenInTab(node: SavedNode): Promise<boolean> {
		if (!isKeyInTab(node.id)) return false;
		const keyring = await this.#openKeyring();
		// Whatever is wrong with the tab's key or its record: what is damaged stays so.
		const secret = await keyring.reopen(node.id).catch(() => undefined);
		if (secret) await this.#reopen({ ...node, keeping: 'tab' }, secret, node);
		else await keyring.endTab(node.id);
		if (!this.#open) this.#state = { phase: 'signed-out', key: 'unreadable' };
		return secret !== undefined;
	}

	/**
	 * Proves a key and opens the node. The node that is open meanwhile stays open when this fails.
	 *
	 * @param signal ends it before the node is open.
	 * @throws CallError when the node does not answer, or does not accept the key.
	 * @throws OtherNodeUser when this browser knows others at this address, and not the one who answers now.
	 */
	async signIn(request: SignInRequest, progress?: SignInProgress, signal?: AbortSignal): Promise<void> {
		const { address, keep, daemon } = request;
		const visit = await this.#visit({ address, daemon });
		signal?.addEventListener('abort', () => visit.close(), { once: true });
		const { proveUser } = await import('./prove-user.ts');
		const { node, secret } = await proveUser(visit, request, this.saved.all, progress);
		signal?.throwIfAborted();
		await (await this.#openKeyring()).store(node.id, secret, keep);
		await this.#enter(node, secret, visit);
	}

	/** Starts the practice node inside the page and opens it. */
	async practise(progress?: SignInProgress): Promise<void> {
		const { NodeVisit } = await import('./node-visit.ts');
		const { visit, key } = await NodeVisit.practise(await this.#loadWiring());
		const { describeNode } = await import('./prove-user.ts');
		const proof = await visit.prove(() => key, progress);
		const node = describeNode('', proof, 'none', visit);
		await this.#enter(node, { userpass: proof.userpass, daemon: undefined }, visit);
	}

	/** Asks a chain daemon whether it can be used, without using it. */
	async tryDaemon(access: DaemonAccess): Promise<DaemonCheck | CallError> {
		const { tryDaemon } = await import('./daemon-check.ts');
		const { openDaemon } = await import('#lib/node/node-link.ts');
		return tryDaemon(openDaemon(await this.#loadWiring(), access), access.address);
	}

	/** Uses another chain daemon from now on, or none. */
	async connectDaemon(daemon: DaemonAccess | undefined): Promise<void> {
		const open = this.#open;
		if (!open) return;
		const secret = { ...open.secret, daemon };
		await (await this.#openKeyring()).update(secret);
		await this.#reopen(open.node, secret);
	}

	/** Changes how the user stays signed in to the open node; a new lock code is such a change too. */
	async changeKeeping(choice: KeepingChoice): Promise<void> {
		const open = this.#open;
		if (!open || open.node.keeping === 'none') return;
		await (await this.#openKeyring()).store(open.node.id, open.secret, choice);
		const node = { ...open.node, keeping: choice.keeping };
		if (this.#open) this.#state = { ...this.#open, phase: 'open', node };
		await this.saved.put(node);
	}

	/**
	 * Locks all tabs of this node. Without a lock code there is nothing to unlock later, so the key is forgotten.
	 * The practice node inside the page has no key and stays open.
	 */
	lock(): void {
		const { node } = this;
		if (!node || node.keeping === 'none') return;
		this.#tabs.send('lock', node.id);
		this.#end('lock');
		// A key that this tab alone can open must not open beside the lock.
		for (const { id } of this.saved.all) if (isKeyInTab(id)) void this.#endTab(id);
	}

	/**
	 * @throws WrongSealKey for a wrong lock code, which may be tried again after `delay.seconds`.
	 */
	async unlock(code: string): Promise<void> {
		const { node } = this;
		if (!node || this.phase !== 'locked' || this.delay.seconds > 0) return;
		try {
			const secret = await (await this.#openKeyring()).unlock(node.id, code);
			await this.delay.reset();
			if (secret) await this.#reopen(node, secret);
			else this.#end('leave', 'unreadable');
		} catch (reason) {
			if (reason instanceof WrongSealKey) await this.delay.noteFailure();
			throw reason;
		}
	}

	/** Leaves the locked node in this tab, for another one. All others stay as they are. */
	chooseOther(): void {
		if (this.phase === 'locked') this.#end('leave');
	}

	/** Closes the node in all tabs. What the lock code keeps stays; what this tab alone could open is gone. */
	async signOut(): Promise<void> {
		const { node } = this;
		if (!node) return;
		this.#tabs.send('leave', node.id);
		this.#end('leave');
		await this.saved.put({ ...node, resumes: false });
	}

	/** Removes a node and its kept key from this browser. Its journal stays. */
	async forget(id: string): Promise<void> {
		if (id === this.node?.id) await this.signOut();
		await this.saved.remove(id);
	}

	/** Closes everything, as a closed tab does. What is stored stays stored. */
	abandon(): void {
		this.#open?.visit.close();
		this.#tabs.close();
	}

	async #visit(access: NodeAccess): Promise<NodeVisit> {
		const { NodeVisit } = await import('./node-visit.ts');
		return NodeVisit.open(await this.#loadWiring(), access);
	}

	async #openKeyring(): Promise<Keyring> {
		const { Keyring } = await import('./keyring.ts');
		return (this.#keyring ??= new Keyring(this.#database));
	}

	/** Sends nothing: whether the node answers and the key still holds is shown by its health. */
	async #reopen(node: SavedNode, secret: NodeSecret, saved = node): Promise<void> {
		const { address, program } = node;
		await this.#enter(node, secret, await this.#visit({ address, program, ...secret }), saved);
	}

	/** @param saved what all tabs know of it, if that is not what holds in this one */
	async #enter(node: SavedNode, secret: NodeSecret, visit: NodeVisit, saved = node): Promise<void> {
		if (this.#open?.visit !== visit) this.#open?.visit.close();
		this.#state = {
			phase: 'open',
			...visit.signedIn(node, secret, (wallet) => this.#noteReply(visit, wallet)),
		};
		setNodeOfTab(node.id);
		await this.saved.put({ ...saved, resumes: true, lastOpened: Date.now() });
	}

	/**
	 * Another node may have taken the place of the saved one. What is shown of it has to be right, and nothing of another
	 * user may be shown as this one's.
	 */
	async #noteReply(visit: NodeVisit, wallet: string): Promise<void> {
		const open = this.#open;
		if (open?.visit !== visit) return;
		const { node, secret } = open;
		if (isOtherUser(node, { wallet })) this.#end('leave', 'other-user');
		else if (!visit.fits(open.connection))
			await this.#enter({ ...node, practice: visit.isPractice, program: visit.program }, secret, visit);
	}

	#end(how: TabMessage, lost?: LostKey): void {
		const { node } = this;
		this.#open?.visit.close();
		this.#keyring?.forget();
		if (node?.keeping === 'tab') void this.#endTab(node.id);
		const isLock = how === 'lock';
		if (isLock && node?.keeping === 'code') this.#state = { phase: 'locked', node };
		else {
			this.#state = { phase: 'signed-out', key: isLock ? 'forgotten' : lost };
			setNodeOfTab('');
		}
	}

	async #endTab(nodeId: string): Promise<void> {
		await (await this.#openKeyring()).endTab(nodeId);
	}
}
