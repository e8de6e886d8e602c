import { LATER_ACTIONS } from './actions.ts';
import { playTable } from './fault-table.ts';

/** Payments, locks, deposits, goals and the console, under the faults whose ends differ most from each other. */
playTable(
	'document',
	[
		...(['cut before', 'cut after', 'tab closed', 'two tabs'] as const),
		...(['program restarted before', 'program restarted', 'program restarted after'] as const),
		'error, though carried out',
	],
	LATER_ACTIONS,
);

/** A program that does not answer is given no transaction. */
for (const variant of ['document', 'marketmaker'] as const)
	playTable(variant, ['program down', 'offline'], ['send', 'time lock', 'deposit']);

/** Payments, and calls by which the node itself pays or trades, to a program that disconnects before it replies. */
for (const variant of ['document', 'marketmaker'] as const)
	playTable(variant, ['program silent after'], ['send', 'time lock', 'unlock', 'deposit', 'claim', 'goal']);

/** Browser faults: one action per way of recording, since the failure is the same. */
playTable(
	'document',
	[
		...(['disk full', 'storage deleted while open', 'replaced by a newer version'] as const),
		...(['damaged rows in the journal', 'clock a day behind', 'asleep for a day'] as const),
	],
	['buy', 'setprice', 'cancel', 'bot start', 'send', 'goal'],
);
playTable('document', ['clock a day ahead'], ['buy', 'setprice', 'cancel', 'bot start', 'send', 'goal']);

/** Actions with the same text in a different tab: a transaction's waits for the tab that sends it. */
playTable('document', ['leader frozen and back'], ['buy', 'setprice', 'cancel']);
