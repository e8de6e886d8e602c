import type { NodeProgram } from '#lib/domain/session/saved-node.ts';

/** What kind of program a node is, by how it answers. */
export const PROGRAM_WORDS: Readonly<Record<NodeProgram, string>> = {
	document: 'Answers as the API document describes',
	marketmaker: 'marketmaker',
};
