import { swapsOfCall } from '../flow/call-record.ts';
import type { EntryOf } from '../flow/journal-entry.ts';
import { hasReceived, isClaimed, isSettled } from '../swaps/swap-state.ts';
import type { Swap } from '../swaps/swap.ts';
import type { LessonPlace, LessonView } from './lesson.ts';

/** Whether the person is at an address: all of its parameters count, and others may be there too. */
export function isAt({ path, params }: LessonView, href: string): boolean {
	const [asked, search] = href.split('?');
	return (
		path === asked && [...new URLSearchParams(search)].every(([name, value]) => params.get(name) === value)
	);
}

/** The place of a step: a link to an address, for a person who is elsewhere. */
export function placeAt(href: LessonPlace['href'], name: string) {
	return (view: LessonView): LessonPlace | undefined => (isAt(view, href) ? undefined : { href, name });
}

/** Whether something with one of these marks is on screen. */
export function shows({ shown }: LessonView, ...marks: readonly string[]): boolean {
	return marks.some((mark) => shown.has(mark));
}

/** Whether an order form of any type is on screen. */
export function showsForm({ shown }: LessonView): boolean {
	return [...shown].some((mark) => mark.startsWith('form-'));
}

/** The last request for a trade of the lesson, whether or not it led to one. */
export function lastRequest({ entries }: LessonView): EntryOf<'trade-request'> | undefined {
	return entries.find((entry): entry is EntryOf<'trade-request'> => entry.kind === 'trade-request');
}

/** The id of the swap that the last request of the lesson led to. */
export function swapIdOf(view: LessonView): string | undefined {
	const request = lastRequest(view);
	return request && swapsOfCall(request)[0];
}

/** The swap that the last request of the lesson led to, once it was read. */
export function swapOf(view: LessonView): Swap | undefined {
	const id = swapIdOf(view);
	return id === undefined ? undefined : view.swaps.find((swap) => swap.id === id);
}

/** The swap of the lesson is a trade that was made. */
export function isTraded(view: LessonView): boolean {
	const swap = swapOf(view);
	return swap !== undefined && swap.isFinished && hasReceived(swap) && !isClaimed(swap);
}

/** A trade of the lesson is on its way or made: its request neither failed nor led to a swap without a trade. */
export function isTradeAlive(view: LessonView): boolean {
	if (view.isTrading) return true;
	const request = lastRequest(view);
	if (!request || request.step === 'refused') return false;
	const swap = swapOf(view);
	return !swap?.isFinished || !isSettled(swap) || isTraded(view);
}
