import { isOpen, type JournalEntry } from './journal-entry.ts';

/** State of entries: not sent, pending or unknown, ended well, or ended without effect. */
export type JournalState = 'unsent' | 'under-way' | 'done' | 'refused';

export const JOURNAL_STATES = ['unsent', 'under-way', 'done', 'refused'] as const;

/** Filter of the journal. Empty members choose all. */
export interface JournalFilter {
	readonly state: JournalState | '';
	readonly kind: string;
	readonly coin: string;
	/** The first and the last day of their last change, as `2026-11-20`. */
	readonly from: string;
	readonly to: string;
	readonly text: string;
}

const MEMBERS = ['state', 'kind', 'coin', 'from', 'to', 'text'] as const;

export const EVERY_ENTRY: JournalFilter = { state: '', kind: '', coin: '', from: '', to: '', text: '' };

/** Parses the filter from an address; ignores unknown values. */
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

/** The filter as the search part of an address. */
export function formatJournalFilter(choice: JournalFilter): `?${string}` | '' {
	const search = new URLSearchParams(
		MEMBERS.flatMap((name) => (choice[name] === '' ? [] : [[name, choice[name]]])),
	);
	return search.size > 0 ? `?${search.toString()}` : '';
}

export function journalStateOf(entry: JournalEntry): JournalState {
	if (entry.step === 'fill' || entry.step === 'review') return 'unsent';
	if (entry.step === 'refused') return 'refused';
	// It took effect, but not as intended: the user has to act.
	return isOpen(entry) || entry.step === 'strayed' ? 'under-way' : 'done';
}

/** The coins of an entry, as far as they are known. */
export function coinsOfEntry(entry: JournalEntry): readonly string[] {
	const { draft } = entry;
	if ('coins' in draft) return draft.coins;
	if ('base' in draft) return [draft.base, draft.rel];
	if ('coin' in draft) return [draft.coin];
	return 'chain' in entry && entry.chain !== undefined ? [entry.chain] : [];
}

/** The displayed values of an entry that the filter uses. */
export interface ShownEntry {
	/** The full text of the entry. */
	readonly words: string;
	/** The day of its last change in the user's zone, as `2026-11-20`. */
	readonly day: string;
}

export function isChosen(entry: JournalEntry, choice: JournalFilter, shown: () => ShownEntry): boolean {
	return isOfKind(entry, choice) && (isAnyTime(choice) || isShownAs(choice, shown()));
}

function isOfKind(entry: JournalEntry, { state, kind, coin }: JournalFilter): boolean {
	if (state !== '' && journalStateOf(entry) !== state) return false;
	if (kind !== '' && entry.kind !== kind) return false;
	return coin === '' || coinsOfEntry(entry).some((each) => each.toUpperCase() === coin);
}

/** Whether the filter ignores the text and the day of entries. */
function isAnyTime({ from, to, text }: JournalFilter): boolean {
	return from === '' && to === '' && text === '';
}

function isShownAs({ from, to, text }: JournalFilter, { words, day }: ShownEntry): boolean {
	if ((from !== '' && day < from) || (to !== '' && day > to)) return false;
	const said = words.toLowerCase();
	return text
		.toLowerCase()
		.split(/\s+/)
		.every((word) => said.includes(word));
}
