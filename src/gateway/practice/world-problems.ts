import { errorCode } from '../listen.ts';
import { PlainError } from '../prepare.js';

/** By the system's code, and by what LevelDB, which hides that code, says in its place. */
const REASONS: readonly (readonly [code: string, text: string, reason: string])[] = [
	['EACCES', 'Permission denied', 'it may not be written to'],
	['EPERM', 'Operation not permitted', 'it may not be written to'],
	['EROFS', 'Read-only file system', 'its file system is read-only'],
	['ENOSPC', 'No space left on device', 'the disk is full'],
	['EDQUOT', 'Disk quota exceeded', 'the disk quota is used up'],
	['EFBIG', 'File too large', 'the files may not grow any more'],
	['EEXIST', 'File exists', 'a file has its name'],
	['ENOTDIR', 'Not a directory', 'a file stands in its path'],
	['ENOENT', 'No such file or directory', 'no folder can be made there'],
];

export function unusableFolder(folder: string, error: unknown): PlainError {
	return new PlainError(
		`The practice world cannot be kept in ${folder}: ${reasonOf(error)}. Give it another folder: --data DIR`,
	);
}

/** What a call gets to hear in place of a reply; nothing of it has happened. */
export function writingProblem(folder: string, error: unknown): PlainError {
	return new PlainError(
		`The practice world in ${folder} could not be written: ${reasonOf(error)}. The practice node carries out no call until it can be.`,
	);
}

/** LevelDB's own error, which stands behind the one that says what it was doing. */
export function causeOf(error: unknown): unknown {
	return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

function reasonOf(error: unknown): string {
	const cause = causeOf(error);
	const known = REASONS.find(([code, text]) => errorCode(cause) === code || String(cause).includes(text));
	return known?.[2] ?? String(cause);
}
