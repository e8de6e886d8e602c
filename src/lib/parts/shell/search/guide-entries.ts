import { resolve } from '$app/paths';
import { anchorOf } from '#lib/domain/text/anchor.ts';
import { CHAPTERS } from '#lib/messages/guide/chapters.ts';
import { ALL_TERMS } from '#lib/messages/guide/glossary.ts';
import { LESSONS } from '#lib/messages/lessons.ts';
import { HEADINGS } from '#lib/messages/search.ts';
import { entryOf, type SearchEntry } from './search-entry.ts';

const CHAPTER_ENTRIES = CHAPTERS.map(({ path, name, about }) =>
	entryOf({
		...{ kind: 'guide', id: `guide:${path}`, name, also: ['help'], about, note: 'Guide', icon: 'help' },
		href: resolve(path),
	}),
);

const HEADING_ENTRIES = CHAPTERS.flatMap(({ path, name: chapter }) =>
	(HEADINGS[path] ?? []).map((name) =>
		entryOf({
			...{ kind: 'guide', id: `guide:${path}#${anchorOf(name)}`, name, note: chapter, icon: 'help' },
			href: `${resolve(path)}#${anchorOf(name)}`,
		}),
	),
);

const LESSON_ENTRIES = LESSONS.map(({ id, name, learns }) =>
	entryOf({
		...{ kind: 'guide', id: `lesson:${id}`, name, also: ['tutorial', 'learn'], about: learns },
		...{ note: 'Lessons', icon: 'help', href: resolve('/guide/lessons') },
	}),
);

const TERM_ENTRIES = ALL_TERMS.map(({ id, name, also = [] }) =>
	entryOf({
		...{ kind: 'term', id: `term:${id}`, name, also, note: 'Glossary', icon: 'help' },
		href: `${resolve('/guide/glossary')}#${id}`,
	}),
);

/** Search entries that need no node: chapters, headings, lessons and terms. */
export const GUIDE_ENTRIES: readonly SearchEntry[] = [
	...CHAPTER_ENTRIES,
	...HEADING_ENTRIES,
	...LESSON_ENTRIES,
	...TERM_ENTRIES,
];
