import { RequestQueue } from '#lib/client/request-queue.ts';
import { setTimeout } from 'node:timers/promises';
import { printMedians } from './medians.ts';

const BUYS = 60;
/** The time that the program takes for one call. */
const CALL_MS = 8;
/** The calls of a trade page when it is opened, and how many of its panels and tabs make each. */
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

/** One call to a program that processes one at a time. */
type Send = () => Promise<unknown>;

interface Line {
	/** @param readKey `undefined` for a call that changes something */
	add(send: Send, readKey: string | undefined): Promise<unknown>;
}

/** Every call at its turn, in the order of the requests. */
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
 * Prints how long a `buy` waits for its turn while panels of a page are being read, compared with a line without order or
 * sharing.
 */
export async function printQueueWaits(): Promise<void> {
	const waits = { plain: [] as number[], desk: [] as number[] };
	for (let buy = 0; buy < BUYS; buy += 1) {
		// The page has waited for this many calls when the user presses the button.
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
