import { placeAt, shows } from '#lib/domain/lessons/conditions.ts';
import type { Lesson, LessonPlace, LessonView } from '#lib/domain/lessons/lesson.ts';
import type { EntryOf } from '#lib/domain/flow/journal-entry.ts';
import { moveTo, ONE_MINUTE } from './moves.ts';

const LOCKS = '/wallet/locks?coin=KMD';
const atLocks = (view: LessonView) =>
	view.path === '/wallet/locks' ? undefined : placeAt(LOCKS, 'Open time locks')(view);

function lockOf({ entries }: LessonView): EntryOf<'time-lock'> | undefined {
	return entries.find((entry): entry is EntryOf<'time-lock'> => entry.kind === 'time-lock');
}

const isBuilt = (view: LessonView) => (lockOf(view)?.step ?? 'fill') !== 'fill';
const isInBlock = (view: LessonView) => ['mined', 'visible'].includes(lockOf(view)?.step ?? 'fill');
/** A link to all locks, for a person who sees none with these marks. */
const atLock =
	(...marks: readonly string[]) =>
	(view: LessonView): LessonPlace | undefined =>
		shows(view, ...marks) ? undefined : { href: LOCKS, name: 'Show all locks' };
const isReclaimed = (view: LessonView) =>
	view.entries.some((entry) => entry.kind === 'unlock' && entry.step === 'done');

export const TIME_LOCK: Lesson = {
	id: 'time-lock',
	name: 'A time lock',
	learns: 'Lock coins until a date. Until then no one can spend them, not even you; then you reclaim them.',
	minutes: 4,
	start: LOCKS,
	steps: [
		{
			say: 'Open the time locks of KMD.',
			place: atLocks,
			isDone: (view) => view.path === '/wallet/locks' && shows(view, 'flow-fill'),
		},
		{
			say: 'Enter an amount such as 1 KMD, choose tomorrow as the date, and press Build and review.',
			place: atLocks,
			marks: ['flow-fill'],
			isDone: isBuilt,
		},
		{
			say: (view) =>
				lockOf(view)?.step === 'accepted'
					? 'The lock waits for a block. Move time until it is in one.'
					: 'Check the date, tick the boxes, and send the lock.',
			place: atLocks,
			needs: isBuilt,
			move: (view) => (lockOf(view)?.step === 'accepted' ? ONE_MINUTE : undefined),
			isDone: isInBlock,
		},
		{
			say: 'The coins are locked, and no one can spend them. Move time to the day on which the lock ends.',
			needs: isBuilt,
			place: atLock('lock-waits', 'lock-due'),
			move: (view) => moveTo('Move to date', lockOf(view)?.draft.at ?? 0, view.now),
			isDone: (view) => shows(view, 'lock-due'),
		},
		{
			say: 'The lock has ended, and the coins wait for you. Press Reclaim, then confirm.',
			place: atLock('lock-due'),
			marks: ['lock-due'],
			isDone: isReclaimed,
		},
	],
	ends: 'The coins are back in your wallet, less two small fees. Swaps use the same kind of lock for refunds.',
};
