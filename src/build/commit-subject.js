/**
 * Rejects a commit whose subject is not "area: verb object" with at most 72 characters. The commit-msg hook
 * passes the file with the message.
 */
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const MAX_CHARACTERS = 72;
const AREA = /^[a-z][a-z0-9-]*(, [a-z][a-z0-9-]*)*: /;
/** Imperative verbs allowed at the start of a subject. Add one if a change needs it. */
const VERBS = new Set(
	`add allow avoid bump cache change check clarify compare cover cut delete describe disable document draw drop
	enable escape extract finish fix fold group guard handle hide ignore improve inline join keep limit link list load log lower
	make mark match measure merge move name note open order parse persist poll pool prefer prevent print prove raise read
	record reduce refactor reject release reload remove rename render replace report require reset restore retry return
	reuse review rework rewrite run save send separate set share shorten show simplify skip sort speed split start stop
	store support test tidy track trim truncate unify untie update upgrade use validate verify wait warn write`.split(
		/\s+/,
	),
);
const EXAMPLES = [
	'swaps: finish exports without a date',
	'e2e: poll the position of the card',
	'wallet, tokens: share the fee row',
];
/** Subjects written by Git itself. The last three disappear when they are squashed. */
const BY_GIT = /^(Merge |Revert "|(fixup|squash|amend)! )/;

/**
 * @param {string} message including the comment lines that Git adds
 * @returns {string | undefined} the problem with the subject, for the user
 */
export function checkMessage(message) {
	const subject = message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
	if (BY_GIT.test(subject)) return undefined;
	const [area = ''] = AREA.exec(subject) ?? [];
	const [verb = ''] = subject.slice(area.length).split(' ');
	if (area === '' || !VERBS.has(verb))
		return `The subject is "area: verb object", not "${subject}". For example:\n${EXAMPLES.map((each) => `  ${each}`).join('\n')}`;
	const { length } = [...subject];
	if (length > MAX_CHARACTERS)
		return `The subject has ${length} characters, more than ${MAX_CHARACTERS}: the rest belongs in the body.`;
	return undefined;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
	const problem = checkMessage(readFileSync(argv[2] ?? '', 'utf8'));
	if (problem !== undefined) {
		console.error(problem);
		exit(1);
	}
}
