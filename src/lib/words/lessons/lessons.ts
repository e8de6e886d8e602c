import type { Lesson } from '#lib/domain/lessons/lesson.ts';
import { CHEATING_DAEMON } from './cheating-daemon.ts';
import { EMPTY_BOOK } from './empty-book.ts';
import { FIRST_SWAP } from './first-swap.ts';
import { LOST_COUNTERPARTY } from './lost-counterparty.ts';
import { LOST_NODE } from './lost-node.ts';
import { PRICE_RULE } from './price-rule.ts';
import { SMALL_PIECES } from './small-pieces.ts';
import { TIME_LOCK } from './time-lock.ts';

/** In the order in which a newcomer takes them. */
export const LESSONS: readonly Lesson[] = [
	FIRST_SWAP,
	LOST_COUNTERPARTY,
	EMPTY_BOOK,
	SMALL_PIECES,
	LOST_NODE,
	CHEATING_DAEMON,
	PRICE_RULE,
	TIME_LOCK,
];

export function lessonOf(id: string | undefined): Lesson | undefined {
	return LESSONS.find((lesson) => lesson.id === id);
}
