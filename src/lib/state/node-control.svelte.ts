import type { Inventory, NodeCommand, PeerAddress, Peer } from '#lib/domain/peers.ts';
import type { Desk } from './desk.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { decodeAddress } from '#lib/chain/address.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Action } from './live/action.svelte.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { Notarisation } from '#lib/node/features/wallet.ts';
import { askPeer, peerCommand, readPeerReply } from '#lib/node/ask-peer.ts';
import type { TrustChange } from '#lib/domain/trust.ts';
import { REPLACED } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { JournalledCall } from './flow/journalled-call.ts';

const INVENTORY_INTERVAL_MS = 30_000;

/** The node's own list of tradable funds, by coin. */
export class Inventories {
	readonly #lists: KeyedCache<string, Live<Inventory>>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		this.#lists = new KeyedCache(
			(coin) =>
				new Live(async (options) => node.control.inventory(coin, options), {
					every: INVENTORY_INTERVAL_MS,
					cachedValue: desk.cachedValue(`inventory of ${coin}`),
				}),
		);
	}

	of(coin: string): Live<Inventory> {
		return this.#lists.get(coin);
	}
}

/** Information about the node that only this page shows. Read once while it is on screen. */
export class NodeFacts {
	/** `undefined` if the program does not report a version. */
	readonly version: Live<string | undefined>;
	readonly lastNonce: Live<string>;
	/** The public key under which the node announces prices; `undefined` while it announces no prices. */
	readonly announcedKey: Live<string | undefined>;
	readonly timing = new Action();
	#answerMs = $state<number>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { node } = desk.connection;
		this.version = new Live(async (options) => node.control.version(options), {
			cachedValue: desk.cachedValue('version'),
		});
		this.lastNonce = new Live(async (options) => node.control.lastNonce(options), {
			cachedValue: desk.cachedValue('last nonce'),
		});
		this.announcedKey = new Live((options) => this.#findKey(options), {
			cachedValue: desk.cachedValue('announced key'),
		});
	}

	/** Duration of the last timing call, in milliseconds. */
	get answerMs(): number | undefined {
		return this.#answerMs;
	}

	/** Measures the duration of a call that makes the node log its own timings. */
	async measure(): Promise<void> {
		await this.timing.run(async () => {
			this.#answerMs = await this.#desk.connection.node.control.writeTimings();
		});
	}

	async #findKey(options: ReadOptions): Promise<string | undefined> {
		const { node } = this.#desk.connection;
		const address = (await node.wallet.coin(REFERENCE_COIN, options))?.address;
		const hash = address && publicKeyHashOf(address);
		return hash ? node.control.ownKey(hash, options) : undefined;
	}
}

/** `undefined` if the address is invalid. */
function publicKeyHashOf(address: string): string | undefined {
	try {
		return bytesToHex(decodeAddress(address).hash);
	} catch {
		return undefined;
	}
}

/** The commands listed by the node. Read once, because they do not change while the node runs. */
export class NodeCommands {
	readonly list: Live<readonly NodeCommand[]>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		this.list = new Live<readonly NodeCommand[]>(async (options) => node.control.commands(options), {
			cachedValue: desk.cachedValue('commands'),
		});
	}
}

const NOTARISATION_INTERVAL_MS = 60_000;

export interface CoinNotarisation {
	readonly coin: string;
	/** An error if the node did not return the status. */
	readonly reading: Notarisation | CallError;
}

/** Notarisation status of all active coins, with one call per coin. */
export class Notarisations {
	readonly rows: Live<readonly CoinNotarisation[]>;
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.rows = new Live<readonly CoinNotarisation[]>((options) => this.#read(options), {
			every: NOTARISATION_INTERVAL_MS,
			cachedValue: desk.cachedValue('notarisations'),
		});
	}

	async #read(options: ReadOptions): Promise<readonly CoinNotarisation[]> {
		const { wallet } = this.#desk.connection.node;
		const listed = await wallet.coins(options);
		const rows: CoinNotarisation[] = [];
		for (const { coin, isActive } of listed)
			if (isActive) rows.push({ coin, reading: await refusalOr(wallet.notarisation(coin, options)) });
		return rows;
	}
}

/** Returns errors of a single coin, which must not hide the results of the others. */
async function refusalOr<Value>(reading: Promise<Value>): Promise<Value | CallError> {
	try {
		return await reading;
	} catch (error) {
		if (error instanceof CallError && ['refused', 'dropped', 'malformed'].includes(error.kind)) return error;
		throw error;
	}
}

const PEERS_INTERVAL_MS = 30_000;

/** The peers of a second node chosen by the user. */
export interface AskedPeer {
	readonly address: PeerAddress;
	readonly peers: readonly Peer[];
	readonly at: Date;
}

/** The peers of the node and of a second node chosen by the user. */
export class PeerList {
	readonly own: Live<readonly Peer[]>;
	readonly asking = new Action();
	#asked = $state.raw<AskedPeer>();

	constructor(desk: Desk) {
		this.own = new Live<readonly Peer[]>(async (options) => desk.connection.node.control.peers(options), {
			every: PEERS_INTERVAL_MS,
			cachedValue: desk.cachedValue('peers'),
		});
	}

	/** The answer of the last peer queried. */
	get asked(): AskedPeer | undefined {
		return this.#asked;
	}

	/** The shell command that queries a remote peer, which a page cannot reach. The user pastes its output. */
	commandFor(address: PeerAddress): string {
		return peerCommand(address);
	}

	/** Queries a node on this computer. */
	async ask(address: PeerAddress): Promise<void> {
		this.#asked = undefined;
		await this.asking.run(async () => this.#note(address, await askPeer(address)));
	}

	/** Parses the pasted command output of a second node. */
	async paste(address: PeerAddress, reply: string): Promise<void> {
		this.#asked = undefined;
		await this.asking.run(async () => {
			await Promise.resolve();
			this.#note(address, readPeerReply(reply));
		});
	}

	#note(address: PeerAddress, peers: readonly Peer[]): void {
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		this.#asked = { address, peers, at: new Date() };
	}
}

/** Changes to the list of trusted nodes. */
export class TrustChanges {
	readonly #calls: JournalledCall<'node-trust'>;

	constructor(desk: Desk) {
		this.#calls = new JournalledCall<'node-trust'>({
			desk,
			kind: 'node-trust',
			lock: LOCK_NAMES.nodeTrust,
			send: ({ pubkey, standing }) => desk.connection.node.market.setStanding(pubkey, standing),
			// The node does not list blocked nodes, so a lost call cannot be looked up.
			find: () => Promise.resolve(undefined),
			staysOpen: true,
		});
	}

	/** Calls whose reply was lost and which can be sent again. */
	unanswered(): Promise<CallEntry<'node-trust'>[]> {
		return this.#calls.open();
	}

	/**
	 * Sends a change. A good reply settles earlier changes for the same node.
	 *
	 * @throws CallError
	 */
	async send(change: TrustChange): Promise<void> {
		const { end } = await this.#calls.send(change);
		if (end && end.is !== 'answered') throw end.error;
		await this.#settle(change);
	}

	async #settle({ pubkey, standing }: TrustChange): Promise<void> {
		for (const { id, draft } of await this.unanswered().catch(() => []))
			if (draft.pubkey !== pubkey) continue;
			else if (draft.standing === standing) await this.#calls.finish(id);
			else await this.#calls.refuse(id, { code: REPLACED, text: 'A later change took its place.' });
	}
}
