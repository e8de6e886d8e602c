import { LARGEST_SUPPLY, showSupply, showUnits } from '#lib/domain/tokens/token-units.ts';
import type { SendingProblem } from '#lib/domain/tokens/token-transfer.ts';
import { amountWords } from '../money/amount-words.ts';

/** Why a typed amount of a token cannot be sent. */
export function sendingProblemWords(problem: SendingProblem, places: number): string {
	switch (problem.kind) {
		case 'empty':
			return 'Enter how many.';
		case 'too-many-places':
			return placesWords(places);
		case 'too-large':
			return `No token has more than ${showSupply(LARGEST_SUPPLY, places)}.`;
		case 'none-held':
			return 'Nothing of this token can be sent at the moment.';
		case 'too-much': {
			const { units, held } = problem;
			return `That is ${showUnits(units - held, places)} more than the ${showUnits(held, places)} that can be sent.`;
		}
		default:
			return amountWords('The amount', problem.kind);
	}
}

function placesWords(places: number): string {
	if (places === 0) return 'This token is counted in whole units: write the amount without a point or comma.';
	return `This token is shown with ${places} decimal ${places === 1 ? 'place' : 'places'}: there are more here.`;
}
