import type { Access } from '#lib/node/doctor/examine-access.ts';
import type { DaemonAccess } from '#lib/node/wiring.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { Database } from '#lib/storage/database.ts';
import type { Connection } from '../desk.ts';
import type { LostKey, Phase, SignedIn, State } from './node-visit.ts';
import { SavedNodes } from './saved-nodes.svelte.ts';

/** The session of this tab, to read. */
export class SessionState {
	readonly saved: SavedNodes;
	protected state = $state.raw<State>({ phase: 'starting' });
	/** Tabs that ask this one for the key of its node. */
	protected askers = $state.raw(0);
	/** A tab was allowed, and got nothing: another program may have the gateway's port. */
	protected replaced = $state.raw(false);
	/** This tab asks the open ones for the key of a node, until then. */
	protected asking = $state.raw<AbortController>();
	/** The node whose key another tab has given. */
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

	/** The node was opened by the key of another tab. */
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
