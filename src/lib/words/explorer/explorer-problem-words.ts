import { TXID_PLACE, type ExplorerProblem } from '#lib/domain/explorer/explorer-template.ts';

/** What keeps an explorer from being saved, beside its field. */
export const EXPLORER_PROBLEM_WORDS: Readonly<Record<ExplorerProblem, string>> = {
	empty: 'Enter the address of a transaction in the explorer.',
	'no-place': `Write ${TXID_PLACE} once, where the transaction id goes.`,
	'no-address': `This is not an address such as https://explorer.example/tx/${TXID_PLACE}.`,
	'not-safe': 'Only https is used, or http to this computer.',
};
