import type { CreationPayloadProblem } from '#lib/chain/tokens/token-creation-payload-problems.ts';
import type { CreationProblem } from '#lib/chain/tokens/token-creation-problems.ts';
import { groupDigits } from '#lib/domain/money/figures.ts';
import { formatSupply, type SupplyUnit } from '#lib/domain/tokens/token-units.ts';
import { coinsText } from '../transactions/amount-text.ts';
import { payeeSides, payoutSides, payoutText } from '../transactions/payee-text.ts';
import type { ProblemWords, Sides } from '../transactions/problem-words.ts';
import { sharedProblemWords, type SharedProblem } from '../transactions/shared-problem-words.ts';
import { creationPayloadWords, isOfPayload } from './creation-payload-words.ts';
import { tokensText } from './token-amount-text.ts';

type OwnProblem = Exclude<CreationProblem, SharedProblem | CreationPayloadProblem>;

export interface CreationContext {
	/** What the chain's coin is called. */
	readonly coin: string;
	/** As what the user typed the supply. */
	readonly supplyUnit: SupplyUnit;
}

const MEANINGS: Readonly<Record<OwnProblem['kind'], string>> = {
	'foreign-input':
		'It is paid with coins of another key. Chains call a token that its creator has not paid for a counterfeit.',
	outputs: 'Parts of a creation are missing in it.',
	marker: 'Its marker is not the one by which chains find tokens.',
	supply:
		'The supply is not the one you asked for. Some daemons cannot handle so many digits: then a rounder number works, or the one that was found.',
	owner: 'The tokens would not go to you.',
	'token-address':
		'The daemon reports a token address that is not the creator’s. It may be running with another key now.',
	change: 'The change would not come back to you.',
	'extra-output': 'It has an output that a creation does not have.',
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
			return { wanted: 'marker, supply, change and payload', found: `${problem.count} outputs` };
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
	return `${groupDigits(formatSupply(supply, 'coins'))} ${coin}, which are ${tokensText(supply)}`;
}
