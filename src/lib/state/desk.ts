import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { NodePractice } from '#lib/node/features/practice.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { Database } from '#lib/storage/database.ts';
import { createContext } from 'svelte';
import { detached } from './live/keyed-cache.svelte.ts';
import type { OmittedRowsFeed, NewsFeed, Outage } from './live/news-feed.svelte.ts';
import type { LastReadings } from './live/last-readings.ts';
import type { LastKnown } from './live/live.svelte.ts';
import type { SharedStream, StreamOptions } from '#lib/node/node-link.ts';
import type { Settings } from './stored/settings.svelte.ts';

/**
 * Delay before cached values are written, so that this and loading the storage code do not compete with the page's
 * content.
 */
const NOTE_AFTER_MS = 8000;

/** A connection to a signed-in node. */
export interface Connection {
	/** Stable across visits; the key of all data stored for this node. */
	readonly id: string;
	/** Address of the node for display. */
	readonly address: string;
	/** Whether this is a practice node, which moves no real money. */
	readonly practice: boolean;
	/** Controls the practice environment of a practice node. */
	readonly world?: NodePractice | undefined;
	/** The node's functions by subject. */
	readonly node: TradingNode;
	/** The chain daemon for the token pages, if connected. */
	readonly daemon: ChainDaemon | undefined;
	/** Address of the daemon, which is identified by address and chain. */
	readonly daemonAddress: string;
	/** Whether the node replies. */
	readonly outage: Outage;
	/** Rows of the node's lists that are not shown. */
	readonly omittedRows: OmittedRowsFeed;
	/** The node's events, while its event stream is read. */
	readonly news: NewsFeed;
	/** Starts reading the event stream; `undefined` if there is no node with one. */
	readonly readStream?: (
		options: Omit<StreamOptions, 'wallet' | 'isPractice'>,
	) => Promise<SharedStream | undefined>;
}

/** Ignores a module that fails to load, for example during a server update. */
const ignore = () => undefined;

/** The objects that exist while a node is signed in. Pages call `getDesk()`. */
export class Desk {
	readonly connection: Connection;
	readonly database: Database;
	readonly settings: Settings;
	readonly #parts = new Map<unknown, unknown>();
	#readings: Promise<LastReadings> | undefined;

	constructor(connection: Connection, database: Database, settings: Settings) {
		this.connection = connection;
		this.database = database;
		this.settings = settings;
	}

	/**
	 * The single instance of a state class for this sign-in, created on first use. Pages therefore load only the code
	 * they show, and keep their state when the user returns.
	 */
	use<Part>(PartClass: new (desk: Desk) => Part): Part {
		const known = this.#parts.get(PartClass) as Part | undefined;
		if (known) return known;
		const part = detached(() => new PartClass(this));
		this.#parts.set(PartClass, part);
		return part;
	}

	/** A cache for the last good value of a query. @param name unique per query */
	cachedValue(name: string): LastKnown {
		const load = () => (this.#readings ??= this.#loadReadings());
		return {
			read: () => load().then((readings) => readings.read(name), ignore),
			note: (value, at) =>
				void setTimeout(
					() => void load().then((readings) => readings.note(name, value, at), ignore),
					NOTE_AFTER_MS,
				),
		};
	}

	async #loadReadings(): Promise<LastReadings> {
		const { LastReadings } = await import('./live/last-readings.ts');
		return new LastReadings(this.database, this.connection.id);
	}
}

export const [getDesk, setDesk] = createContext<Desk>();
