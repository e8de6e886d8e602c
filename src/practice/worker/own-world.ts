import { openDB, type DBSchema } from 'idb';
import type { RowChange, WorldStore } from '../world/store.ts';
import { startHeartbeat } from '../heartbeat.ts';
import { filesInMemory, type PracticeFiles } from '../node-state/node-files.ts';
import { openPractice } from '../open-practice.ts';
import type { Practice } from '../practice.ts';

const NAME = 'swapdesk-practice';
const VERSION = 1;

interface Schema extends DBSchema {
	/** Every row of the world under its table and key. */
	rows: { key: [table: string, key: string]; value: RowChange };
}

/** Keeps a world in the browser's own database, which takes `bigint` as it is. */
async function openBrowserStore(): Promise<WorldStore> {
	const database = await openDB<Schema>(NAME, VERSION, {
		upgrade: (created) => void created.createObjectStore('rows', { keyPath: ['table', 'key'] }),
	});
	return {
		load: () => database.getAll('rows'),
		async commit(changes) {
			const { store, done } = database.transaction('rows', 'readwrite');
			const writes = changes.map((change) =>
				change.row === undefined ? store.delete([change.table, change.key]) : store.put(change),
			);
			await Promise.all([...writes, done]);
		},
		close() {
			database.close();
			return Promise.resolve();
		},
	};
}

/** Held by the worker that has the stored world. */
const LOCK = 'swapdesk-practice-world';

/** A closing tab lets go within moments; only a longer wait means that another tab goes on. */
const PATIENCE_MS = 2000;

/** The one stored world of this browser, as far as this worker has it. */
export class OwnWorld {
	/** The node's data directory, which lasts as long as the worker. */
	readonly files = filesInMemory();
	readonly #opened = Promise.withResolvers<Practice>();
	readonly #held = Promise.withResolvers<true>();
	readonly #released = Promise.withResolvers<undefined>();
	readonly #patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));

	constructor() {
		// A failure reaches the next call; until then there is no one to report it to.
		this.#opened.promise.catch(() => undefined);
		const hold = async () => {
			this.#held.resolve(true);
			const practice = await openWorld(this.files);
			this.#opened.resolve(practice);
			const endHeartbeat = startHeartbeat(practice, reportError);
			await this.#released.promise;
			endHeartbeat();
		};
		navigator.locks.request(LOCK, hold).catch((error: unknown) => this.#opened.reject(error));
	}

	/** Resolves with `undefined` while another tab has the world; rejects when it cannot be opened. */
	async practice(): Promise<Practice | undefined> {
		const isHeld = await Promise.race([this.#held.promise, this.#patience]);
		return isHeld ? this.#opened.promise : undefined;
	}

	/** Writes the world and lets another tab have it. */
	async close(): Promise<void> {
		const isHeld = await Promise.race([this.#held.promise, Promise.resolve(false)]);
		if (isHeld) await (await this.#opened.promise).close();
		this.#released.resolve(undefined);
	}
}

async function openWorld(files: PracticeFiles): Promise<Practice> {
	const store = await openBrowserStore();
	const practice = await openPractice({ seed: 'practice', store, clock: 'running', wall: Date.now, files });
	// End-to-end tests drive the clock from here.
	Object.assign(globalThis, { practice });
	return practice;
}
