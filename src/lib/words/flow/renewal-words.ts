import type { CoinsChange } from '#lib/domain/flow/review.ts';
import { coinsText } from '../transactions/amount-text.ts';

const MEANINGS: Readonly<Record<CoinsChange['kind'], string>> = {
	paying: 'Other outputs pay',
	leaves: 'What leaves your wallet besides the fee',
	fee: 'Fee',
	comesBack: 'Comes back to you',
};

/** One point in which what was built again differs from what was shown before. */
export interface RenewalWords {
	readonly meaning: string;
	readonly before: string;
	readonly after: string;
}

export function renewalWords(change: CoinsChange, coin: string): RenewalWords {
	const meaning = MEANINGS[change.kind];
	if (change.kind === 'paying')
		return { meaning, before: change.before.join(', '), after: change.after.join(', ') };
	const show = (amount: bigint | undefined) => (amount === undefined ? 'not known' : coinsText(amount, coin));
	return { meaning, before: show(change.before), after: show(change.after) };
}
