import { tryPosts } from '../contract/orders/post-trials.ts';
import { tryRequests } from '../contract/orders/request-trials.ts';
import { Tally } from '../contract/orders/tally.ts';

const VARIANTS = ['document', 'marketmaker'] as const;
/** Number of requests per variant. */
const REQUESTS = 4_800;
const POSTS = 1_200;
const SEED = 24;
const BREACHES_SHOWN = 20;

/**
 * Sends random orders in both variants, and compares form and review of each (expected outcome, worst outcome, failure
 * of the other side) with the result in the practice world. Takes several minutes.
 */
export async function run(): Promise<void> {
	const tallies = VARIANTS.map(() => new Tally());
	for (const [index, variant] of VARIANTS.entries()) {
		const tally = tallies[index] as Tally;
		await tryRequests(variant, tally, { orders: REQUESTS, seed: SEED });
		await tryPosts(variant, tally, { orders: POSTS, seed: SEED });
	}
	row('', VARIANTS);
	row('random orders', [REQUESTS + POSTS, REQUESTS + POSTS]);
	const names = [...new Set(tallies.flatMap(({ counts }) => [...counts.keys()]))].sort();
	for (const name of names)
		row(
			name,
			tallies.map((tally) => tally.of(name)),
		);
	row(
		'promises broken (limit 0)',
		tallies.map(({ breaches }) => breaches.length),
	);
	for (const breach of tallies.flatMap(({ breaches }) => breaches).slice(0, BREACHES_SHOWN))
		console.log(breach);
}

function row(name: string, cells: readonly (string | number)[]): void {
	console.log([name.padEnd(52), ...cells.map((cell) => String(cell).padStart(12))].join(''));
}
