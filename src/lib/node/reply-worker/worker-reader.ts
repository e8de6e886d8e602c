import { reviveError } from '#lib/client/call-error.ts';
import type { ReplyReader } from '#lib/client/reading.ts';
import { NoConnection } from '#lib/client/transport/http-post.ts';
import type { BackgroundPost } from '#lib/client/transport/http-transport.ts';
import type { WireReply } from '#lib/client/transport/transport.ts';
import type { Answer, FromWorker, Post, Question, ToWorker } from './messages.ts';
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
 * Reads long replies in a worker, and fetches those that are expected to be long. It starts with the first of them, which is not kept waiting
 * for that, and what the worker does not do is left to the page: without a worker everything goes on as with one.
 */
export class WorkerReader implements ReplyReader, BackgroundPost {
	readonly #start: () => ReplyThread;
	#running: Running | undefined;
	/** One that could not start would not start the next time either. */
	#hasFailed = false;
	#rest: ReturnType<typeof setTimeout> | undefined;

	constructor(start: () => ReplyThread = startScript) {
		this.#start = start;
	}

	async read(...[method, reply, reading]: Parameters<ReplyReader['read']>): ReturnType<ReplyReader['read']> {
		const answer = await this.#awake()?.read({ method, reply, reading });
		if (!answer) return undefined;
		if ('failure' in answer) throw reviveError(answer.failure);
		return 'value' in answer ? answer : undefined;
	}

	async post(address: string, body: string, signal?: AbortSignal): Promise<WireReply | undefined> {
		const answer = await this.#awake()?.post({ address, body }, signal);
		signal?.throwIfAborted();
		if (!answer) return undefined;
		if ('unreached' in answer) throw new NoConnection('The worker got no reply that it may show.');
		if ('failure' in answer) throw reviveError(answer.failure);
		return 'reply' in answer ? answer.reply : undefined;
	}

	forget(): void {
		this.#running?.endWhenIdle();
		this.#running = undefined;
	}

	#awake(): Running | undefined {
		if (this.#hasFailed) return undefined;
		this.#running ??= this.#run();
		clearTimeout(this.#rest);
		this.#rest = setTimeout(() => this.#end(), REST_MS);
		return this.#running;
	}

	#run(): Running | undefined {
		const fail = () => {
			this.#hasFailed = true;
			this.#running = undefined;
		};
		const lose = (lost: Running) => {
			if (this.#running === lost) this.#running = undefined;
		};
		try {
			return new Running(this.#start(), { fail, lose });
		} catch {
			// A browser without workers of modules, or a policy that is not ours.
			this.#hasFailed = true;
			return undefined;
		}
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
	readonly #lose: (lost: Running) => void;
	#isReady = false;
	#isEnding = false;
	#count = 0;

	constructor(
		thread: ReplyThread,
		{ fail, lose }: { readonly fail: () => void; readonly lose: (lost: Running) => void },
	) {
		this.#thread = thread;
		this.#lose = lose;
		thread.onmessage = ({ data }: MessageEvent<FromWorker>) => {
			if ('say' in data) this.#isReady = true;
			else this.#settle(data.id, this.#unpack(data.answer));
		};
		thread.onerror = thread.onmessageerror = () => {
			fail();
			this.end();
		};
	}

	/** As `post`. A worker that is silent for long has stopped. */
	async read(question: Omit<Question, 'id'>): Promise<Read | undefined> {
		if (!this.#takesMore) return undefined;
		const timer = setTimeout(() => this.#stop(), PATIENCE_MS);
		return this.#ask(question).finally(() => clearTimeout(timer));
	}

	/** Resolves with nothing where the worker is not there yet, or ends, or the signal is aborted. */
	async post(call: Omit<Post, 'id'>, signal: AbortSignal | undefined): Promise<Read | undefined> {
		signal?.throwIfAborted();
		if (!this.#takesMore) return undefined;
		const answered = this.#ask(call);
		const id = this.#count;
		const giveUp = () => {
			this.#thread.postMessage({ id, givenUp: true } satisfies ToWorker);
			this.#settle(id, undefined);
		};
		signal?.addEventListener('abort', giveUp);
		return answered.finally(() => signal?.removeEventListener('abort', giveUp));
	}

	#ask(message: Omit<Question, 'id'> | Omit<Post, 'id'>): Promise<Read | undefined> {
		const id = ++this.#count;
		this.#thread.postMessage({ id, ...message } satisfies ToWorker);
		return new Promise((resolve) => this.#waiting.set(id, resolve));
	}

	#stop(): void {
		this.#lose(this);
		this.end();
	}

	get #takesMore(): boolean {
		return this.#isReady && !this.#isEnding;
	}

	endWhenIdle(): void {
		this.#isEnding = true;
		if (this.#waiting.size === 0) this.end();
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
		if (this.#isEnding && this.#waiting.size === 0) this.#thread.terminate();
	}
}
