import { RequestQueue } from '#lib/client/request-queue.ts';
import { setTimeout } from 'node:timers/promises';
import { printMedians } from './medians.ts';

const BUYS = 60;
/** Duration of one call in the program, in milliseconds. */
const CALL_MS = 8;
/** Calls of a trade page when opened; each is made by `READERS` panels or tabs. */
const READS = [
	'getcoins',
	'balance',
	'listunspent',
	'recentswaps',
	'myprices',
	'ticker',
	'tradesarray',
	'getpeers',
];
const READERS = 3;

/** Sends a call to a program that processes one call at a time. */
type Send = () => Promise<unknown>;

interface Line {
	/** @param readKey `undefined` for a call that changes something */
	add(send: Send, readKey: string | undefined): Promise<unknown>;
}

/** Runs each call in the order of the requests. */
class FirstInFirstOut implements Line {
	#last: Promise<unknown> = Promise.resolve();

	add(send: Send): Promise<unknown> {
		this.#last = this.#last.then(send);
		return this.#last;
	}
}

class DeskLine implements Line {
	readonly #queue = new RequestQueue();

	add(send: Send, readKey: string | undefined): Promise<unknown> {
		return this.#queue.add({ readKey, priority: readKey === undefined ? 'user' : 'screen', send });
	}
}

/**
 * Prints how long a `buy` waits while panels of a page are reading, compared with a plain queue that neither
 * prioritises nor shares calls.
 */
export async function printQueueWaits(): Promise<void> {
	const waits = { plain: [] as number[], desk: [] as number[] };
	for (let buy = 0; buy < BUYS; buy += 1) {
		// Calls already finished when the user clicks the button.
		const served = buy % READS.length;
		waits.plain.push(await waitOfBuy(new FirstInFirstOut(), served));
		waits.desk.push(await waitOfBuy(new DeskLine(), served));
	}
	console.log(`\nA buy behind ${READS.length * READERS} readings, ${CALL_MS} ms each, until it is sent`);
	printMedians(
		new Map([
			['first in, first out', waits.plain],
			['the desk’s queue', waits.desk],
		]),
	);
}

async function waitOfBuy(line: Line, served: number): Promise<number> {
	let done = 0;
	const call = async () => {
		await setTimeout(CALL_MS);
		done += 1;
	};
	const reads = Array.from({ length: READERS }).flatMap(() => READS.map((name) => line.add(call, name)));
	while (done < served) await Promise.race([...reads.slice(done, done + 1), setTimeout(1)]);
	const from = performance.now();
	let wait = 0;
	const buy = line.add(async () => {
		wait = performance.now() - from;
		await call();
	}, undefined);
	await Promise.all([buy, ...reads]);
	return wait;
}
