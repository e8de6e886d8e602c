import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { NodePractice } from '#lib/node/features/practice.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { Database } from '#lib/storage/database.ts';
import { createContext } from 'svelte';
import { detached } from './live/keyed-cache.svelte.ts';
import type { LeftOutRows, NewsFeed, Outage } from './live/news-feed.svelte.ts';
import type { LastReadings } from './live/last-readings.ts';
import type { LastKnown } from './live/live.svelte.ts';
import type { SharedStream, StreamOptions } from '#lib/node/node-link.ts';
import type { Settings } from './stored/settings.svelte.ts';

/** Readings are stored, and their storage code is loaded, once this no longer competes with the page's content. */
const NOTE_AFTER_MS = 8000;

/** A node that the user is signed in to. */
export interface Connection {
	/** Stable across visits: the key of everything stored for this node. */
	readonly id: string;
	/** Address of the node for display. */
	readonly address: string;
	/** A practice node: no real money. */
	readonly practice: boolean;
	/** Sends commands to the practice environment of a practice node. */
	readonly world?: NodePractice | undefined;
	/** The subjects of the node. */
	readonly node: TradingNode;
	/** The chain daemon of the token pages, if one is connected. */
	readonly daemon: ChainDaemon | undefined;
	/** Address of the daemon: it is identified by its address and its chain. */
	readonly daemonAddress: string;
	/** Whether the node replies. */
	readonly outage: Outage;
	/** Rows of its lists that no page shows. */
	readonly leftOut: LeftOutRows;
	/** The node's own news, while its event stream is read. */
	readonly news: NewsFeed;
	/** Starts reading the event stream. Missing without a node to read it from. */
	readonly readStream?: (
		options: Omit<StreamOptions, 'wallet' | 'isPractice'>,
	) => Promise<SharedStream | undefined>;
}

/** Ignores a missing part of the app, for example while a server changes to a different version. */
const ignore = () => undefined;

/** The objects that exist while a node is signed in to. Pages get them by `getDesk()`. */
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
	 * The single instance of a state class for this sign-in, created at its first use: a page loads only the code that
	 * it shows, and finds the same state when the user comes back.
	 */
	use<Part>(PartClass: new (desk: Desk) => Part): Part {
		const known = this.#parts.get(PartClass) as Part | undefined;
		if (known) return known;
		const part = detached(() => new PartClass(this));
		this.#parts.set(PartClass, part);
		return part;
	}

	/** Storage of the last good value of a reading of this node. @param name one for each question */
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
