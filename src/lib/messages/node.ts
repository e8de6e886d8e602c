import { groupDigits } from '#lib/domain/money/figures.ts';
import { countOf, listOf } from '#lib/domain/text/language.ts';
import type { SavedNode, NodeProgram } from '#lib/domain/session/saved-node.ts';
import type { OmittedRows } from '#lib/domain/capabilities.ts';
import type { StopRequest } from '#lib/domain/node-stop.ts';
import type { TrustChange } from '#lib/domain/trust.ts';

/** Displayed address of a node. */
export function placeOfNode({ address }: Pick<SavedNode, 'address'>): string {
	return address.replace(/^https?:\/\//, '') || 'Inside this page';
}

/** The user's name for a node, or its address. */
export function nameOfNode(node: Pick<SavedNode, 'name' | 'address'>): string {
	return node.name || placeOfNode(node);
}

/** `RHmpZ2…eHse`; empty if the node does not know the reference coin. */
export function shortWallet(wallet: string): string {
	return wallet && `${wallet.slice(0, 6)}…${wallet.slice(-4)}`;
}

/** Title for a list with missing rows. */
export function omittedRowsTitle({ of, shown, beyond, unreadable }: OmittedRows): string {
	return beyond > 0
		? `Showing the first ${groupDigits(String(shown))} of ${countOf(shown + beyond + unreadable, of)}`
		: `${countOf(unreadable, of)} could not be read`;
}

export function omittedRowsText({ unreadable }: OmittedRows): string {
	return unreadable > 0
		? 'The rows that could not be read are missing from lists and totals. Use the console to see the whole reply.'
		: 'The others are missing from lists and totals. Use the console to see the whole reply.';
}

const LOST = 'Sign in again: no key is stored.';

/** Steps needed to open a saved node. */
export function describeOpening(
	{ keeping }: Pick<SavedNode, 'keeping'>,
	{ isInTab, isInOtherTab }: { readonly isInTab: boolean; readonly isInOtherTab: boolean },
): string {
	if (keeping === 'none') return 'Opens directly';
	if (isInTab) return 'Opens directly in this tab';
	if (keeping === 'code') return 'Opens with its lock code';
	return isInOtherTab && keeping !== 'memory' ? 'Opens once you allow it in its tab' : LOST;
}

/** Names of the node variants. */
export const PROGRAM_TEXT: Readonly<Record<NodeProgram, string>> = {
	document: 'As described in the API document',
	marketmaker: 'marketmaker',
};

const TRUST_TEXT: Readonly<Record<TrustChange['standing'], (key: string) => string>> = {
	trusted: (key) => `Trust node ${key}`,
	neutral: (key) => `Reset node ${key}`,
	blocked: (key) => `Block node ${key}`,
};

/** Line in the journal. */
export function describeTrust({ pubkey, standing }: TrustChange): string {
	return TRUST_TEXT[standing](`${pubkey.slice(0, 10)}…`);
}

/** Line in the journal, with the work that the stop interrupted. */
export function describeStop({ swaps, bots, orders }: StopRequest): string {
	const work = [countOf(swaps, 'open swap'), countOf(bots, 'bot'), countOf(orders, 'order')];
	const left = work.filter((words) => !words.startsWith('0 '));
	return left.length === 0 ? 'Stop node' : `Stop node with ${listOf(left)}`;
}
