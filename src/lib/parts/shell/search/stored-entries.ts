import { resolve } from '$app/paths';
import { isCall, type JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import { coinsOfEntry } from '#lib/domain/flow/journal-choice.ts';
import { recipientsOf } from '#lib/domain/flow/call-purpose.ts';
import type { Label } from '#lib/domain/labels.ts';
import { sumsOf } from '#lib/domain/swaps/swap-receipt.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { formatDay, type TimeZoneChoice } from '#lib/domain/text/time.ts';
import { revealHidden } from '#lib/domain/text/visible-text.ts';
import type { Token } from '#lib/domain/tokens.ts';
import type { StoredThings } from '#lib/state/search.svelte.ts';
import { describeStep } from '#lib/messages/journal.ts';
import { LABEL_KIND_TEXT } from '#lib/messages/labels.ts';
import { swapTitle } from '#lib/messages/search.ts';
import { describeSums } from '#lib/messages/swaps/swap-end-text.ts';
import { STATE_TEXT } from '#lib/messages/swaps/swap-progress-text.ts';
import { entryPath, describeEntry } from '../../activity/entry-kinds.ts';
import { labelPath } from '../../labels/label-path.ts';
import { entryOf, type SearchEntry } from './search-entry.ts';

/**
 * Entries for labels, swaps, tokens and the journal, including their addresses and ids.
 * @param now by the node's clock
 */
export function storedEntries(
	{ swaps, tokens, labels, entries }: StoredThings,
	now: number,
	times: TimeZoneChoice,
): SearchEntry[] {
	return [
		...labels.map(labelEntry),
		...swaps.map((swap) => swapEntry(swap, now, times)),
		...tokens.map(tokenEntry),
		...entries.map((entry) => journalEntry(entry, times)),
	];
}

/** A label leads to the item that it names. */
function labelEntry(label: Label): SearchEntry {
	const { kind, id, text, name, note, tags } = label;
	const thing = LABEL_KIND_TEXT[kind].one;
	return entryOf({
		...{ kind: 'label', id: `label:${kind} ${id}`, icon: 'tag', href: labelPath(label) },
		name: revealHidden(name || `${thing} ${text}`),
		note: text.length > 20 ? `${thing} ${text.slice(0, 8)}…${text.slice(-6)}` : `${thing} ${text}`,
		also: [...tags, note].filter(Boolean).map(revealHidden),
		ids: [lower(id)],
	});
}

function swapEntry(swap: Swap, now: number, times: TimeZoneChoice): SearchEntry {
	const { id, uuid, pays, gets, finishedAt, startedAt } = swap;
	const at = finishedAt ?? startedAt;
	const state = STATE_TEXT[stateOfSwap(swap, now)];
	return entryOf({
		...{ kind: 'swap', id: `swap:${id}`, icon: 'swaps' },
		name: describeSums(sumsOf(swap)),
		note: at === undefined ? state : `${state}, ${formatDay(new Date(at), times)}`,
		also: ['swap', `${gets.coin} ${pays.coin}`, `${pays.coin} ${gets.coin}`],
		ids: [id, uuid ?? '', ...swap.payments.map(({ txid }) => txid ?? '')].map(lower).filter(Boolean),
		href: `${resolve('/swaps')}?swap=${encodeURIComponent(id)}`,
	});
}

/** A swap known only by id; its page queries the node. */
export function swapOfId(id: string): SearchEntry {
	return entryOf({
		...{ kind: 'swap', id: `swap:${id}`, name: swapTitle(id), note: '', icon: 'swaps', ids: [lower(id)] },
		href: `${resolve('/swaps')}?swap=${encodeURIComponent(id)}`,
	});
}

function tokenEntry({ id, name, creator }: Token): SearchEntry {
	return entryOf({
		...{ kind: 'token', id: `token:${id}`, name: name.slice(0, 64), icon: 'token' },
		...{ note: `${id.slice(0, 8)}…${id.slice(-8)}`, ids: [id, lower(creator)] },
		href: `${resolve('/tokens/token')}?id=${id}`,
	});
}

/** An unsent entry leads to the page that continues it, any other entry to its row in the journal. */
function journalEntry(entry: JournalEntry, times: TimeZoneChoice): SearchEntry {
	const { id, updated, draft } = entry;
	const swaps = isCall(entry) ? swapsOfCall(entry) : [];
	const txid = 'txid' in entry ? entry.txid : undefined;
	return entryOf({
		...{ kind: 'entry', id: `entry:${id}`, name: describeEntry(entry), icon: 'receipt' },
		note: `${describeStep(entry)}, ${formatDay(new Date(updated), times)}`,
		also: [...coinsOfEntry(entry), 'journal'],
		ids: [id, txid ?? '', ...swaps, ...recipientsOf(draft)].map(lower).filter(Boolean),
		href:
			entry.step === 'fill' || entry.step === 'review'
				? entryPath(entry)
				: `${resolve('/activity')}?entry=${encodeURIComponent(id)}`,
	});
}

const lower = (id: string): string => id.toLowerCase();
