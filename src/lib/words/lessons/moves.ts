import type { LessonMove } from '#lib/domain/lessons/lesson.ts';

const MINUTE_MS = 60_000;

export const ONE_MINUTE: LessonMove = { name: 'Move 1 min', ms: MINUTE_MS };

/** A move to a moment of practice time, and a little past it: blocks and nodes need their time. */
export function moveTo(name: string, at: number, now: number): LessonMove | undefined {
	return at > now ? { name, ms: at - now + 2 * MINUTE_MS } : undefined;
}
