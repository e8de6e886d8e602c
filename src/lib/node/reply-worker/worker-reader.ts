import { reviveError } from '#lib/client/call-error.ts';
import type { ReplyReader } from '#lib/client/reading.ts';
import type { Answer, FromWorker, Question } from './messages.ts';
import { BookUnpacker } from './packed-book.ts';
import script from './reply-worker.ts?worker&url';

/** The page's policy lets no other script become a worker. */
const scripts = globalThis.trustedTypes?.createPolicy('swapdesk-reply-worker', {
	createScriptURL: () => script,
});

const startScript = () => new Worker(scripts?.createScriptURL('') ?? script, { type: 'module' });

/** Far more than a reply takes: a worker that is silent for longer has stopped, or slept with its page. Another one is started then. */
const PATIENCE_MS = 10_000;

/** A worker takes some megabytes: without anything to read it ends. */
const REST_MS = 120_000;

/** The part of a worker that is needed; tests hand in their own. */
export type ReplyThread = Pick<
	Worker,
	'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>;

/**
 * Reads long replies in a worker. It starts with the first of them, which is not kept waiting for that, and each that the worker does not
 * read is left to the page: without a worker everything goes on as with one.
 */
export class WorkerReader implements ReplyReader {
	readonly #start: () => ReplyThread;
	#running: Running | undefined;
	/** One that could not start would not start the next time either. */
	#hasFailed = false;
	#rest: ReturnType<typeof setTimeout> | undefined;

	constructor(start: () => ReplyThread = startScript) {
		this.#start = start;
	}

	async read(...[method, reply, reading]: Parameters<ReplyReader['read']>): ReturnType<ReplyReader['read']> {
		if (this.#hasFailed) return undefined;
		this.#running ??= this.#run();
		this.#stayAwake();
		const answer = await this.#running?.ask({ method, reply, reading });
		if (!answer || 'unread' in answer) return undefined;
		if ('failure' in answer) throw reviveError(answer.failure);
		return answer;
	}

	#run(): Running | undefined {
		const fail = () => {
			this.#hasFailed = true;
			this.#end();
		};
		try {
			return new Running(this.#start(), { failed: fail, silent: () => this.#end() });
		} catch {
			// A browser without workers of modules, or a policy that is not ours.
			this.#hasFailed = true;
			return undefined;
		}
	}

	#stayAwake(): void {
		clearTimeout(this.#rest);
		this.#rest = setTimeout(() => this.#end(), REST_MS);
	}

	#end(): void {
		clearTimeout(this.#rest);
		this.#running?.end();
		this.#running = undefined;
	}
}

type Read = Exclude<Answer, { readonly book: unknown }>;

/** One worker, from its start to its end. */
class Running {
	readonly #thread: ReplyThread;
	readonly #waiting = new Map<number, (answer: Read | undefined) => void>();
	readonly #books = new BookUnpacker();
	readonly #silent: () => void;
	#isReady = false;
	#count = 0;

	constructor(thread: ReplyThread, { failed, silent }: Record<'failed' | 'silent', () => void>) {
		this.#thread = thread;
		this.#silent = silent;
		thread.onmessage = ({ data }: MessageEvent<FromWorker>) => {
			if ('say' in data) this.#isReady = true;
			else this.#settle(data.id, this.#unpack(data.answer));
		};
		thread.onerror = thread.onmessageerror = failed;
	}

	/** Resolves with nothing where the worker is not there yet, or ends. */
	async ask(question: Omit<Question, 'id'>): Promise<Read | undefined> {
		if (!this.#isReady) return undefined;
		const id = ++this.#count;
		const answered = new Promise<Read | undefined>((resolve) => this.#waiting.set(id, resolve));
		const timer = setTimeout(this.#silent, PATIENCE_MS);
		this.#thread.postMessage({ id, ...question } satisfies Question);
		return answered.finally(() => clearTimeout(timer));
	}

	end(): void {
		this.#thread.terminate();
		for (const id of this.#waiting.keys()) this.#settle(id, undefined);
	}

	/** Each in its turn, whether it is still waited for or not. */
	#unpack(answer: Answer): Read {
		return 'book' in answer ? { value: this.#books.unpack(answer.book) } : answer;
	}

	#settle(id: number, answer: Read | undefined): void {
		this.#waiting.get(id)?.(answer);
		this.#waiting.delete(id);
	}
}
