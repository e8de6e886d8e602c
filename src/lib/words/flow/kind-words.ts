import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';

/** What each kind of entry is called in a list of kinds. */
export const KIND_WORDS: Readonly<Record<JournalEntry['kind'], string>> = {
	'trade-request': 'Requests',
	'trade-offer': 'Orders',
	'trade-formula': 'Formulas',
	'bot-start': 'New bots',
	'bot-command': 'Changes of bots',
	'prepare-outputs': 'Prepared outputs',
	send: 'Payments',
	'send-account': 'Payments from accounts',
	'time-lock': 'Time locks',
	unlock: 'Time locks fetched home',
	'console-call': 'Calls of the console',
	'node-trust': 'Trust and blocks',
	'node-stop': 'Stops of the node',
	deposit: 'Fast-swap deposits',
	'claim-deposits': 'Claims of deposits',
	'portfolio-goal': 'Portfolio goals',
	'raw-transaction': 'Pasted transactions',
	'token-create': 'New tokens',
	'token-transfer': 'Token transfers',
	'token-burn': 'Burnt tokens',
	'token-batch': 'Lists of transfers',
};
