import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { VARIANTS, type VariantName } from '#practice/node/variant.ts';
import { standInForBrowser } from './browser-parts.ts';
import type { Operation } from './operations/operation.ts';
import { closeWorlds } from './page.ts';
import { OperationTrial, type Fate, type Finding } from './try-operation.ts';

/** Fields that the page has to believe, and the reason why nothing else proves them. */
interface NotKnowable {
	/** Operations concerned; all if omitted. */
	readonly in?: RegExp;
	/** Method and field, as written in tables. */
	readonly member: RegExp;
	readonly why: string;
}

export interface Section {
	readonly title: string;
	readonly operations: Readonly<Record<string, Operation>>;
	readonly notKnowable: readonly NotKnowable[];
	/** Node programs to test; both if omitted. */
	readonly variants?: readonly VariantName[];
}

/** Fates from the worst for the user to the harmless one. */
const FATES: readonly Fate[] = ['believed', 'doubted', 'asked', 'refused', 'harmless'];

/** A field in one operation, with the outcomes of all its false values. */
interface TamperedMember {
	readonly method: string;
	readonly name: string;
	readonly fate: Fate;
	readonly ends: readonly string[];
	readonly falseValues: number;
	readonly why?: string | undefined;
}

interface Tried {
	readonly members: readonly TamperedMember[];
	readonly called: ReadonlySet<string>;
}

/** Relative to the repository root, where the tests run. */
const TABLE = 'tests/contract/tampering/tampered-members.md';

/**
 * Defines tests that try every false value in these operations, and compare the results with a section of the table.
 */
export function testSection({ title, operations, notKnowable, variants = VARIANTS }: Section): void {
	standInForBrowser();
	vi.useFakeTimers({ toFake: ['Date'] });
	afterAll(closeWorlds);

	describe(`tampering with: ${title}`, () => {
		const tried = new Map<string, Tried>();
		const used = new Set<NotKnowable>();
		const reasonFor = (operation: string, member: string): string | undefined => {
			const found = notKnowable.find(
				(each) => each.member.test(member) && (each.in?.test(operation) ?? true),
			);
			if (found) used.add(found);
			return found?.why;
		};

		it.each(Object.entries(operations))(
			'explains the believed values: %s',
			async (name, operation) => {
				const { findings, called } = await tryIn(variants, operation);
				const members = membersIn(findings).map((member) => ({
					...member,
					...(member.fate === 'believed' && { why: reasonFor(name, member.name) }),
				}));
				tried.set(name, { members, called });
				const unexplained = members.filter(({ fate, why }) => fate === 'believed' && why === undefined);
				expect(unexplained.map((member) => `${member.name}: ${member.ends.join(' / ')}`)).toEqual([]);
			},
			300_000,
		);

		it('uses every listed reason', () => {
			expect(notKnowable.filter((each) => !used.has(each))).toEqual([]);
		});

		it('is recorded in the table', () => {
			const text = sectionOf(title, tried);
			if (process.env['WRITE_TABLE']) write(title, text);
			expect(sectionIn(readFileSync(TABLE, 'utf8'), title)).toBe(text);
		});
	});
}

async function tryIn(variants: readonly VariantName[], operation: Operation) {
	const findings: Finding[] = [];
	const called = new Set<string>();
	let first: OperationTrial | undefined;
	for (const variant of variants) {
		const trial = await OperationTrial.begin(operation, variant);
		for (const name of trial.called) called.add(name);
		// Skip a program that lacks this operation.
		if (trial.honest.moves.length > 0)
			for await (const finding of trial.findings(first)) findings.push(finding);
		first ??= trial;
	}
	return { findings, called };
}

function membersIn(findings: readonly Finding[]): TamperedMember[] {
	const byName = groupBy(findings, ({ method, member }) => `${method} ${member}`);
	return [...byName].map(([name, all]) => {
		const fate = FATES.find((each) => all.some((finding) => finding.fate === each)) ?? 'harmless';
		const ends = new Set(all.filter((finding) => finding.fate === fate).map(({ end }) => shortened(end)));
		return { method: all[0]?.method ?? '', name, fate, ends: [...ends], falseValues: all.length };
	});
}

function groupBy<Each>(all: readonly Each[], keyOf: (each: Each) => string): Map<string, Each[]> {
	const groups = new Map<string, Each[]>();
	for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
	return groups;
}

/** Shortens an outcome by the prefix that repeats the fate. */
const shortened = (end: string): string => end.replace(/^(refused|error|asked): /, '').replace(/;.*/, '');

const code = (text: string): string => `\`${text}\``;

function sectionOf(title: string, tried: ReadonlyMap<string, Tried>): string {
	const all = [...tried.values()].flatMap(({ members }) => members);
	const sum = all.reduce((falseValues, member) => falseValues + member.falseValues, 0);
	const counts = FATES.map((fate) => `${all.filter((member) => member.fate === fate).length} ${fate}`);
	const head = `## ${title}\n\n${all.length} members, ${sum} false values: ${counts.join(', ')}.`;
	return [head, ...[...tried].map(([name, each]) => operationText(name, each))].join('\n\n');
}

function operationText(name: string, { members, called }: Tried): string {
	const lines = FATES.flatMap((fate) =>
		fateLine(
			fate,
			members.filter((member) => member.fate === fate),
		),
	);
	const calls = `- calls ${[...called].map(code).join(', ')}`;
	return [`### ${name.charAt(0).toUpperCase()}${name.slice(1)}`, '', calls, ...lines].join('\n');
}

function fateLine(fate: Fate, members: readonly TamperedMember[]): string[] {
	if (members.length === 0) return [];
	const groups =
		fate === 'harmless'
			? [...groupBy(members, ({ method }) => method)].map(([method, all]) => `${code(method)} ${all.length}`)
			: [...groupBy(members, ({ ends, why }) => why ?? ends.join(' / '))].map(
					([end, all]) => `${all.map(({ name }) => code(name)).join(', ')}: ${end.replace(/\.$/, '')}`,
				);
	return [`- ${members.length} **${fate}**: ${groups.join(fate === 'harmless' ? ', ' : '; ')}`];
}

const HEAD = `# What becomes of false replies

Every operation that builds, sends or trades is done once with programs that tell the truth, and then again for each member of each
reply that it reads, with something else in its place in all replies to that method: what its declaration says a reply holds, and
what a reply of the practice programs holds besides. A new method or member is tried without a further line. Where the node programs
answer alike, one of them is asked.

- **refused**: nothing more is sent, and the page names why.
- **asked**: the user has to tick a line of the review before it is sent.
- **doubted**: nothing else is sent, and the page does not call it done, or names what contradicts it.
- **harmless**: the same calls are sent, and the page says the same.
- **believed**: the page cannot know; the reason stands beside it.

The bytes of a transaction are falsified besides, with good signatures: \`tests/faults/tampering\`. A member that is named
twice is read by two operations. The tests write this file when asked to:
\`WRITE_TABLE=1 npx vitest run --project runes --no-file-parallelism tests/contract/tampering\`.
`;

/** Text of a section, up to the next heading; `undefined` if missing. */
function sectionIn(table: string, title: string): string | undefined {
	return sectionsIn(table).find((section) => section.startsWith(`## ${title}\n`));
}

const sectionsIn = (table: string): string[] =>
	table
		.split(/^(?=## )/m)
		.slice(1)
		.map((section) => section.trimEnd());

function write(title: string, text: string): void {
	const known = existsSync(TABLE) ? sectionsIn(readFileSync(TABLE, 'utf8')) : [];
	const others = known.filter((section) => !section.startsWith(`## ${title}\n`));
	const sections = [...others, text].sort((one, other) => one.localeCompare(other, 'en'));
	writeFileSync(TABLE, `${[HEAD.trimEnd(), ...sections].join('\n\n')}\n`);
}
