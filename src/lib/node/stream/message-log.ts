import type { LoggedMessages, LogPlace, StreamMessage } from '#lib/domain/events/stream-message.ts';

/** What a screen shows of it; the oldest go. */
const MOST_MESSAGES = 1000;
/** All of them together, in characters: the records of finished swaps are long. */
const MOST_TEXT = 2_000_000;

/** The last messages of the stream, as the tab that leads has heard them. Nothing of it is stored. */
export class MessageLog {
	/** Two logs number their messages each for itself. */
	readonly #id = Math.random();
	readonly #messages: StreamMessage[] = [];
	#number = 0;
	#length = 0;

	/** @param isOwn it tells of an order of the user */
	add(queueid: number, text: string, isOwn: boolean): void {
		this.#number += 1;
		this.#length += text.length;
		this.#messages.push({ number: this.#number, at: Date.now(), queueid, text, isOwn });
		while (this.#messages.length > MOST_MESSAGES || this.#length > MOST_TEXT)
			this.#length -= this.#messages.shift()?.text.length ?? this.#length;
	}

	/** Those that came after a place in this log; all of them where the place is of another one. */
	after(place: LogPlace | undefined): LoggedMessages {
		const number = place?.log === this.#id ? place.number : 0;
		const messages = this.#messages.filter((message) => message.number > number);
		return { log: this.#id, messages };
	}
}
