import type { StreamEvent } from './stream-event.ts';
import type { JournalEntry } from './flow/journal-entry.ts';
import type { Swap } from './swaps/swap.ts';

const ACTIVITY_SOURCES = ['journal', 'swaps', 'events', 'all'] as const;

/** Source of an activity row. */
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number];

/** An event of the stream, with the id and time of its message. */
interface TimedEvent {
	readonly id: string;
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly event: StreamEvent;
}

/** A row in the activity list. */
export type ActivityItem =
	| { readonly of: 'journal'; readonly key: string; readonly at: number; readonly entry: JournalEntry }
	| { readonly of: 'swap'; readonly key: string; readonly at: number; readonly swap: Swap }
	| { readonly of: 'event'; readonly key: string; readonly at: number; readonly event: StreamEvent };

interface Sources {
	readonly entries: readonly JournalEntry[];
	readonly swaps: readonly Swap[];
	readonly events: readonly TimedEvent[];
}

/** Events that concern the user's orders and swaps; prices and queued replies do not. */
const CONCERNING: readonly StreamEvent['of'][] = ['negotiation', 'payment', 'finished', 'failed'];

/** Rows of one source, or of all, latest first. */
export function joinActivity({ entries, swaps, events }: Sources, source: ActivitySource): ActivityItem[] {
	const has = (each: ActivitySource) => source === 'all' || source === each;
	const items: ActivityItem[] = [
		...(has('journal') ? entries : []).map(
			(entry) => ({ of: 'journal', key: `journal ${entry.id}`, at: entry.updated, entry }) as const,
		),
		...(has('swaps') ? swaps : []).map(
			(swap) =>
				({ of: 'swap', key: `swap ${swap.id}`, at: swap.finishedAt ?? swap.startedAt ?? 0, swap }) as const,
		),
		...(has('events') ? events : [])
			.filter(({ event }) => CONCERNING.includes(event.of))
			.map(({ id, at, event }) => ({ of: 'event', key: `event ${id}`, at, event }) as const),
	];
	return items.sort((one, other) => other.at - one.at);
}

export function parseActivitySource(search: URLSearchParams): ActivitySource {
	const source = search.get('source');
	return ACTIVITY_SOURCES.find((each) => each === source) ?? 'journal';
}
