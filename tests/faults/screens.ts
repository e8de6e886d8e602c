import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { FlowReview } from '#lib/state/flow/flow-plan.ts';
import type { MoneyFlow } from '#lib/state/flow/money-flow.svelte.ts';
import type { TransactionKind } from '#lib/domain/flow/journal-entry.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import type { Sender } from '#lib/messages/flow.ts';
import FlowPart from './FlowPart.svelte';

/**
 * The open screen of a tab: the component with the outcome, the last button, and the polls that the page repeats every
 * few seconds.
 */
export interface Screen {
	/** Component that shows the outcome. */
	readonly part: unknown;
	readonly given: object;
	/** Clicks the last button; resolves with any outcome. */
	press(): Promise<unknown>;
	poll(): Promise<unknown>;
}

/** Screen of a transaction that is built, reviewed and sent. */
export function flowScreen<Kind extends TransactionKind, Review extends FlowReview>(
	flow: MoneyFlow<Kind, Review> | undefined,
	sender: Sender,
): Screen {
	if (!flow) throw new Error('No transaction is open.');
	return {
		part: FlowPart,
		given: { flow, sender },
		press: () => flow.send(),
		async poll() {
			if (flow.entry?.reached.sending !== undefined) await flow.watch.refresh();
		},
	};
}

/** Fills in the transaction and builds it. */
export async function build<Kind extends TransactionKind, Review extends FlowReview>(
	flow: MoneyFlow<Kind, Review> | undefined,
	change: (draft: MoneyFlow<Kind, Review>['draft']) => MoneyFlow<Kind, Review>['draft'],
): Promise<void> {
	flow?.type(change(flow.draft));
	await flow?.build();
	const problems = flow?.review?.problems ?? [];
	if (flow?.step !== 'review' || problems.length > 0)
		throw flow?.failure ?? new Error(`Not built: ${flow?.step} ${JSON.stringify(problems)}`);
}

/** The latest entry of a kind, whose id the page address contains. */
export async function latest(desk: Desk, kind: JournalEntry['kind']): Promise<JournalEntry> {
	const entries = await readJournal(desk.database, desk.connection.id);
	const found = entries.find((entry) => entry.kind === kind);
	if (!found) throw new Error(`The journal has no ${kind}.`);
	return found;
}
