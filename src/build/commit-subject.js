/**
 * Refuses a commit whose subject is not "area: what changes" in at most 72 characters. The commit-msg hook passes the
 * file that holds the message.
 */
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const MOST_CHARACTERS = 72;
const AREA_AND_CHANGE = /^[a-z][a-z0-9-]*(, [a-z][a-z0-9-]*)*: \S/;
/** Subjects written by Git itself. The last three disappear when they are squashed. */
const BY_GIT = /^(Merge |Revert "|(fixup|squash|amend)! )/;

/**
 * @param {string} message with the lines that Git adds as comments
 * @returns {string | undefined} the problem with its subject, for the user
 */
export function judgeMessage(message) {
	const subject = message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
	if (BY_GIT.test(subject)) return undefined;
	if (!AREA_AND_CHANGE.test(subject))
		return `The subject is "area: what changes", as in "swaps: always finish exports", not "${subject}".`;
	const { length } = [...subject];
	if (length > MOST_CHARACTERS)
		return `The subject has ${length} characters, more than ${MOST_CHARACTERS}: the rest belongs in the body.`;
	return undefined;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
	const problem = judgeMessage(readFileSync(argv[2] ?? '', 'utf8'));
	if (problem !== undefined) {
		console.error(problem);
		exit(1);
	}
}
