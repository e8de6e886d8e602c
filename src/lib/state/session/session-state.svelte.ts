import { reportNames } from '../name-news.ts';
import type { Database } from '#lib/storage/database.ts';
import { inUserOrder, movedBy, type SavedNode } from '#lib/domain/session/saved-node.ts';
import { chooseForNodes, deleteNode, noteNode, readNodes, readUnreadableNodes } from '#lib/storage/nodes.ts';
import type { Access } from '#lib/node/doctor.ts';
import type { DaemonAccess } from '#lib/node/wiring.ts';
import type { Connection } from '../desk.ts';
import type { LostKey, Phase, SignedIn, State } from './node-visit.ts';
import { readSetting, writeSetting } from '#lib/storage/settings.ts';

/** The nodes that the user signed in to from this browser. */
export class SavedNodes {
	#all = $state.raw<readonly SavedNode[]>([]);
	#unreadable = $state.raw<readonly string[]>([]);
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** The one used last comes first. */
	get all(): readonly SavedNode[] {
		return this.#all;
	}

	/** As the user has ordered them. */
	get ordered(): readonly SavedNode[] {
		return inUserOrder(this.#all);
	}

	/** The ids of nodes with damaged rows. */
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

	/** Stores the results of a visit. The user's name for the node and its place stay. */
	async put(node: SavedNode): Promise<void> {
		await noteNode(this.#database, node);
		await this.read();
	}

	async rename(id: string, name: string): Promise<void> {
		await this.#choose([[id, { name: name.trim() }]]);
	}

	/** Moves a node by one place up or down the user's list. */
	async move(id: string, step: -1 | 1): Promise<void> {
		// A different tab may have reordered them since.
		await this.read();
		const places = movedBy(this.ordered, id, step);
		if (places) await this.#choose(places);
	}

	/** Removes the node with its sealed key. */
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

/** The session of this tab, to read. */
export class SessionState {
	readonly saved: SavedNodes;
	protected state = $state.raw<State>({ phase: 'starting' });
	/** Tabs that ask this one for the key of its node. */
	protected askers = $state.raw(0);
	/** A tab was allowed to have the key, and got nothing: a different program may have the gateway's port. */
	protected replaced = $state.raw(false);
	/** Set while this tab asks the open ones for the key of a node. */
	protected asking = $state.raw<AbortController>();
	/** The node whose key came from a different tab. */
	protected given = $state.raw<string>();

	constructor(database: Database) {
		this.saved = new SavedNodes(database);
	}

	get phase(): Phase {
		return this.state.phase;
	}

	get isAsking(): boolean {
		return this.asking !== undefined;
	}

	/** Whether the key of a different tab opened the node. */
	get isGiven(): boolean {
		return this.opened !== undefined && this.given === this.opened.node.id;
	}

	/** How many tabs ask this one for the key of its node. */
	get askingTabs(): number {
		return this.askers;
	}

	/** Another program may have the gateway's port: a tab that was allowed got nothing. */
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

	/** The user's name for the node that is open or locked; empty if it has none. */
	get name(): string {
		return this.saved.get(this.node?.id ?? '')?.name ?? '';
	}

	/** The node that is open, or that the lock code opens. */
	get node(): SavedNode | undefined {
		return 'node' in this.state ? this.state.node : undefined;
	}

	/** Why the user has to sign in again, if that is known. */
	get lostKey(): LostKey | undefined {
		return this.state.phase === 'signed-out' ? this.state.key : undefined;
	}

	get daemonAccess(): DaemonAccess | undefined {
		return this.opened?.visit.secret?.daemon;
	}

	/** The access by which the connection doctor checks the open node; `undefined` for the practice node inside the page. */
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
 * The growing pause after wrong lock codes: 1, 2, 4 … 30 seconds, and never a lock-out. It slows down manual guessing,
 * including by reloads or a different tab; against programs the cost of deriving the key protects the sealed record.
 */
export class UnlockDelay {
	#seconds = $state(0);
	#failures = 0;
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** The length of the current pause; 0 when a code may be tried. */
	get seconds(): number {
		return this.#seconds;
	}

	/** Goes on with the pause that a tab has begun. */
	async resume(): Promise<void> {
		const stored = readStored(await readSetting(this.#database, SETTING));
		if (!stored) return;
		this.#failures = stored.failures;
		// A clock that was set back makes no pause longer than any.
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

	/** A delay that cannot be written holds until the page is reloaded. */
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
