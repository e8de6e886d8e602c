import { placeAt, shows } from '#lib/domain/lessons/conditions.ts';
import type { Lesson, LessonView } from '#lib/domain/lessons/lesson.ts';

const CREATE = '/tokens/create';
const atCreate = placeAt(CREATE, 'Create a token');

/** A transaction that was built is back in the form. */
const isReopened = ({ entries }: LessonView) =>
	entries.some(
		(entry) => entry.kind === 'token-create' && entry.step === 'fill' && entry.reached.review !== undefined,
	);

export const CHEATING_DAEMON: Lesson = {
	id: 'cheating-daemon',
	name: 'A daemon that cheats',
	learns:
		'The program that builds your transaction sends the tokens to a stranger. See how the review stops it.',
	minutes: 3,
	start: CREATE,
	orders: (step) => (step <= 2 ? [{ is: 'daemon-cheats' }] : []),
	steps: [
		{
			say: 'Open the form for a new token. The chain daemon builds its transaction.',
			place: atCreate,
			isDone: (view) => view.path === CREATE,
		},
		{
			say: 'Choose a kind, then enter a name and a supply. Press Build and review: nothing is sent yet.',
			place: atCreate,
			marks: ['flow-fill'],
			isDone: (view) => shows(view, 'flow-refused'),
		},
		{
			say: 'Read the difference: the tokens should go to you, but this transaction gives them to a stranger. It cannot be sent. Press Back to form.',
			place: atCreate,
			marks: ['flow-refused'],
			isDone: isReopened,
		},
		{
			say: 'The daemon is honest again. Press Build and review once more.',
			place: atCreate,
			marks: ['flow-fill'],
			isDone: (view) => view.path === CREATE && shows(view, 'flow-review'),
		},
	],
	ends: 'This transaction is what you asked for, so it can be sent. Send it, or leave it: nothing was spent.',
};
