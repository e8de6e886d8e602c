import type { Practice } from '../practice.ts';
import type { FromWorker, Answer, Question, ToWorker } from './messages.ts';
import { OwnWorld } from './own-world.ts';

/** The page's seat at the event stream, which no WebSocket can reach here. */
export class PageSeat {
	readonly #say: (message: FromWorker) => void;
	#leave: (() => void) | undefined;
	#isWatching = false;

	constructor(say: (message: FromWorker) => void) {
		this.#say = say;
	}

	/** Takes the seat or gives it up. @returns whether the page has it now. */
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
