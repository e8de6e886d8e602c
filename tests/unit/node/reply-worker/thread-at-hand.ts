import type { Question } from '#lib/node/reply-worker/messages.ts';
import { ReplyAnswers } from '#lib/node/reply-worker/reply-answers.ts';
import type { ReplyThread } from '#lib/node/reply-worker/worker-reader.ts';

/** The worker's code in this thread. What passes is copied, as between threads. */
export function threadAtHand(note: (question: Question) => void = () => undefined): ReplyThread {
	const thread: ReplyThread = {
		onmessage: null,
		onerror: null,
		onmessageerror: null,
		postMessage(question: Question) {
			note(question);
			answers.take(structuredClone(question));
		},
		terminate: () => undefined,
	};
	const tell = (data: unknown) => thread.onmessage?.call(thread as Worker, { data } as MessageEvent);
	const answers = new ReplyAnswers((message, transfer) => {
		const data = structuredClone(message, { transfer });
		queueMicrotask(() => tell(data));
	});
	return thread;
}
