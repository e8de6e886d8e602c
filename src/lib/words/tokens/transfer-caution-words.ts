import type { TransferCaution } from '#lib/chain/tokens/token-transfer-cautions.ts';
import { coinsText } from '../transactions/amount-text.ts';
import { payoutText } from '../transactions/payee-text.ts';

/** What is said of a transfer whose change goes elsewhere. */
export interface CautionWords {
	readonly meaning: string;
	readonly paying: string;
	readonly change: string;
	/** What the user confirms. */
	readonly tick: string;
}

export function transferCautionWords({ paying, found }: TransferCaution, coin: string): CautionWords {
	const { address, script } = found;
	return {
		meaning:
			'The change goes to an address that none of the coins come from. A daemon with several addresses does that with its own key; so does one that steals.',
		paying: paying.join(', ') || 'not known',
		change: payoutText(found, (amount) => coinsText(amount, coin)),
		tick: `The change address ${address ?? script} is mine.`,
	};
}
