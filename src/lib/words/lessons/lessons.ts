import type { Lesson } from '#lib/domain/lessons/lesson.ts';
import { CHEATING_DAEMON } from './cheating-daemon.ts';
import { FIRST_SWAP } from './first-swap.ts';
import { LOST_COUNTERPARTY } from './lost-counterparty.ts';

/** In the order in which a newcomer takes them. */
export const LESSONS: readonly Lesson[] = [FIRST_SWAP, LOST_COUNTERPARTY, CHEATING_DAEMON];

export function lessonOf(id: string | undefined): Lesson | undefined {
	return LESSONS.find((lesson) => lesson.id === id);
}
