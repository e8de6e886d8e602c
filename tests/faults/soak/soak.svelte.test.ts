import { afterEach, beforeEach, describe, expect, inject, onTestFailed, test, vi } from 'vitest';
import { deleteDatabase } from '../../unit/storage/whole-database.ts';
import { WORLD_START } from '../../world-start.ts';
import { audit, type Findings } from './audit.ts';
import { Soak, type SoakResult } from './soak.ts';
import type { Course } from './action-log.ts';

const { seeds, minutes, variants, isTold } = inject('soak');

beforeEach(async () => {
	await deleteDatabase();
	vi.useFakeTimers({ now: WORLD_START, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
/** Timeout: an hour of practice time takes minutes on a busy machine. */
const MAX_MS = (minutes + 2) * MINUTE_MS;

/** Faults that last for a whole run, with its length in minutes. */
const COURSES: readonly (readonly [number, Course])[] = [
	[60, { name: 'a tenth of all replies lost', always: { is: 'losses', share: 0.1 }, roundMs: 138_000 }],
	[20, { name: 'replies up to 30 s late', always: { is: 'slow', ms: 30_000 }, roundMs: 60_000 }],
];

describe.each(seeds)('seed %s', (seed) => {
	for (const [length, course] of COURSES)
		test(
			`explains every satoshi with ${course.name} for ${length} minutes`,
			() => play(new Soak('document', seed, course), length),
			MAX_MS,
		);

	test.each(variants)(
		'explains every satoshi by the journal, sending nothing twice: %s',
		async (variant) => {
			const { findings } = await play(new Soak(variant, seed), minutes);
			for (const [what, changed] of Object.entries(changesOf(findings)))
				expect(audit(changed), what).not.toEqual([]);
		},
		MAX_MS,
	);
});

/** Runs a soak. A failure is stored with all known facts, because a repeated run of the same seed may succeed. */
async function play(soak: Soak, length: number): Promise<SoakResult> {
	const { record } = soak;
	onTestFailed(async () => console.log(`findings: ${await record.write()}`));
	const result = await soak.play(length * MINUTE_MS);
	const { journal, after } = result.findings;
	const sum = `${journal.length} entries, ${after.swaps.length} swaps`;
	console.log(`${record.name}, ${length} minutes: ${sum}; ${record.sum}`);
	if (isTold) console.log(record.actionLog.join('\n'));
	expect(result.faults, record.actionLog.join('\n')).toEqual([]);
	await record.remove();
	return result;
}

/** Copies of the findings with one change each that the audit must notice, as far as this run allows. */
function changesOf(findings: Findings): Readonly<Record<string, Findings>> {
	const { journal, arrivals, after, ledger } = findings;
	const sent = journal.find(
		({ kind, step }) => step === 'visible' || (kind === 'trade-request' && step === 'done'),
	);
	const again = arrivals.find(({ method, body }) => method === 'setprice' && !body.includes('"price":"0"'));
	const [coin, ...coins] = after.coins;
	const balance = String(BigInt(coin?.balance ?? 0) + 1n);
	return {
		...(sent && { 'an entry is missing': { ...findings, journal: journal.filter((each) => each !== sent) } }),
		...(again && { 'a call went twice': { ...findings, arrivals: [...arrivals, again] } }),
		'the ledger cannot be read': { ...findings, ledger: new Map() },
		'the ledger does not add up': {
			...findings,
			ledger: new Map([...ledger].map(([name, each]) => [name, each && { ...each, unexplained: 1n }])),
		},
		...(coin && {
			'money came from nowhere': {
				...findings,
				after: { ...after, coins: [{ ...coin, balance }, ...coins] },
			},
		}),
	};
}
