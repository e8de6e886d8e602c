import type { Practice } from '#practice/practice.ts';
import { PROGRAM_METHODS } from '../fuzz/program-methods.ts';

/** Recipient of a question: a program, or the practice world if time advances. */
export type Asked = 'node' | 'daemon' | 'world';

interface Question {
	readonly of: Asked;
	readonly body: string;
}

/** A question and its answer; `undefined` if the connection was closed. */
export interface Exchange extends Question {
	readonly reply: string | undefined;
}

/** A world after the calls that changed it. Worlds with the same start and calls answer alike. */
interface WorldState {
	readonly before?: { readonly state: WorldState; readonly by: Question };
	readonly answers: Map<string, { readonly reply: string | undefined; readonly after: WorldState }>;
}

/** Fields that differ each time without affecting the answer. */
const BY_CHANCE = ['id', 'queueid', 'userpass'];

function keyOf({ of, body }: Question): string {
	const members = Object.entries(JSON.parse(body) as object).filter(([name]) => !BY_CHANCE.includes(name));
	return `${of} ${JSON.stringify(members)}`;
}

const readings = new Set(
	PROGRAM_METHODS.filter(({ method }) => method.effect === 'reads').map(
		({ program, method }) => `${program} ${method.name}`,
	),
);

function isReading({ of, body }: Question): boolean {
	return of !== 'world' && readings.has(`${of} ${String((JSON.parse(body) as { method?: string }).method)}`);
}

/** Maximum number of worlds kept open. */
const MAX_WAITING = 4;

const decoder = new TextDecoder();

/**
 * Practice worlds with the same start, with the answers to all questions per state. Opens a world only for a question
 * that is new in its state, because thousands of trials ask the same ones.
 */
export class RememberedWorld {
	readonly first: WorldState = { answers: new Map() };
	readonly #open: () => Promise<Practice>;
	readonly #waiting = new Map<WorldState, Practice>();

	constructor(open: () => Promise<Practice>) {
		this.#open = open;
	}

	/**
	 * Answers a question.
	 * @returns the reply and the state after it
	 */
	async ask(state: WorldState, question: Question) {
		const key = keyOf(question);
		const known = state.answers.get(key);
		if (known) return known;
		const practice = await this.#worldIn(state);
		const reply = await askLive(practice, question);
		const after = isReading(question) ? state : { before: { state, by: question }, answers: new Map() };
		const answer = { reply, after };
		state.answers.set(key, answer);
		await this.#keep(after, practice);
		return answer;
	}

	async #worldIn(state: WorldState): Promise<Practice> {
		const waiting = this.#waiting.get(state);
		this.#waiting.delete(state);
		if (waiting) return waiting;
		if (!state.before) return this.#open();
		const practice = await this.#worldIn(state.before.state);
		await askLive(practice, state.before.by);
		return practice;
	}

	async #keep(state: WorldState, practice: Practice): Promise<void> {
		const [oldest] = this.#waiting.keys();
		if (oldest && this.#waiting.size >= MAX_WAITING) {
			await this.#waiting.get(oldest)?.close();
			this.#waiting.delete(oldest);
		}
		this.#waiting.set(state, practice);
	}

	async close(): Promise<void> {
		for (const practice of this.#waiting.values()) await practice.close();
	}
}

async function askLive(practice: Practice, { of, body }: Question): Promise<string | undefined> {
	if (of === 'world') return JSON.stringify(await practice.control(JSON.parse(body) as never));
	if (of === 'daemon') return JSON.stringify(await practice.callDaemon(body));
	const reply = await practice.callNode(body);
	return reply && decoder.decode(reply);
}

/** A sequence of questions to such a world. */
export class Course {
	/** All questions, with the true answers. */
	readonly asked: Exchange[];
	readonly #world: RememberedWorld;
	#state: WorldState;
	/** Serialises the questions. */
	#turn: Promise<unknown> = Promise.resolve();

	constructor(world: RememberedWorld, from?: Course) {
		this.#world = world;
		this.#state = from ? from.#state : world.first;
		this.asked = from ? [...from.asked] : [];
	}

	ask(of: Asked, body: string): Promise<string | undefined> {
		const answer = this.#turn.then(() => this.#answer({ of, body }));
		this.#turn = answer.catch(() => undefined);
		return answer;
	}

	async #answer(question: Question): Promise<string | undefined> {
		const { reply, after } = await this.#world.ask(this.#state, question);
		this.#state = after;
		this.asked.push({ ...question, reply });
		return reply;
	}
}
