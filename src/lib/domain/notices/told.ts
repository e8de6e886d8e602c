import type { Notice, NoticeFacts, NoticeNews } from './notice.ts';

/** The notice of a matter, if there is one. */
export type KnownNotice = (key: string) => Notice | undefined;

/** The members that not every notice has a value for. */
export const NONE = { id: '', coins: [], sums: [] } as const;

export const tell = (facts: NoticeFacts, isOwn = false): NoticeNews => ({ facts, isOwn });
