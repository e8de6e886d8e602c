import type {
	CreationPayloadProblem,
	WrittenData,
	WrittenText,
} from '#lib/chain/tokens/token-creation-payload-problems.ts';
import { coinsText } from '../transactions/amount-text.ts';
import type { ProblemWords, Sides } from '../transactions/problem-words.ts';
import { LAYOUT_MEANING, layoutSides } from './payload-layout-words.ts';

const MEANINGS: Readonly<Record<CreationPayloadProblem['kind'], string>> = {
	payload: 'What it writes on the chain is not a token creation.',
	'payload-value': 'It pays coins into the output that describes the token. They would be lost.',
	'payload-form': 'What it writes on the chain is not in the usual form.',
	layout: LAYOUT_MEANING,
	creator: 'It names a creator other than this daemon’s key.',
	name: 'The name is not the one you typed.',
	description: 'The description is not the one you typed.',
	data: 'The data is not what you entered.',
};

export function isOfPayload(problem: { readonly kind: string }): problem is CreationPayloadProblem {
	return Object.hasOwn(MEANINGS, problem.kind);
}

/** In what a creation would write something else on the chain than was asked for. */
export function creationPayloadWords(problem: CreationPayloadProblem, coin: string): ProblemWords {
	return { meaning: MEANINGS[problem.kind], ...sidesOf(problem, coin) };
}

function sidesOf(problem: CreationPayloadProblem, coin: string): Sides {
	switch (problem.kind) {
		case 'payload':
			return { wanted: 'the payload of a token creation', found: problem.script };
		case 'payload-value':
			return { wanted: coinsText(0n, coin), found: coinsText(problem.value, coin) };
		case 'layout':
			return layoutSides(problem);
		case 'payload-form':
		case 'creator':
			return { wanted: problem.wanted, found: problem.found };
		case 'name':
		case 'description':
			return textSides(problem);
		case 'data':
			return { wanted: problem.wanted, found: problem.found.map(dataText).join(', ') };
	}
}

/** By their bytes, where the texts read alike. */
function textSides({ wanted, found }: { readonly wanted: WrittenText; readonly found: WrittenText }): Sides {
	return wanted.text === found.text
		? { wanted: wanted.bytes, found: found.bytes }
		: { wanted: wanted.text, found: found.text };
}

const dataText = ({ hex, id }: WrittenData): string => (id === undefined ? hex : `${hex} under id ${id}`);
