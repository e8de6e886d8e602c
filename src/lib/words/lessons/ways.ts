import { isAt, lastRequest, placeAt, swapIdOf } from '#lib/domain/lessons/conditions.ts';
import type { LessonMove, LessonPlace, LessonView } from '#lib/domain/lessons/lesson.ts';

const MINUTE_MS = 60_000;

export const TEN_MINUTES: LessonMove = { name: 'Move 10 min', ms: 10 * MINUTE_MS };
export const ONE_MINUTE: LessonMove = { name: 'Move 1 min', ms: MINUTE_MS };

/** The page of a swap that came of the lesson's last request. */
export function atSwap(view: LessonView): LessonPlace | undefined {
	const id = swapIdOf(view);
	return id === undefined ? undefined : placeAt(`/swaps?swap=${id}`, 'Open the swap')(view);
}

export function isAtSwap(view: LessonView): boolean {
	const id = swapIdOf(view);
	return id !== undefined && isAt(view, `/swaps?swap=${id}`);
}

/** A move to a moment of practice time, and a little past it: blocks and nodes need their time. */
export function moveTo(name: string, at: number, now: number): LessonMove | undefined {
	return at > now ? { name, ms: at - now + 2 * MINUTE_MS } : undefined;
}

/** The order of the lesson is on its way, or a swap came of it. */
export function hasOrdered(view: LessonView): boolean {
	const request = lastRequest(view);
	return view.isTrading || (request !== undefined && request.step !== 'refused');
}
