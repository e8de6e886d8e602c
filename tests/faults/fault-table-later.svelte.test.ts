import { LATER_ACTIONS } from './actions.ts';
import { playTable } from './fault-table.ts';

/** Payments, locks, deposits, goals and the console, with the faults whose ends differ most. */
playTable(
	'document',
	[
		...(['cut before', 'cut after', 'tab closed', 'two tabs'] as const),
		...(['program restarted before', 'program restarted', 'program restarted after'] as const),
		'error, though carried out',
	],
	LATER_ACTIONS,
);

/** No transaction is sent to a program that does not reply. */
for (const variant of ['document', 'marketmaker'] as const)
	playTable(variant, ['program down', 'offline'], ['send', 'time lock', 'deposit']);

/** Payments, and calls by which the node itself pays or trades, to a program that disconnects before its reply. */
for (const variant of ['document', 'marketmaker'] as const)
	playTable(variant, ['program silent after'], ['send', 'time lock', 'unlock', 'deposit', 'claim', 'goal']);

/** Browser faults with one action per way of recording, because the failure is otherwise the same. */
playTable(
	'document',
	[
		...(['disk full', 'storage deleted while open', 'replaced by a newer version'] as const),
		...(['damaged rows in the journal', 'clock a day behind', 'asleep for a day'] as const),
	],
	['buy', 'setprice', 'cancel', 'bot start', 'send', 'goal'],
);
playTable('document', ['clock a day ahead'], ['buy', 'setprice', 'cancel', 'bot start', 'send', 'goal']);

/** Only actions with the same text in a different tab; a transaction's text waits for the tab that sends it. */
playTable('document', ['leader frozen and back'], ['buy', 'setprice', 'cancel']);
