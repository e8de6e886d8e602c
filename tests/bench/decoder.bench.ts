import fc from 'fast-check';
import { readTransactionText } from '#lib/chain/transaction.ts';
import { mutatedHex } from '../unit/chain/mutated-hex.ts';
import { realNodeTransactions, transactions } from '../unit/chain/vectors/vectors.ts';
import { median } from './support/medians.ts';

const RUNS = 100_000;
const LIMIT_MS = 50;

/** Decodes randomly changed transactions, counts the results and named problems, and measures the times. */
export async function run(): Promise<void> {
	const whole = [...transactions, ...realNodeTransactions].map(({ hex }) => hex);
	const times: number[] = [];
	const endings = new Map<string, number>();
	fc.assert(
		fc.property(mutatedHex(whole), (text) => {
			const [read, time] = timed(text);
			// Decode slow ones again and use the shortest time, because other work on the machine must not count.
			times.push(time > LIMIT_MS / 10 ? Math.min(time, ...REPEATS.map(() => timed(text)[1])) : time);
			const ending = typeof read === 'string' ? read : 'a transaction';
			endings.set(ending, (endings.get(ending) ?? 0) + 1);
		}),
		{ numRuns: RUNS },
	);
	const counted = [...endings].sort(([, one], [, other]) => other - one);
	const slow = times.filter((time) => time > LIMIT_MS).length;
	console.log(
		`${times.length} changed hexes: ${counted.map(([name, count]) => `${name} ${count}`).join(', ')}`,
	);
	console.log(
		`median ${median(times).toFixed(3)} ms, worst ${times.reduce((most, time) => Math.max(most, time), 0).toFixed(1)} ms; ` +
			`${slow} above ${LIMIT_MS} ms`,
	);
	await Promise.resolve();
}

const REPEATS = [1, 2, 3];

function timed(text: string): [ReturnType<typeof readTransactionText>, number] {
	const begin = performance.now();
	const read = readTransactionText(text);
	return [read, performance.now() - begin];
}
