import { openDB, type DBSchema } from 'idb';
import type { RowChange, WorldStore } from '../world/store.ts';
import { startHeartbeat } from '../heartbeat.ts';
import { filesInMemory, type PracticeFiles } from '../node-state.ts';
import { openPractice } from '../open-practice.ts';
import type { Practice } from '../practice.ts';
import type { FromWorker, Answer, Question, ToWorker } from './messages.ts';

const NAME = 'swapdesk-practice';
const VERSION = 1;

interface Schema extends DBSchema {
	/** All rows of the world by table and key. */
	rows: { key: [table: string, key: string]; value: RowChange };
}

/** Stores a world in IndexedDB, which supports `bigint`. */
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

/** Held by the worker that has the stored world open. */
const LOCK = 'swapdesk-practice-world';

/** A closing tab releases the lock almost immediately; a longer wait means that another tab is running. */
const PATIENCE_MS = 2000;

/** The single stored world of this browser, if this worker holds the lock. */
class OwnWorld {
	/** The node's data directory, which lives as long as the worker. */
	readonly files = filesInMemory();
	isNodeRunning = true;
	readonly #opened = Promise.withResolvers<Practice>();
	readonly #held = Promise.withResolvers<true>();
	readonly #released = Promise.withResolvers<undefined>();
	readonly #patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));

	constructor() {
		// The next call reports a failure; until then no caller awaits the promise.
		this.#opened.promise.catch(() => undefined);
		const hold = async () => {
			this.#held.resolve(true);
			const practice = await openWorld(this.files);
			practice.watchNode((isRunning) => (this.isNodeRunning = isRunning));
			this.#opened.resolve(practice);
			const endHeartbeat = startHeartbeat(practice, reportError);
			await this.#released.promise;
			endHeartbeat();
		};
		navigator.locks.request(LOCK, hold).catch((error: unknown) => this.#opened.reject(error));
	}

	/** Resolves with `undefined` while another tab holds the world; rejects if the world cannot be opened. */
	async practice(): Promise<Practice | undefined> {
		const isHeld = await Promise.race([this.#held.promise, this.#patience]);
		return isHeld ? this.#opened.promise : undefined;
	}

	async close(): Promise<void> {
		const isHeld = await Promise.race([this.#held.promise, Promise.resolve(false)]);
		if (isHeld) await (await this.#opened.promise).close();
		this.#released.resolve(undefined);
	}
}

async function openWorld(files: PracticeFiles): Promise<Practice> {
	const store = await openBrowserStore();
	const practice = await openPractice({ seed: 'practice', store, clock: 'running', wall: Date.now, files });
	// Exposed for end-to-end tests, which control the clock.
	Object.assign(globalThis, { practice });
	return practice;
}

/** The page's seat at the event stream, which cannot be reached by WebSocket here. */
class PageSeat {
	readonly #say: (message: FromWorker) => void;
	#leave: (() => void) | undefined;
	#isWatching = false;

	constructor(say: (message: FromWorker) => void) {
		this.#say = say;
	}

	/** Takes or leaves the seat. @returns true if the page now has the seat. */
	take(practice: Practice, listen: boolean): boolean {
		this.#watch(practice);
		if (listen) {
			this.#leave ??= practice.events.takeSeat((message) => this.#say({ say: 'event', message }));
		} else {
			this.#leave?.();
			this.#leave = undefined;
		}
		return this.#leave !== undefined;
	}

	#watch(practice: Practice): void {
		if (this.#isWatching) return;
		this.#isWatching = true;
		practice.watchNode((isRunning) => {
			if (isRunning || !this.#leave) return;
			this.#leave = undefined;
			this.#say({ say: 'stream-ended' });
		});
	}
}

/** The worker's side of the practice node in the page: it owns the world and answers the page's calls. */
const world = new OwnWorld();
const seat = new PageSeat(say);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
	if ('say' in data) void world.close().finally(close);
	else void answer(data.question).then((given) => say({ id: data.id, answer: given }));
});
say({ say: 'ready' });

function say(message: FromWorker): void {
	postMessage(message);
}

async function answer(question: Question): Promise<Answer> {
	try {
		const practice = await world.practice();
		return practice ? await ask(practice, question) : { elsewhere: true };
	} catch (error) {
		return { broken: String(error) };
	}
}

async function ask(practice: Practice, question: Question): Promise<Answer> {
	if (question.to === 'control') return { controlled: await practice.control(question.command) };
	if (question.to === 'files') return { file: fileOf(question) };
	if (question.to === 'events') return { seated: seat.take(practice, question.listen) };
	if (question.to === 'node') {
		if (!world.isNodeRunning) return { stopped: true };
		const body = await practice.callNode(question.body);
		return body ? { reply: { status: 200, body } } : { dropped: true };
	}
	const given = await practice.callDaemon(question.body);
	return given
		? { reply: { status: given.status, body: new TextEncoder().encode(given.body) } }
		: { dropped: true };
}

function fileOf({ name, bytes }: { name: string; bytes?: Uint8Array }): Uint8Array | undefined {
	if (bytes) world.files.write(name, bytes);
	return world.files.read(name);
}
