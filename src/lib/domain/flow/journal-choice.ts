import { isOpen, type JournalEntry } from './journal-entry.ts';

/** State of an entry: not sent, pending or unknown, completed, or ended without effect. */
export type JournalState = 'unsent' | 'under-way' | 'done' | 'refused';

export const JOURNAL_STATES = ['unsent', 'under-way', 'done', 'refused'] as const;

/** Filter of the journal. Empty strings match everything. */
export interface JournalFilter {
	readonly state: JournalState | '';
	readonly kind: string;
	readonly coin: string;
	/** First and last day of the last change, as `2026-11-20`. */
	readonly from: string;
	readonly to: string;
	readonly text: string;
}

const MEMBERS = ['state', 'kind', 'coin', 'from', 'to', 'text'] as const;

export const EVERY_ENTRY: JournalFilter = { state: '', kind: '', coin: '', from: '', to: '', text: '' };

/** Parses the filter in a URL; ignores unknown values. */
export function parseJournalFilter(search: URLSearchParams): JournalFilter {
	const member = (name: (typeof MEMBERS)[number]) => search.get(name)?.trim() ?? '';
	const day = (name: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(member(name)) ? member(name) : '');
	return {
		state: JOURNAL_STATES.find((state) => state === member('state')) ?? '',
		kind: member('kind'),
		coin: member('coin').toUpperCase(),
		from: day('from'),
		to: day('to'),
		text: member('text'),
	};
}

/** Query string of a filter. */
export function formatJournalFilter(choice: JournalFilter): `?${string}` | '' {
	const search = new URLSearchParams(
		MEMBERS.flatMap((name) => (choice[name] === '' ? [] : [[name, choice[name]]])),
	);
	return search.size > 0 ? `?${search.toString()}` : '';
}

export function journalStateOf(entry: JournalEntry): JournalState {
	if (entry.step === 'fill' || entry.step === 'review') return 'unsent';
	if (entry.step === 'refused') return 'refused';
	// Took effect, but not as intended, so the user has to act.
	return isOpen(entry) || entry.step === 'strayed' ? 'under-way' : 'done';
}

/** Known coins of an entry. */
export function coinsOfEntry(entry: JournalEntry): readonly string[] {
	const { draft } = entry;
	if ('coins' in draft) return draft.coins;
	if ('base' in draft) return [draft.base, draft.rel];
	if ('coin' in draft) return [draft.coin];
	return 'chain' in entry && entry.chain !== undefined ? [entry.chain] : [];
}

/** Displayed values of an entry that the filter uses. */
export interface VisibleEntry {
	/** Full text of the entry. */
	readonly words: string;
	/** Day of the last change in the user's time zone, as `2026-11-20`. */
	readonly day: string;
}

export function isChosen(entry: JournalEntry, choice: JournalFilter, shown: () => VisibleEntry): boolean {
	return isOfKind(entry, choice) && (isAnyTime(choice) || isShownAs(choice, shown()));
}

function isOfKind(entry: JournalEntry, { state, kind, coin }: JournalFilter): boolean {
	if (state !== '' && journalStateOf(entry) !== state) return false;
	if (kind !== '' && entry.kind !== kind) return false;
	return coin === '' || coinsOfEntry(entry).some((each) => each.toUpperCase() === coin);
}

/** True if the filter uses neither text nor days. */
function isAnyTime({ from, to, text }: JournalFilter): boolean {
	return from === '' && to === '' && text === '';
}

function isShownAs({ from, to, text }: JournalFilter, { words, day }: VisibleEntry): boolean {
	if ((from !== '' && day < from) || (to !== '' && day > to)) return false;
	const said = words.toLowerCase();
	return text
		.toLowerCase()
		.split(/\s+/)
		.every((word) => said.includes(word));
}
