import { RECEIVED_EVENTS } from './events.ts';
import { FILES } from './files.ts';
import type { FuzzedInput } from './fuzzed-input.ts';
import { LINKS } from './links.ts';
import { PASTED } from './pasted.ts';
import { STORED } from './stored.ts';
import { TABLES } from './tables.ts';

/** All readers of untrusted text, by source. Replies of the programs are fuzzed per method. */
export const EVERY_INPUT: readonly (readonly [from: string, inputs: readonly FuzzedInput[]])[] = [
	['pasted or typed', PASTED],
	['in tables', TABLES],
	['in links', LINKS],
	['in files', FILES],
	['heard', RECEIVED_EVENTS],
	['stored', STORED],
];
