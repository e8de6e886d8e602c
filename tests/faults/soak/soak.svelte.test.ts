import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { deleteDatabase } from '../../unit/storage/whole-database.ts';
import { WORLD_START } from '../../world-start.ts';
import { audit, type Findings } from './audit.ts';
import { Soak } from './soak.ts';
import type { Course } from './story.ts';

const { seeds, minutes, manners, isTold } = inject('soak');

beforeEach(async () => {
	await deleteDatabase();
	vi.useFakeTimers({ now: WORLD_START, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

/** On a busy machine an hour of practice time takes minutes. */
const LONGEST_MS = minutes * 60_000 + 120_000;

/** With ten of a hundred replies lost all the time. */
const LOSSES: Course = { always: { is: 'losses', share: 0.1 }, roundMs: 138_000 };
const HOUR_MS = 3_600_000;

test(
	'a tenth of all replies is lost for an hour',
	async () => {
		const { faults, story, counts } = await new Soak('document', seeds[0] ?? '', LOSSES).play(HOUR_MS);
		console.log(
			`an hour of losses: ${Object.entries(counts)
				.map(([what, times]) => `${what} ${times}`)
				.join(', ')}`,
		);
		expect(faults, story.join('\n')).toEqual([]);
	},
	LONGEST_MS,
);

describe.each(seeds)('seed %s', (seed) => {
	test.each(manners)(
		'%s: the journal explains every satoshi, and nothing went twice',
		async (manner) => {
			const { faults, story, findings, counts } = await new Soak(manner, seed).play(minutes * 60_000);
			const told = Object.entries(counts).map(([what, times]) => `${what} ${times}`);
			const { journal } = findings;
			const sum = `${journal.length} entries, ${findings.after.swaps.length} swaps`;
			console.log(`${manner}, seed ${seed}, ${minutes} minutes: ${sum}; ${told.join(', ')}`);
			if (isTold) console.log(story.join('\n'));
			expect(faults, `seed ${seed}\n${story.join('\n')}`).toEqual([]);
			for (const [what, changed] of Object.entries(changesOf(findings)))
				expect(audit(changed), what).not.toEqual([]);
		},
		LONGEST_MS,
	);
});

/** The same findings with one thing that must be noticed, as far as this story has any. */
function changesOf(findings: Findings): Readonly<Record<string, Findings>> {
	const { journal, arrivals, after } = findings;
	const sent = journal.find(
		({ kind, step }) => step === 'visible' || (kind === 'trade-request' && step === 'done'),
	);
	const again = arrivals.find(({ method, body }) => method === 'setprice' && !body.includes('"price":"0"'));
	const [coin, ...coins] = after.coins;
	const balance = String(BigInt(coin?.balance ?? 0) + 1n);
	return {
		...(sent && { 'an entry is missing': { ...findings, journal: journal.filter((each) => each !== sent) } }),
		...(again && { 'a call went twice': { ...findings, arrivals: [...arrivals, again] } }),
		...(coin && {
			'money came from nowhere': {
				...findings,
				after: { ...after, coins: [{ ...coin, balance }, ...coins] },
			},
		}),
	};
}
