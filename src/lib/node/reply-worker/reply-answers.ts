import { methods } from '#lib/api/index.ts';
import type { orderbook } from '#lib/api/market.ts';
import type { Method, ReplyOf } from '#lib/api/method.ts';
import { CallError, flattenError } from '#lib/client/call-error.ts';
import { NoConnection, postBody } from '#lib/client/transport/http-post.ts';
import { readNodeReply } from '#lib/client/wire/node-reply.ts';
import type { OrderBook } from '#lib/domain/book/order-book.ts';
import { bookReading } from '../document/market/order-book.ts';
import { summedBookReading } from '../marketmaker/market.ts';
import type { Answer, FromWorker, Post, Question, ToWorker } from './messages.ts';
import { BookPacker, buffersOf } from './packed-book.ts';

const METHODS = new Map<string, Method>(Object.entries(methods));
const BOOKS = new Map([bookReading, summedBookReading].map((each) => [each.name, each]));

/** Sends a message to the page, and hands the buffers over. */
type Say = (message: FromWorker, buffers: ArrayBuffer[]) => void;

/** The worker's side: sends the calls with long replies, and reads each reply that the page hands it. */
export class ReplyAnswers {
	readonly #packer = new BookPacker();
	readonly #say: Say;
	/** The calls under way. */
	readonly #posts = new Map<number, AbortController>();

	constructor(say: Say) {
		this.#say = say;
		say({ say: 'ready' }, []);
	}

	take(message: ToWorker): void {
		if ('givenUp' in message) this.#posts.get(message.id)?.abort();
		else if ('address' in message) void this.#post(message);
		else this.#read(message);
	}

	async #post({ id, address, body }: Post): Promise<void> {
		const giveUp = new AbortController();
		this.#posts.set(id, giveUp);
		try {
			const reply = await postBody(fetch, address, body, giveUp.signal);
			this.#say({ id, answer: { reply } }, [reply.body.buffer as ArrayBuffer]);
		} catch (error) {
			const isUnreached = error instanceof NoConnection || giveUp.signal.aborted;
			this.#say({ id, answer: isUnreached ? { unreached: true } : { failure: flattenError(error) } }, []);
		} finally {
			this.#posts.delete(id);
		}
	}

	#read(question: Question): void {
		const { id } = question;
		const answer = this.#answerTo(question);
		try {
			this.#say({ id, answer }, 'book' in answer ? buffersOf(answer.book) : []);
		} catch {
			// A value that cannot be copied.
			this.#say({ id, answer: { unread: true } }, []);
		}
	}

	/** Any other exception than an error of the call leaves the reply to the page, where it is thrown again. */
	#answerTo({ method, reading, reply }: Question): Answer {
		const declared = METHODS.get(method);
		const ofBook = BOOKS.get(reading ?? '');
		if (!declared || (reading !== undefined && !ofBook)) return { unread: true };
		try {
			const value = readNodeReply(declared, reply);
			return ofBook ? this.#answerWith(ofBook.read(value as ReplyOf<typeof orderbook>)) : { value };
		} catch (error) {
			return error instanceof CallError ? { failure: flattenError(error) } : { unread: true };
		}
	}

	#answerWith(value: OrderBook): Answer {
		const book = this.#packer.pack(value);
		return book ? { book } : { value };
	}
}
