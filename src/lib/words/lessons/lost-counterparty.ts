import { isTraded, lastRequest, shows, swapOf } from '#lib/domain/lessons/conditions.ts';
import type { Lesson, LessonMove, LessonView } from '#lib/domain/lessons/lesson.ts';
import { hasMade } from '#lib/domain/swaps/swap.ts';
import { recoveryFrom } from '#lib/domain/swaps/swap-state.ts';
import { atSwap, FIRST_SWAP, isAtSwap } from './first-swap.ts';
import { moveTo, ONE_MINUTE } from './moves.ts';

/** The order of the lesson is on its way, or led to a swap. */
function hasOrdered(view: LessonView): boolean {
	const request = lastRequest(view);
	return view.isTrading || (request !== undefined && request.step !== 'refused');
}

const hasPaid = (view: LessonView) => {
	const swap = swapOf(view);
	return swap !== undefined && hasMade(swap, 'taker-payment');
};

/** The swap is over without a trade: the coins are back, or the deposit came in their place. */
const isOver = (view: LessonView) => swapOf(view)?.isFinished === true && !isTraded(view);

function moveToRefund(view: LessonView): LessonMove | undefined {
	const swap = swapOf(view);
	const from = swap && recoveryFrom(swap);
	return from === undefined ? undefined : (moveTo('Move to refund', from, view.now) ?? ONE_MINUTE);
}

/** Those of the first swap, up to the order. */
const ORDERING = FIRST_SWAP.steps.slice(0, 4);

export const LOST_COUNTERPARTY: Lesson = {
	id: 'lost-counterparty',
	name: 'Your counterparty vanishes',
	learns: 'Your counterparty disappears after you paid. See how the time lock brings your coins back.',
	minutes: 5,
	start: '/trade',
	orders: (step) => (step <= ORDERING.length ? [{ is: 'counterparty-vanishes' }] : []),
	steps: [
		...ORDERING,
		{
			say: 'Wait until a seller answers, then open the swap.',
			place: atSwap,
			needs: hasOrdered,
			isDone: isAtSwap,
		},
		{
			say: 'Follow the steps until your payment is locked. Your counterparty will not answer it.',
			place: atSwap,
			move: (view) => (hasPaid(view) ? undefined : ONE_MINUTE),
			isDone: hasPaid,
		},
		{
			say: 'Your coins are locked, and no one else can take them. The page shows when you get them back: move time there.',
			place: atSwap,
			move: moveToRefund,
			isDone: isOver,
		},
		{
			say: 'Your node took the coins back. Open the swap and read what the attempt cost.',
			place: atSwap,
			marks: ['swap-total'],
			isDone: (view) => isOver(view) && isAtSwap(view) && shows(view, 'swap-total'),
		},
	],
	ends: 'Your coins are back, and you only paid fees. In a real swap, keep your node running until the refund.',
};
