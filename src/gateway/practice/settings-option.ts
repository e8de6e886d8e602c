import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { startSettings, type StartSettings } from '#practice/start-settings.ts';
import { PlainError } from '../prepare.js';

/**
 * Parses the start-up settings of a practice node: a JSON object, or the path of a file that contains one.
 * @throws PlainError with exit code 2 that names the problem.
 */
export function readSettings(option: string): StartSettings {
	const isObject = option.trimStart().startsWith('{');
	const result = v.safeParse(startSettings, parsed(isObject ? option : readFile(option)));
	if (result.success) return result.output;
	const [issue] = result.issues;
	throw usageError(`The setting ${v.getDotPath(issue) ?? ''} is invalid: ${issue.message}.`);
}

function readFile(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		throw usageError(`The --settings file ${path} cannot be read.`);
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw usageError('--settings is not valid JSON.');
	}
}

function usageError(sentence: string): PlainError {
	return new PlainError(`${sentence}\nSee npm start -- --help`, 2);
}
