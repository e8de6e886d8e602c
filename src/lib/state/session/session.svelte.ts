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
import { TabMessages, type TabMessage, isKeyInTab, nodeToResume, setNodeOfTab } from './tab-node.ts';

/**
 * Signing in to a node and out, locking, and how the user stays signed in.
 *
 * The code that talks to nodes and seals keys is loaded when the first node is opened: the first page of a new visitor does
 * without.
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
	/** How often other tabs were locked or left. */
	#heard = 0;

	constructor(database: Database, loadWiring: () => Promise<Wiring>) {
		super(database);
		this.#database = database;
		this.#loadWiring = loadWiring;
		this.delay = new UnlockDelay(database);
		this.#tabs = new TabMessages((message, nodeId) => this.#hear(message, nodeId));
	}

	/** Restores the state of this tab, or of the last one: the practice node, and a node of the tab, open automatically. */
	async start(): Promise<void> {
		await this.saved.read();
		const node = nodeToResume(this.saved.all);
		// Why it did not open is shown when the user opens it by hand.
		if (node) await this.#resume(node).catch(() => false);
		if (this.phase === 'starting') this.state = { phase: 'signed-out' };
	}

	/**
	 * Opens a saved node, or asks for its lock code. False if its key has to be entered again. In both cases the tabs
	 * that have it open are asked at the same time.
	 */
	async openSaved(node: SavedNode): Promise<boolean> {
		if (node.keeping === 'none') await this.practise();
		else if (node.keeping === 'code') {
			// The tab's own sealed key stays: the user may come back to it.
			this.opened?.visit.close();
			this.#keyring?.forget();
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

	/** The choice of a different tab for the same node does not count if this tab has the key. */
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
		if (!this.opened) this.state = { phase: 'signed-out', key: 'unreadable' };
		return secret !== undefined;
	}

	/** Opens a node by the key of another tab, once the user allows it there. Whatever is opened here before ends the asking. */
	async #ask(node: SavedNode): Promise<void> {
		this.#endAsking();
		if (node.keeping === 'memory') return;
		const asking = new AbortController();
		this.asking = asking;
		// If its code does not load the user signs in, as in the first tab.
		const keyExchange = await import('./key-exchange.ts').catch(() => undefined);
		const secret = await keyExchange?.askForKey(node.id, asking.signal).catch(() => undefined);
		const before = this.#heard;
		if (this.asking !== asking) return;
		if (!secret) {
			this.asking = undefined;
			return;
		}
		const visit = await this.#visit({ ...node, ...secret }).finally(() => {
			if (this.asking === asking) this.asking = undefined;
		});
		// The user may have opened a different node in the meantime.
		if (asking.signal.aborted) return visit.close();
		if (node.keeping === 'tab') await (await this.#openKeyring()).store(node.id, secret, { keeping: 'tab' });
		if (this.#heard !== before) {
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

	/** Lets the tabs that ask have the key of the open node. */
	async allowTabs(): Promise<void> {
		await this.#giver?.allow();
	}

	/** Lets them ask their user. */
	denyTabs(): void {
		this.replaced = false;
		this.#giver?.deny();
	}

	/**
	 * Verifies a key and opens the node. A node that is already open stays open if this fails.
	 *
	 * @param signal aborts before the node is open.
	 * @throws CallError if the node does not answer, or does not accept the key.
	 * @throws OtherNodeUser if this browser knows others at this address, and not the one who answers now.
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

	/** Asks a chain daemon whether it can be used, without using it. */
	async tryDaemon(access: DaemonAccess): Promise<DaemonCheck | CallError> {
		const { tryDaemon } = await import('./daemon-check.ts');
		const { openDaemon } = await import('#lib/node/node-link.ts');
		return tryDaemon(openDaemon(await this.#loadWiring(), access), access.address);
	}

	/** Uses a different chain daemon from now on; `undefined` for no daemon. */
	async connectDaemon(daemon: DaemonAccess | undefined): Promise<void> {
		const { node, visit } = this.opened ?? {};
		if (!node || !visit?.secret) return;
		const secret = { ...visit.secret, daemon };
		await (await this.#openKeyring()).update(secret);
		await this.#reopen(node, secret);
		await this.#give();
		await this.#giver?.announceChange();
	}

	/** Changes how the user stays signed in to the open node; a new lock code is such a change too. */
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
	 * Locks all tabs. Without a lock code there is nothing to unlock later, so the key is forgotten.
	 * The practice node inside the page has no key and stays open.
	 */
	lock(): void {
		const { node } = this;
		if (!node || node.keeping === 'none') return;
		this.#tabs.send('lock', node.id);
		this.#end('lock');
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
			if (secret) await this.#reopen(node, secret);
			else this.#end('leave', 'unreadable');
		} catch (reason) {
			if (reason instanceof WrongEncryptionKey) await this.delay.noteFailure();
			throw reason;
		}
	}

	/** Leaves the locked node in this tab to choose a different one. All other nodes stay as they are. */
	chooseOther(): void {
		if (this.phase === 'locked') this.#end('leave');
	}

	/**
	 * Closes the node in all tabs. The record behind the lock code stays; the key that only this tab could open is
	 * deleted.
	 */
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

	/** Closes everything, as closing the tab does. Stored data stays. */
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

	/** Sends nothing: whether the node answers and the key still holds is shown by its health. */
	async #reopen(node: SavedNode, secret: NodeSecret, saved = node): Promise<void> {
		const { address, program } = node;
		await this.#enter(node, secret, await this.#visit({ address, program, ...secret }), saved);
	}

	/** @param saved what all tabs know of it, if that is not what holds in this one */
	async #enter(node: SavedNode, secret: NodeSecret, visit: NodeConnection, saved = node): Promise<void> {
		this.#endAsking();
		this.given = undefined;
		if (this.opened?.visit !== visit) this.opened?.visit.close();
		this.state = {
			phase: 'open',
			...visit.signedIn(node, secret, (wallet) => this.#noteReply(visit, wallet)),
		};
		setNodeOfTab(node.id);
		this.#give().catch(() => undefined);
		await this.saved.put({ ...saved, resumes: true, lastOpened: Date.now() });
	}

	/**
	 * A different node may have replaced the saved one. The data shown must belong to this node, and never to a
	 * different user.
	 */
	async #noteReply(visit: NodeConnection, wallet: string): Promise<void> {
		const open = this.opened;
		if (open?.visit !== visit) return;
		const { node } = open;
		if (isOtherUser(node, { wallet })) this.#end('leave', 'other-user');
		else if (visit.secret && !visit.fits(open.connection))
			await this.#enter({ ...node, practice: visit.isPractice, program: visit.program }, visit.secret, visit);
	}

	/** Lets other tabs have the key, for as long as the node is open, unless the user wants to be asked in each. */
	async #give(): Promise<void> {
		const { giveKey, ServingGateway } = await import('./key-giver.ts');
		this.#gateway ??= new ServingGateway();
		this.#giver?.end();
		this.#giver = giveKey({
			gateway: this.#gateway,
			open: () => this.opened,
			asked: (count) => (this.askers = count),
			replaced: () => (this.replaced = true),
			renew: (secret) => {
				if (this.opened) this.opened.visit.secret = secret;
				void this.#keyring?.update(secret);
			},
		});
	}

	/** A lock is for all tabs, the end of a session for those at its node. */
	#hear(message: TabMessage, nodeId: string): void {
		const { node } = this;
		const giver = this.#giver;
		this.#heard += 1;
		if (message === 'lock' ? node?.keeping === 'none' : node?.id !== nodeId) return;
		this.#end(message);
		// The tab that has just got the key may have been too late to hear of it.
		if (giver?.hasJustGiven) this.#tabs.send(message, nodeId);
	}

	#end(how: TabMessage, lost?: LostKey): void {
		const { node } = this;
		this.#endAsking();
		this.#giver?.end();
		this.#giver = undefined;
		this.opened?.visit.close();
		this.#keyring?.forget();
		const isLock = how === 'lock';
		const isEnded = ({ id }: SavedNode) => isLock || (id === node?.id && node.keeping === 'tab');
		// A key that this tab alone can open must not bypass the lock.
		for (const { id } of this.saved.all.filter(isEnded)) if (isKeyInTab(id)) void this.#endTab(id);
		if (isLock && node?.keeping === 'code') this.state = { phase: 'locked', node };
		else if (node) {
			this.state = { phase: 'signed-out', key: isLock ? 'forgotten' : lost };
			setNodeOfTab('');
		}
	}

	async #endTab(nodeId: string): Promise<void> {
		await (await this.#openKeyring()).endTab(nodeId);
	}
}
