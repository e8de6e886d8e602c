import { reportNames } from '../name-news.ts';
import type { Database } from '#lib/storage/database.ts';
import { inUserOrder, movedBy, type SavedNode } from '#lib/domain/session/saved-node.ts';
import { chooseForNodes, deleteNode, noteNode, readNodes, readUnreadableNodes } from '#lib/storage/nodes.ts';
import type { Access } from '#lib/node/doctor.ts';
import type { DaemonAccess } from '#lib/node/wiring.ts';
import type { Connection } from '../desk.ts';
import type { LostKey, Phase, SignedIn, State } from './node-visit.ts';
import { readLockReason, type LockReason } from './tab-node.ts';
import { readSetting, writeSetting } from '#lib/storage/settings.ts';

/** The nodes to which the user has signed in from this browser. */
export class SavedNodes {
	#all = $state.raw<readonly SavedNode[]>([]);
	#unreadable = $state.raw<readonly string[]>([]);
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Most recently used first. */
	get all(): readonly SavedNode[] {
		return this.#all;
	}

	/** In the user's order. */
	get ordered(): readonly SavedNode[] {
		return inUserOrder(this.#all);
	}

	/** Ids of nodes with damaged records. */
	get unreadable(): readonly string[] {
		return this.#unreadable;
	}

	async read(): Promise<void> {
		const both = [readNodes(this.#database), readUnreadableNodes(this.#database)] as const;
		[this.#all, this.#unreadable] = await Promise.all(both);
	}

	get(id: string): SavedNode | undefined {
		return this.#all.find((node) => node.id === id);
	}

	/** Stores the result of a visit. The user's name for the node and its position are kept. */
	async put(node: SavedNode): Promise<void> {
		await noteNode(this.#database, node);
		await this.read();
	}

	async rename(id: string, name: string): Promise<void> {
		await this.#choose([[id, { name: name.trim() }]]);
	}

	/** Moves a node up or down by one position. */
	async move(id: string, step: -1 | 1): Promise<void> {
		// A different tab may have reordered the nodes.
		await this.read();
		const places = movedBy(this.ordered, id, step);
		if (places) await this.#choose(places);
	}

	/** Removes the node and its sealed key. */
	async remove(id: string): Promise<void> {
		await deleteNode(this.#database, id);
		await this.read();
		reportNames();
	}

	async #choose(choices: Parameters<typeof chooseForNodes>[1]): Promise<void> {
		await chooseForNodes(this.#database, choices);
		await this.read();
		reportNames();
	}
}

/** Read access to the session of this tab. */
export class SessionState {
	readonly saved: SavedNodes;
	protected state = $state.raw<State>({ phase: 'starting' });
	/** The lock screen hides an open node, whose readings and notices continue. */
	protected covered = $state(false);
	protected lockedBy = $state.raw<LockReason | undefined>(readLockReason());
	/** Number of tabs that request the key of this tab's node. */
	protected askers = $state.raw(0);
	/**
	 * Whether a tab was granted the key but did not receive it, because a different program may be using the gateway's
	 * port.
	 */
	protected replaced = $state.raw(false);
	/** Set while this tab requests a node's key from other tabs. */
	protected asking = $state.raw<AbortController>();
	/** Id of the node whose key came from a different tab. */
	protected given = $state.raw<string>();

	constructor(database: Database) {
		this.saved = new SavedNodes(database);
	}

	get phase(): Phase {
		return this.covered ? 'locked' : this.state.phase;
	}

	/** Why the desk was locked in this tab, if it was. */
	get lockReason(): LockReason | undefined {
		return this.lockedBy;
	}

	get isAsking(): boolean {
		return this.asking !== undefined;
	}

	/** Whether the node was opened with the key of a different tab. */
	get isGiven(): boolean {
		return this.opened !== undefined && this.given === this.opened.node.id;
	}

	/** Number of tabs that request the key of this tab's node. */
	get askingTabs(): number {
		return this.askers;
	}

	/** Whether a different program may be using the gateway's port. */
	get isGatewayReplaced(): boolean {
		return this.replaced;
	}

	get connection(): Connection | undefined {
		return this.opened?.connection;
	}

	get health(): SignedIn['health'] | undefined {
		return this.opened?.health;
	}

	get network(): SignedIn['network'] | undefined {
		return this.opened?.network;
	}

	/** The user's name for the open or locked node; empty by default. */
	get name(): string {
		return this.saved.get(this.node?.id ?? '')?.name ?? '';
	}

	/** The open or locked node. */
	get node(): SavedNode | undefined {
		return 'node' in this.state ? this.state.node : undefined;
	}

	/** The reason why the user has to sign in again, if known. */
	get lostKey(): LostKey | undefined {
		return this.state.phase === 'signed-out' ? this.state.key : undefined;
	}

	get daemonAccess(): DaemonAccess | undefined {
		return this.opened?.visit.secret?.daemon;
	}

	/** Credentials for the connection doctor; `undefined` for the built-in practice node. */
	get access(): Access | undefined {
		const { node, visit } = this.opened ?? {};
		if (!node?.address || !visit?.secret) return undefined;
		return { userpass: visit.secret.userpass, wallet: node.wallet, netid: node.netid };
	}

	protected get opened(): SignedIn | undefined {
		return this.state.phase === 'open' ? this.state : undefined;
	}
}

const MAX_SECONDS = 30;
const SETTING = 'unlock-delay';

interface StoredDelay {
	readonly failures: number;
	/** Milliseconds since 1970. */
	readonly until: number;
}

/**
 * The delay after wrong lock codes, which doubles from 1 to 30 seconds and never becomes a permanent lock-out. It slows
 * down manual guessing, even across reloads and tabs. Automated attacks are slowed by the cost of key derivation.
 */
export class UnlockDelay {
	#seconds = $state(0);
	#failures = 0;
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** Seconds of the current delay; 0 if a code may be tried. */
	get seconds(): number {
		return this.#seconds;
	}

	/** Resumes a delay that began in any tab or before a reload. */
	async resume(): Promise<void> {
		const stored = readStored(await readSetting(this.#database, SETTING));
		if (!stored) return;
		this.#failures = stored.failures;
		// Limits the delay in case the clock was set back.
		const left = Math.min(stored.until - Date.now(), MAX_SECONDS * 1000);
		if (left > 0) this.#pause(Math.ceil(left / 1000));
	}

	async noteFailure(): Promise<void> {
		const seconds = Math.min(2 ** this.#failures, MAX_SECONDS);
		this.#failures += 1;
		this.#pause(seconds);
		await this.#store({ failures: this.#failures, until: Date.now() + seconds * 1000 });
	}

	async reset(): Promise<void> {
		this.#failures = 0;
		await this.#store({ failures: 0, until: 0 });
	}

	#pause(seconds: number): void {
		this.#seconds = seconds;
		setTimeout(() => (this.#seconds = 0), seconds * 1000);
	}

	/** If the delay cannot be stored, it ends with a reload. */
	async #store(value: StoredDelay): Promise<void> {
		await writeSetting(this.#database, { name: SETTING, value }).catch(() => undefined);
	}
}

function readStored(value: unknown): StoredDelay | undefined {
	const { failures, until } = (value ?? {}) as Partial<StoredDelay>;
	return Number.isSafeInteger(failures) && Number.isSafeInteger(until)
		? { failures: failures ?? 0, until: until ?? 0 }
		: undefined;
}
