import { countOf } from '#lib/domain/text/language.ts';
import type { Difference, SharedProblem } from '#lib/chain/review/review-problem.ts';
import type { PayloadLayout } from '#lib/chain/tokens/token-payload.ts';
import {
	type Sides,
	payeeSides,
	payoutSides,
	payoutText,
	type ProblemWords,
	sharedProblemWords,
} from '../transactions/transaction-words.ts';
import type {
	CreationPayloadProblem,
	WrittenData,
	WrittenText,
	CreationProblem,
} from '#lib/chain/tokens/token-creation-problems.ts';
import { groupDigits } from '#lib/domain/money/figures.ts';
import { formatSupply, type SupplyUnit } from '#lib/domain/tokens/token-units.ts';
import { coinsText } from '../money/amount-words.ts';
import { tokensText } from './token-draft-words.ts';

export const LAYOUT_MEANING =
	'The transaction uses another chain’s token format. This chain would not see a token in it, and everything it moves would be lost.';

const NAMES: Readonly<Record<PayloadLayout, string>> = {
	0: 'layout 0, of KomodoPlatform’s daemon',
	1: 'layout 1, of newer daemons',
};

export function layoutSides({ wanted, found }: Difference<'layout', PayloadLayout>): Sides {
	return { wanted: NAMES[wanted], found: NAMES[found] };
}

type OwnProblem = Exclude<CreationProblem, SharedProblem | CreationPayloadProblem>;

export interface CreationContext {
	/** The ticker of the chain's coin. */
	readonly coin: string;
	/** As what the user typed the supply. */
	readonly supplyUnit: SupplyUnit;
}

const MEANINGS: Readonly<Record<OwnProblem['kind'], string>> = {
	'foreign-input':
		'The transaction spends coins of another key. A token that its creator has not paid for counts as counterfeit.',
	outputs: 'Outputs that a creation needs are missing.',
	marker: 'The marker by which chains find tokens is wrong.',
	supply:
		'The supply is not the one you entered. Some daemons cannot handle that many digits: try a rounder number, or the one found.',
	owner: 'The tokens would not go to you.',
	'token-address':
		'The daemon’s token address does not belong to the creator’s key. The daemon may be running with another key now.',
	change: 'The change would not come back to you.',
	'extra-output': 'The transaction has an output that a creation does not have.',
};

/** In what a creation that the daemon built differs from what was asked for. */
export function creationProblemWords(problem: CreationProblem, context: CreationContext): ProblemWords {
	const { coin } = context;
	if (isOwn(problem)) return { meaning: MEANINGS[problem.kind], ...sidesOf(problem, context) };
	if (isOfPayload(problem)) return creationPayloadWords(problem, coin);
	return sharedProblemWords(problem, { what: 'a creation', coin, builder: 'daemon' });
}

function isOwn(problem: CreationProblem): problem is OwnProblem {
	return Object.hasOwn(MEANINGS, problem.kind);
}

function sidesOf(problem: OwnProblem, context: CreationContext): Sides {
	const coins = (amount: bigint) => coinsText(amount, context.coin);
	switch (problem.kind) {
		case 'foreign-input': {
			const { txid, index, output } = problem;
			return { wanted: 'coins of the creator', found: `${payoutText(output, coins)}, ${txid}:${index}` };
		}
		case 'outputs':
			return { wanted: 'marker, supply, change and payload', found: countOf(problem.count, 'output') };
		case 'marker':
			return payoutSides(problem, coins);
		case 'supply':
			return { wanted: supplyText(problem.wanted, context), found: supplyText(problem.found, context) };
		case 'owner':
		case 'change':
			return payeeSides(problem);
		case 'token-address':
			return { wanted: problem.wanted, found: problem.found };
		case 'extra-output':
			return { wanted: 'nothing more', found: payoutText(problem.output, coins) };
	}
}

function supplyText(supply: bigint, { coin, supplyUnit }: CreationContext): string {
	if (supplyUnit === 'tokens') return tokensText(supply);
	return `${groupDigits(formatSupply(supply, 'coins'))} ${coin} (${tokensText(supply)})`;
}

const PAYLOAD_MEANINGS: Readonly<Record<CreationPayloadProblem['kind'], string>> = {
	payload: 'The data written to the chain is not a token creation.',
	'payload-value': 'The output that describes the token carries coins. They would be lost.',
	'payload-form': 'The data written to the chain is not in the usual form.',
	layout: LAYOUT_MEANING,
	creator: 'The creator named is not this daemon’s key.',
	name: 'The name is not the one you typed.',
	description: 'The description is not the one you typed.',
	data: 'The data is not what you entered.',
};

function isOfPayload(problem: { readonly kind: string }): problem is CreationPayloadProblem {
	return Object.hasOwn(PAYLOAD_MEANINGS, problem.kind);
}

/** In what a creation would write something else on the chain than was asked for. */
function creationPayloadWords(problem: CreationPayloadProblem, coin: string): ProblemWords {
	return { meaning: PAYLOAD_MEANINGS[problem.kind], ...payloadSidesOf(problem, coin) };
}

function payloadSidesOf(problem: CreationPayloadProblem, coin: string): Sides {
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

/** By their bytes, if the texts read alike. */
function textSides({ wanted, found }: { readonly wanted: WrittenText; readonly found: WrittenText }): Sides {
	return wanted.text === found.text
		? { wanted: wanted.bytes, found: found.bytes }
		: { wanted: wanted.text, found: found.text };
}

const dataText = ({ hex, id }: WrittenData): string => (id === undefined ? hex : `${hex} under id ${id}`);
