import { CallError } from '#lib/client/call-error.ts';
import { RequestQueue, type Job, type QueueOptions } from '#lib/client/request-queue.ts';
import { settle } from './manual-transport.ts';

interface Sent {
	readonly name: string;
	readonly signal: AbortSignal;
	readonly answer: (result: string) => void;
	readonly fail: (reason: unknown) => void;
}

/** Opens a queue whose calls are recorded and answered by the test. */
export function setUpQueue(options?: QueueOptions) {
	const queue = new RequestQueue(options);
	const sent: Sent[] = [];
	const job = (name: string, more: Partial<Job<string>> = {}): Job<string> => ({
		readKey: name,
		priority: 'screen',
		send: (signal) => new Promise((answer, fail) => sent.push({ name, signal, answer, fail })),
		...more,
	});
	const add = (name: string, more?: Partial<Job<string>>) => queue.add(job(name, more));
	const change = (name: string, more?: Partial<Job<string>>) => add(name, { readKey: undefined, ...more });
	const names = () => sent.map((each) => each.name);
	const last = () => sent.at(-1) as Sent;
	const answerLast = async () => {
		last().answer(last().name);
		await settle();
	};
	return { queue, add, change, sent, names, last, answerLast };
}

export const lost = (kind: 'dropped' | 'unreachable') => new CallError(kind, 'gone');
