import type { CallStep } from '#lib/domain/flow/call-record.ts';
import type {
	AnyTransaction,
	CallDrafts,
	CallKind,
	EntryHead,
	JournalEntry,
} from '#lib/domain/flow/journal-entry.ts';
import type { FlowRecord, FlowStep, Refusal } from '#lib/domain/flow/money-flow.ts';
import { migrateFormulaDraft, type OldFormulaDraft } from './formula-drafts.ts';

/** What version 3 stored of calls: a formula as the call that started it. */
interface OldDrafts extends Omit<CallDrafts, 'trade-formula'> {
	'trade-formula': OldFormulaDraft;
}

/** Up to version 3 of the database a call was stored as a transaction without bytes. */
type OldCall = {
	[Kind in CallKind]: EntryHead & FlowRecord<OldDrafts[Kind]> & { readonly kind: Kind };
}[CallKind];

export type OldEntry = AnyTransaction | OldCall;

const CALL_STEPS: Readonly<Record<FlowStep, CallStep>> = {
	// The page was closed while the call was being recorded; it could be sent from `sending` on only.
	fill: 'refused',
	review: 'refused',
	sending: 'sent',
	lost: 'unknown',
	refused: 'refused',
	// These three were written one right after the other, once the call had taken effect.
	accepted: 'done',
	mined: 'done',
	visible: 'done',
};

const NEVER_SENT: Refusal = { text: 'The page was closed before the call went out.' };

/** An entry of version 3 as version 4 stores it. */
export function migrateEntry(old: OldEntry): JournalEntry {
	if (!isOldCall(old)) return old;
	const { hex: _hex, txid: _txid, otherTxid: _otherTxid, step, reached, refusal, ...rest } = old;
	const isUnsent = step === 'fill' || step === 'review';
	return {
		...withDraft(rest),
		step: CALL_STEPS[step],
		refusal: isUnsent ? NEVER_SENT : refusal,
		reached: reachedOf(reached, isUnsent ? old.updated : undefined),
	};
}

type WithoutSteps<Entry> = Entry extends unknown ? Omit<Entry, Exclude<keyof FlowRecord, 'draft'>> : never;

function withDraft(old: WithoutSteps<OldCall>) {
	return old.kind === 'trade-formula' ? { ...old, draft: migrateFormulaDraft(old.draft) } : old;
}

function isOldCall(entry: OldEntry): entry is OldCall {
	return entry.kind.startsWith('trade-');
}

function reachedOf(old: OldEntry['reached'], unsentAt: number | undefined) {
	const reached: Partial<Record<CallStep, number>> = {};
	const note = (step: CallStep, at: number | undefined) => {
		if (at !== undefined) reached[step] = at;
	};
	note('sent', old.sending);
	note('unknown', old.lost);
	note('done', old.visible ?? old.mined ?? old.accepted);
	note('refused', old.refused ?? unsentAt);
	return reached;
}
