import type { Lesson } from '#lib/domain/lessons/lesson.ts';
import { FIRST_SWAP } from './first-swap.ts';

/** In the order in which a newcomer takes them. */
export const LESSONS: readonly Lesson[] = [FIRST_SWAP];

export function lessonOf(id: string | undefined): Lesson | undefined {
	return LESSONS.find((lesson) => lesson.id === id);
}
