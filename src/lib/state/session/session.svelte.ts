import type { CallError } from '#lib/client/call-error.ts';
import type { NodeAccess } from '#lib/node/node-link.ts';
import type { DaemonAccess, Wiring } from '#lib/node/wiring.ts';
import type { Database } from '#lib/storage/database.ts';
import { isOtherUser, type SavedNode, WrongEncryptionKey } from '#lib/domain/session/saved-node.ts';
import type { DaemonCheck } from './daemon-check.ts';
import type { KeyGiver } from './key-giver.ts';
import type { KeepingChoice, Keyring, NodeSecret } from './keyring.ts';
import type { NodeConnection, SignInProgress, LostKey } from './node-visit.ts';
import type { SignInRequest } from './prove-user.ts';
import type { ServingGateway } from './serving-gateway.ts';
import { SessionState, UnlockDelay } from './session-state.svelte.ts';
import {
	TabMessages,
	type LockReason,
	type TabMessage,
	isKeyInTab,
	nodeToResume,
	setLockReason,
	setNodeOfTab,
} from './tab-node.ts';

/**
 * Signs in to nodes and out, locks, and manages how the user stays signed in.
 *
 * The code that connects to nodes and encrypts keys is loaded when the first node is opened, because a new visitor's
 * first page does not need it.
 */
export class Session extends SessionState {
	readonly delay: UnlockDelay;

	readonly #database: Database;
	readonly #loadWiring: () => Promise<Wiring>;
	readonly #tabs: TabMessages;
	#keyring: Keyring | undefined;
	/** Shares the key of the open node with new tabs. */
	#giver: KeyGiver | undefined;
	#gateway: ServingGateway | undefined;
	/** Number of lock and sign-out messages received from other tabs. */
	#received = 0;

	constructor(database: Database, loadWiring: () => Promise<Wiring>) {
		super(database);
		this.#database = database;
		this.#loadWiring = loadWiring;
		this.delay = new UnlockDelay(database);
		this.#tabs = new TabMessages((message, nodeId) => this.#receive(message, nodeId));
	}

	/** Restores this tab's session, or the last one. The practice node and the tab's node open automatically. */
	async start(): Promise<void> {
		await this.saved.read();
		const node = nodeToResume(this.saved.all);
		// The error is shown when the user opens the node manually.
		if (node) await this.#resume(node).catch(() => false);
		if (this.phase === 'starting') this.state = { phase: 'signed-out', key: this.lockReason && 'forgotten' };
	}

	/**
	 * Opens a saved node, or asks for its lock code. Resolves to `false` if the user has to enter the key again. In
	 * both cases, tabs that have the node open are asked for the key at the same time.
	 */
	async openSaved(node: SavedNode): Promise<boolean> {
		if (node.keeping === 'none') await this.practise();
		else if (node.keeping === 'code') {
			// The tab's sealed key is kept, since the user may return to the node.
			this.opened?.visit.close();
			this.#keyring?.forget();
			// At the start of the tab it is why the node was locked.
			if (this.phase !== 'starting') this.#noteLock(undefined);
			await this.delay.resume();
			this.state = { phase: 'locked', node };
			setNodeOfTab(node.id);
			void this.#ask(node);
		} else if (!(await this.#reopenInTab(node))) {
			void this.#ask(node);
			return false;
		}
		return true;
	}

	/** If this tab has the key, a different tab's keeping choice for the same node does not apply. */
	async #resume(node: SavedNode): Promise<boolean> {
		return (await this.#reopenInTab(node)) || this.openSaved(node);
	}

	async #reopenInTab(node: SavedNode): Promise<boolean> {
		if (!isKeyInTab(node.id)) return false;
		const keyring = await this.#openKeyring();
		// The tab's key or its record may be damaged; a retry would not repair it.
		const secret = await keyring.reopen(node.id).catch(() => undefined);
		if (secret) await this.#reopen({ ...node, keeping: 'tab' }, secret, node);
		else await keyring.endTab(node.id);
		if (!this.opened) this.state = { phase: 'signed-out', key: 'unreadable' };
		return secret !== undefined;
	}

	/**
	 * Opens a node with the key of a different tab, once the user allows it there. Opening any node here first cancels
	 * the request.
	 */
	async #ask(node: SavedNode): Promise<void> {
		this.#endAsking();
		if (node.keeping === 'memory') return;
		const asking = new AbortController();
		this.asking = asking;
		// If the module does not load, the user signs in as in the first tab.
		const keyExchange = await import('./key-exchange.ts').catch(() => undefined);
		const secret = await keyExchange?.askForKey(node.id, asking.signal).catch(() => undefined);
		const before = this.#received;
		if (this.asking !== asking) return;
		if (!secret) {
			this.asking = undefined;
			return;
		}
		const visit = await this.#visit({ ...node, ...secret }).finally(() => {
			if (this.asking === asking) this.asking = undefined;
		});
		// The user may have opened a different node since then.
		if (asking.signal.aborted) return visit.close();
		if (node.keeping === 'tab') await (await this.#openKeyring()).store(node.id, secret, { keeping: 'tab' });
		if (this.#received !== before) {
			visit.close();
			return this.#endTab(node.id);
		}
		await this.#enter(node, secret, visit);
		this.given = node.id;
	}

	#endAsking(): void {
		this.asking?.abort();
		this.asking = undefined;
	}

	/** Gives the key of the open node to the tabs that have requested it. */
	async allowTabs(): Promise<void> {
		await this.#giver?.allow();
	}

	/** Denies the requests, so that those tabs ask their user for the key. */
	denyTabs(): void {
		this.replaced = false;
		this.#giver?.deny();
	}

	/**
	 * Verifies a key and opens the node. A node that is already open stays open if this fails.
	 *
	 * @param signal aborts before the node is open.
	 * @throws CallError if the node does not answer, or does not accept the key.
	 * @throws OtherNodeUser if this browser knows users at this address, but not the current one.
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
		const { NodeConnection } = await import('./node-visit.ts');
		const { visit, key } = await NodeConnection.practise(await this.#loadWiring());
		const { describeNode } = await import('./prove-user.ts');
		const proof = await visit.prove(() => key, progress);
		const node = describeNode('', proof, 'none', visit);
		await this.#enter(node, { userpass: proof.userpass, daemon: undefined }, visit);
	}

	/** Checks whether a chain daemon is usable, without connecting it. */
	async tryDaemon(access: DaemonAccess): Promise<DaemonCheck | CallError> {
		const { tryDaemon } = await import('./daemon-check.ts');
		const { openDaemon } = await import('#lib/node/node-link.ts');
		return tryDaemon(openDaemon(await this.#loadWiring(), access), access.address);
	}

	/** Connects a different chain daemon; `undefined` disconnects it. */
	async connectDaemon(daemon: DaemonAccess | undefined): Promise<void> {
		const { node, visit } = this.opened ?? {};
		if (!node || !visit?.secret) return;
		const secret = { ...visit.secret, daemon };
		await (await this.#openKeyring()).update(secret);
		await this.#reopen(node, secret);
		await this.#give();
		await this.#giver?.announceChange();
	}

	/** Changes how the user stays signed in to the open node, or sets a new lock code. */
	async changeKeeping(choice: KeepingChoice): Promise<void> {
		const { node: before, visit } = this.opened ?? {};
		const secret = visit?.secret;
		if (!before || !secret || before.keeping === 'none') return;
		await (await this.#openKeyring()).store(before.id, secret, choice);
		const node = { ...before, keeping: choice.keeping };
		if (this.opened) this.state = { ...this.opened, phase: 'open', node };
		this.#give().catch(() => undefined);
		await this.saved.put(node);
	}

	/**
	 * Locks all tabs and forgets the key. After idle time: locks the tabs at this node, and with a lock code keeps the node
	 * open, so that notices continue. The built-in practice node has no key and stays open.
	 */
	lock(reason: LockReason = 'lock'): void {
		const { node } = this;
		if (!node || node.keeping === 'none') return;
		this.#tabs.send(reason, node.id);
		this.#end(reason);
	}

	/**
	 * @throws WrongEncryptionKey for a wrong lock code, which may be tried again after `delay.seconds`.
	 */
	async unlock(code: string): Promise<void> {
		const { node } = this;
		if (!node || this.phase !== 'locked' || this.delay.seconds > 0) return;
		try {
			const secret = await (await this.#openKeyring()).unlock(node.id, code);
			await this.delay.reset();
			if (secret && this.opened) this.#uncover(secret);
			else if (secret) await this.#reopen(node, secret);
			else this.#end('leave', 'unreadable');
		} catch (reason) {
			if (reason instanceof WrongEncryptionKey) await this.delay.noteFailure();
			throw reason;
		}
	}

	/** Leaves the locked node in this tab so that the user can choose a different one. Other nodes are unaffected. */
	chooseOther(): void {
		if (this.phase === 'locked') this.#end('leave');
	}

	/**
	 * Closes the node in all tabs. A record encrypted with a lock code is kept; a key readable only in its tab is
	 * deleted.
	 */
	async signOut(): Promise<void> {
		const { node } = this;
		if (!node) return;
		this.#tabs.send('leave', node.id);
		this.#end('leave');
		await this.saved.put({ ...node, resumes: false });
	}

	/** Removes a node and its stored key from this browser. The journal is kept. */
	async forget(id: string): Promise<void> {
		if (id === this.node?.id) await this.signOut();
		await this.saved.remove(id);
	}

	/** Closes everything, as if the tab were closed. Stored data is kept. */
	abandon(): void {
		this.#endAsking();
		this.opened?.visit.close();
		this.#giver?.end();
		this.#tabs.close();
		this.state = { phase: 'signed-out' };
	}

	async #visit(access: NodeAccess): Promise<NodeConnection> {
		const { NodeConnection } = await import('./node-visit.ts');
		return NodeConnection.open(await this.#loadWiring(), access);
	}

	async #openKeyring(): Promise<Keyring> {
		const { Keyring } = await import('./keyring.ts');
		return (this.#keyring ??= new Keyring(this.#database));
	}

	/** Sends nothing; the health check shows whether the node answers and the key is valid. */
	async #reopen(node: SavedNode, secret: NodeSecret, saved = node): Promise<void> {
		const { address, program } = node;
		await this.#enter(node, secret, await this.#visit({ address, program, ...secret }), saved);
	}

	/** @param saved the record for all tabs, if different from this tab's */
	async #enter(node: SavedNode, secret: NodeSecret, visit: NodeConnection, saved = node): Promise<void> {
		this.#endAsking();
		this.given = undefined;
		if (this.opened?.visit !== visit) {
			this.opened?.visit.close();
			this.covered = false;
			this.#noteLock(undefined);
		}
		this.state = {
			phase: 'open',
			...visit.signedIn(node, secret, (wallet) => this.#noteReply(visit, wallet)),
		};
		setNodeOfTab(node.id);
		this.#give().catch(() => undefined);
		await this.saved.put({ ...saved, resumes: true, lastOpened: Date.now() });
	}

	/**
	 * Handles a reply that reveals the wallet, since a different node may have replaced the saved one. Shown data must
	 * never belong to a different user.
	 */
	async #noteReply(visit: NodeConnection, wallet: string): Promise<void> {
		const open = this.opened;
		if (open?.visit !== visit) return;
		const { node } = open;
		if (isOtherUser(node, { wallet })) this.#end('leave', 'other-user');
		else if (visit.secret && !visit.fits(open.connection))
			await this.#enter({ ...node, practice: visit.isPractice, program: visit.program }, visit.secret, visit);
	}

	/** Shares the key with other tabs while the node is open, unless the user wants to enter it in each tab. */
	async #give(): Promise<void> {
		const { giveKey, ServingGateway } = await import('./key-giver.ts');
		this.#gateway ??= new ServingGateway();
		this.#giver?.end();
		this.#giver = giveKey({
			gateway: this.#gateway,
			open: () => (this.covered ? undefined : this.opened),
			asked: (count) => (this.askers = count),
			replaced: () => (this.replaced = true),
			renew: (secret) => {
				if (this.opened) this.opened.visit.secret = secret;
				void this.#keyring?.update(secret);
			},
		});
	}

	/** Handles a message of a different tab. A lock applies to all tabs, a sign-out only to tabs at the same node. */
	#receive(message: TabMessage, nodeId: string): void {
		const { node } = this;
		const giver = this.#giver;
		this.#received += 1;
		if (message === 'lock' ? node?.keeping === 'none' : node?.id !== nodeId) return;
		this.#end(message);
		// A tab that just received the key may have missed the message.
		if (giver?.hasJustGiven) this.#tabs.send(message, nodeId);
	}

	#end(how: TabMessage, lost?: LostKey): void {
		const { node } = this;
		const isLock = how !== 'leave';
		this.#endAsking();
		this.#giver?.end();
		this.#giver = undefined;
		this.#keyring?.forget();
		this.#endTabKeys(isLock);
		if (!node) return;
		// A tab that is locked already keeps its reason.
		if (!isLock) this.#noteLock(undefined);
		else if (this.phase !== 'locked') this.#noteLock(how);
		const hasCode = isLock && node.keeping === 'code';
		this.covered = hasCode && how === 'idle' && this.opened !== undefined;
		if (this.covered) return;
		this.opened?.visit.close();
		if (hasCode) this.state = { phase: 'locked', node };
		else {
			this.state = { phase: 'signed-out', key: isLock ? 'forgotten' : lost };
			setNodeOfTab('');
		}
	}

	/** Deletes the tab's sealed keys, which must not bypass the lock. */
	#endTabKeys(isLock: boolean): void {
		const { node } = this;
		const isEnded = ({ id }: SavedNode) => isLock || (id === node?.id && node.keeping === 'tab');
		for (const { id } of this.saved.all.filter(isEnded)) if (isKeyInTab(id)) void this.#endTab(id);
	}

	/** Shows the node again that the lock screen hid. */
	#uncover(secret: NodeSecret): void {
		// Another tab may have changed it.
		if (this.opened) this.opened.visit.secret = secret;
		this.covered = false;
		this.#noteLock(undefined);
		this.#give().catch(() => undefined);
	}

	#noteLock(reason: LockReason | undefined): void {
		this.lockedBy = reason;
		setLockReason(reason);
	}

	async #endTab(nodeId: string): Promise<void> {
		await (await this.#openKeyring()).endTab(nodeId);
	}
}
