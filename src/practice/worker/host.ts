import { CallError } from '#lib/client/call-error.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { PRACTICE_SIGN_IN } from '../practice-sign-in.ts';
import type { ControlAnswer, ControlCommand, PracticeSignIn } from '../practice.ts';
import type { Answer, FromWorker, Question, ToWorker } from './messages.ts';
import script from './worker.ts?worker&url';

const ADDRESS = 'in this page';

/** The page's content security policy allows no other worker script. */
const scripts = globalThis.trustedTypes?.createPolicy('swapdesk-practice-worker', {
	createScriptURL: () => script,
});

/** A practice node and its chain daemon in a worker of the page, without any server. */
export interface PracticeWorker {
	readonly node: Transport;
	readonly daemon: Transport;
	/** Accepts control commands as JSON. */
	readonly practice: Transport;
	readonly signIn: PracticeSignIn;
	control(command: ControlCommand): Promise<ControlAnswer>;
	/** Writes an image into the node's data directory. */
	putFile(name: string, bytes: Uint8Array): Promise<void>;
	/** Resolves with `undefined` if the node's data directory does not contain the file. */
	getFile(name: string): Promise<Uint8Array | undefined>;
	/**
	 * Takes the seat at the event stream, once `getendpoint` has opened it.
	 * @returns a function that leaves the seat, or `undefined` if the stream is closed or the seat is taken.
	 */
	listen(listener: EventListener): Promise<(() => void) | undefined>;
	/** Ends the worker; the world remains stored in the browser. */
	close(): void;
}

/** Reader of the event stream. */
interface EventListener {
	/** Called with one message, as JSON. */
	onMessage(message: string): void;
	/** Called when the node, and with it the stream, has stopped. */
	onEnd(): void;
}

/** @throws CallError of kind `unreachable` if the worker cannot be loaded. */
export async function startPracticeWorker(): Promise<PracticeWorker> {
	const line = new WorkerLine(new Worker(scripts?.createScriptURL('') ?? script, { type: 'module' }));
	await line.ready;
	const control = async (command: ControlCommand, signal?: AbortSignal) => {
		const answer = await line.ask({ to: 'control', command }, signal);
		if ('controlled' in answer) return answer.controlled;
		throw errorOf(answer);
	};
	return {
		node: transportTo('node', line),
		daemon: transportTo('daemon', line),
		signIn: PRACTICE_SIGN_IN,
		practice: {
			address: ADDRESS,
			async send(body, signal) {
				const answer = await control(JSON.parse(body) as ControlCommand, signal);
				return { status: 200, body: new TextEncoder().encode(JSON.stringify(answer)) };
			},
		},
		control,
		async listen(listener) {
			line.listener = listener;
			const answer = await line.ask({ to: 'events', listen: true });
			if (!('seated' in answer)) throw errorOf(answer);
			return answer.seated ? () => void line.ask({ to: 'events', listen: false }) : undefined;
		},
		async putFile(name, bytes) {
			await askForFile(line, { to: 'files', name, bytes });
		},
		getFile: (name) => askForFile(line, { to: 'files', name }),
		close: () => line.close(),
	};
}

function transportTo(to: 'node' | 'daemon', line: WorkerLine): Transport {
	return {
		address: ADDRESS,
		async send(body, signal) {
			const answer = await line.ask({ to, body }, signal);
			if ('reply' in answer) return answer.reply;
			throw errorOf(answer);
		},
	};
}

async function askForFile(line: WorkerLine, question: Question): Promise<Uint8Array | undefined> {
	const answer = await line.ask(question);
	if ('file' in answer) return answer.file;
	throw errorOf(answer);
}

function errorOf(answer: Answer): CallError {
	if ('elsewhere' in answer) return new CallError('blocked', 'The practice node runs in another tab.');
	if ('broken' in answer) return new CallError('unreachable', `The practice node failed: ${answer.broken}`);
	if ('stopped' in answer) return new CallError('unreachable', 'The practice node is not running.');
	return new CallError('dropped', 'The practice node closed the connection without a reply.');
}

/** Requests to a worker and their answers, matched by number. */
class WorkerLine {
	/** Rejects if the worker cannot be loaded. */
	readonly ready: Promise<unknown>;
	/** Listener for messages that the worker sends without a request. */
	listener: EventListener | undefined;
	readonly #worker: Worker;
	readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
	#count = 0;

	constructor(worker: Worker) {
		const ready = Promise.withResolvers<true>();
		this.ready = ready.promise;
		this.#worker = worker;
		worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
			if ('id' in data) this.#take(data.id)?.resolve(data.answer);
			else if (data.say === 'ready') ready.resolve(true);
			else if (data.say === 'event') this.listener?.onMessage(data.message);
			else this.listener?.onEnd();
		};
		worker.onerror = ({ message }) => {
			const error = new CallError('unreachable', `The practice node did not start: ${message}`);
			ready.reject(error);
			this.#failAll(error);
		};
	}

	async ask(question: Question, signal?: AbortSignal): Promise<Answer> {
		signal?.throwIfAborted();
		const id = ++this.#count;
		const waiting = Promise.withResolvers<Answer>();
		this.#waiting.set(id, waiting);
		signal?.addEventListener('abort', () => this.#take(id)?.reject(signal.reason), { once: true });
		this.#say({ id, question });
		return waiting.promise;
	}

	close(): void {
		this.#say({ say: 'close' });
		this.#failAll(new CallError('dropped', 'The practice node was closed.'));
	}

	#say(message: ToWorker): void {
		this.#worker.postMessage(message);
	}

	#take(id: number): PromiseWithResolvers<Answer> | undefined {
		const waiting = this.#waiting.get(id);
		this.#waiting.delete(id);
		return waiting;
	}

	#failAll(error: CallError): void {
		for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error);
	}
}
