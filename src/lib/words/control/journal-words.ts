import type { StopRequest } from '#lib/domain/control/node-stop.ts';
import type { TrustChange } from '#lib/domain/control/trust.ts';
import { countOf } from './count-words.ts';

const VERBS: Readonly<Record<TrustChange['standing'], string>> = {
	trusted: 'Trust',
	neutral: 'Reset',
	blocked: 'Block',
};

/** One line of the journal. */
export function trustWords({ pubkey, standing }: TrustChange): string {
	return `${VERBS[standing]} the node ${pubkey.slice(0, 10)}…`;
}

/** One line of the journal, with what the node was at. */
export function stopWords({ swaps, bots, orders }: StopRequest): string {
	const work = [countOf(swaps, 'open swap'), countOf(bots, 'bot'), countOf(orders, 'order')];
	const left = work.filter((words) => !words.startsWith('0 '));
	return left.length === 0 ? 'Stop the node' : `Stop the node, with ${left.join(', ')}`;
}
