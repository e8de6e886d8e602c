import { lastRequest, placeAt, swapIdOf } from '#lib/domain/lessons/conditions.ts';
import type { Lesson, LessonView } from '#lib/domain/lessons/lesson.ts';
import { FIRST_SWAP } from './first-swap.ts';

const ORDERING = FIRST_SWAP.steps.slice(0, 3);

/** The order went out, and its outcome is known. */
const isKnown = (view: LessonView) => {
	const request = lastRequest(view);
	return !view.isAway && (request?.step === 'done' || request?.step === 'refused');
};

export const LOST_NODE: Lesson = {
	id: 'lost-node',
	name: 'Your node stops while you buy',
	learns:
		'Your node stops right after you pressed the button. See how Swapdesk finds out whether the order arrived.',
	minutes: 4,
	start: '/trade',
	orders: (step) => (step <= ORDERING.length ? [{ is: 'node-dies-trading' }] : []),
	steps: [
		...ORDERING,
		{
			say: 'Check the amounts that you pay and receive, then confirm. Your node will stop at this moment.',
			place: placeAt('/trade?pair=KMD-LTC', 'Open KMD/LTC'),
			marks: ['order-confirm'],
			isDone: (view) => lastRequest(view) !== undefined,
		},
		{
			say: (view) =>
				view.isAway
					? 'No reply: the node is away. The order may have arrived, so it is never sent a second time. Wait 20 seconds.'
					: 'The node is back. Swapdesk looks up whether the order arrived: wait a moment.',
			isDone: isKnown,
		},
		{
			say: (view) =>
				swapIdOf(view) === undefined
					? 'The order did not lead to a trade. Open Activity, where every order is written down before it is sent.'
					: 'The order had arrived, and the swap runs. Open Activity, where every order is written down before it is sent.',
			place: placeAt('/activity', 'Open Activity'),
			isDone: (view) => view.path === '/activity' && isKnown(view),
		},
	],
	ends: 'One order, sent once, whatever happened on the way. The first line under Activity shows how it ended.',
};
