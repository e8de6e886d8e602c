import { isAt, placeAt, shows, showsForm } from '#lib/domain/lessons/conditions.ts';
import type { Lesson, LessonView } from '#lib/domain/lessons/lesson.ts';
import type { EntryOf } from '#lib/domain/flow/journal-entry.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { TEN_MINUTES } from './moves.ts';

const BASE = 'RICK';
const REL = 'MORTY';
const MARKET = `/trade?pair=${BASE}-${REL}` as const;
const atMarket = placeAt(MARKET, `Open ${BASE}/${REL}`);

const showsPost = (view: LessonView) => shows(view, 'form-post-sell');

const isOffer = (entry: LessonView['entries'][number]): entry is EntryOf<'trade-offer'> =>
	entry.kind === 'trade-offer' && entry.step === 'done' && Number(entry.draft.price) > 0;

const hasPosted = (view: LessonView) => view.entries.some(isOffer);

/** A swap in which a buyer took the order of the lesson. */
function fillOf(view: LessonView): Swap | undefined {
	if (!hasPosted(view)) return undefined;
	const isNew = ({ startedAt = 0 }: Swap) => startedAt >= view.since;
	return view.swaps.find((swap) => swap.isMaker && swap.pays.coin === BASE && isNew(swap));
}

const isFilled = (view: LessonView) => fillOf(view)?.isFinished === true;

export const EMPTY_BOOK: Lesson = {
	id: 'empty-book',
	name: 'An empty order book',
	learns: 'No one offers anything on your market. Post your own order, and let a buyer come to you.',
	minutes: 4,
	start: '/trade',
	orders: () => [{ is: 'market-empties', base: BASE, rel: REL }],
	steps: [
		{
			say: `Open the market ${BASE}/${REL}. All sellers and buyers have left it.`,
			place: atMarket,
			marks: ['pair'],
			isDone: (view) => isAt(view, MARKET),
		},
		{
			say: (view) =>
				showsForm(view)
					? `There is nothing to take. Choose Sell ${BASE}, then Post order.`
					: `There is nothing to take. Press Sell ${BASE}, then choose Post order.`,
			place: atMarket,
			marks: ['order-open', 'order-types'],
			isDone: showsPost,
		},
		{
			say: 'Enter your price. The last candle in the chart shows what others paid. Then review and post the order.',
			place: atMarket,
			marks: ['order-ready', 'order-confirm'],
			isDone: hasPosted,
		},
		{
			say: (view) =>
				fillOf(view)
					? 'A buyer took your order, and the swap is running. Move time until it is finished.'
					: 'Your order is in the book and stays there. Move time until a buyer comes. A lower price attracts more.',
			needs: hasPosted,
			move: () => TEN_MINUTES,
			isDone: isFilled,
		},
		{
			say: 'Open Swaps: you were the seller, and your counterparty paid the fee of the trade.',
			place: placeAt('/swaps', 'Open Swaps'),
			isDone: (view) => view.path === '/swaps' && isFilled(view),
		},
	],
	ends: 'You were the seller this time. Your order stays in the book until you cancel it under Open orders.',
};
