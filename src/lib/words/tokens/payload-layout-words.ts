import type { Difference } from '#lib/chain/review/review-problem.ts';
import type { PayloadLayout } from '#lib/chain/tokens/token-payload.ts';
import type { Sides } from '../transactions/problem-words.ts';

export const LAYOUT_MEANING =
	'It is written as other chains read it. This chain would not see it as a token: what it moves would be lost.';

const NAMES: Readonly<Record<PayloadLayout, string>> = {
	0: 'layout 0, of KomodoPlatform’s daemon',
	1: 'layout 1, of newer daemons',
};

export function layoutSides({ wanted, found }: Difference<'layout', PayloadLayout>): Sides {
	return { wanted: NAMES[wanted], found: NAMES[found] };
}
