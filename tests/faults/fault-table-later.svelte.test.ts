import { LATER_ACTIONS } from './actions.ts';
import { playTable } from './fault-table.ts';

/** Payments, locks, deposits, goals and the console, under the faults whose ends differ most from one to the next. */
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
for (const manner of ['document', 'marketmaker'] as const)
	playTable(manner, ['program down', 'offline'], ['send', 'time lock', 'deposit']);

/** Payments, and calls by which the node pays or trades itself, to a program that is gone before it replies. */
for (const manner of ['document', 'marketmaker'] as const)
	playTable(manner, ['program silent after'], ['send', 'time lock', 'unlock', 'deposit', 'claim', 'goal']);

/** What goes wrong in the browser itself: one action of each kind that is recorded in its own way, since what fails is the same. */
playTable(
	'document',
	[
		...(['disk full', 'storage deleted while open', 'replaced by a newer version'] as const),
		...(['damaged rows in the journal', 'clock a day behind', 'asleep for a day'] as const),
	],
	['buy', 'setprice', 'cancel', 'bot start', 'send', 'goal'],
);
playTable('document', ['clock a day ahead'], ['buy', 'setprice', 'cancel', 'bot start', 'send', 'goal']);

/** Those whose pages tell another tab the same: a transaction's waits for the tab that sends it. */
playTable('document', ['leader frozen and back'], ['buy', 'setprice', 'cancel']);
