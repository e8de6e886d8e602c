import {
	isAt,
	isTradeAlive,
	isTraded,
	lastRequest,
	placeAt,
	shows,
	showsForm,
	swapIdOf,
} from '#lib/domain/lessons/conditions.ts';
import type { Lesson, LessonPlace, LessonView } from '#lib/domain/lessons/lesson.ts';

const MARKET = '/trade?pair=KMD-LTC';
const atMarket = placeAt(MARKET, 'Open KMD/LTC');

const showsTake = (view: LessonView) => shows(view, 'form-take-buy', 'form-take-sell');
/** The lesson means a purchase; a sale is a swap as well, for a person without LTC. */
const isSale = (view: LessonView) => shows(view, 'form-take-sell');

const isFilledIn = (view: LessonView) => isAt(view, MARKET) && showsTake(view) && shows(view, 'order-ready');

function sayFillIn(view: LessonView): string {
	if (!showsForm(view)) return 'Open the order form: press Buy KMD.';
	if (!showsTake(view)) return 'Choose Take now: it asks sellers for a trade at once.';
	if (isSale(view)) return 'Fill in the order: press 25 % under Amount, then Best under Price.';
	return lastRequest(view)
		? 'No trade came of your last order. Press 25 % and Best again, and correct any field that is marked.'
		: 'Fill in the order: press 25 % under Total, then Best under Price.';
}

/** The page of the lesson's swap. */
export function atSwap(view: LessonView): LessonPlace | undefined {
	const id = swapIdOf(view);
	return id === undefined ? undefined : placeAt(`/swaps?swap=${id}`, 'Open the swap')(view);
}

export function isAtSwap(view: LessonView): boolean {
	const id = swapIdOf(view);
	return id !== undefined && isAt(view, `/swaps?swap=${id}`);
}

export const FIRST_SWAP: Lesson = {
	id: 'first-swap',
	name: 'Your first swap',
	learns:
		'Buy KMD with LTC from another trader, and read the receipt. No company holds your coins meanwhile.',
	minutes: 5,
	start: '/trade',
	// A newcomer reads the review for minutes, and should not learn first that prices move meanwhile.
	orders: () => [{ is: 'makers-wait' }],
	isPossibleWithout: true,
	steps: [
		{
			say: 'Choose the market: open KMD/LTC. You buy KMD and pay with LTC.',
			place: atMarket,
			marks: ['pair'],
			isDone: (view) => isAt(view, MARKET),
		},
		{
			say: sayFillIn,
			place: atMarket,
			marks: ['order-share', 'order-price', 'order-open'],
			isDone: isFilledIn,
		},
		{
			say: (view) =>
				isSale(view)
					? 'Press Sell KMD to open the review. Nothing is sent yet.'
					: 'Press Buy KMD to open the review. Nothing is sent yet.',
			place: atMarket,
			marks: ['order-ready'],
			needs: (view) => isFilledIn(view) || shows(view, 'order-confirm'),
			isDone: (view) => shows(view, 'order-confirm'),
		},
		{
			say: (view) =>
				isSale(view)
					? 'Check the amounts that you pay and receive, then press Sell KMD now.'
					: 'Check the amounts that you pay and receive, then press Buy KMD now.',
			place: atMarket,
			marks: ['order-confirm'],
			needs: (view) => shows(view, 'order-confirm'),
			isDone: isTradeAlive,
		},
		{
			say: (view) =>
				swapIdOf(view) === undefined
					? 'Wait for a seller: most answer within seconds. Fees are paid once one does.'
					: 'The swap was agreed on. Open it to follow its steps.',
			place: atSwap,
			needs: isTradeAlive,
			isDone: (view) => isAtSwap(view) || isTraded(view),
		},
		{
			say: (view) =>
				isTraded(view)
					? 'The swap is finished. Open it to read the receipt.'
					: 'Follow the steps for about a minute. Both sides lock coins first, so neither can cheat the other.',
			place: atSwap,
			marks: ['swap-total'],
			needs: isTradeAlive,
			isDone: (view) => isTraded(view) && isAtSwap(view) && shows(view, 'swap-total'),
		},
	],
	ends: 'You made your first swap. Total shows what you paid and received, with all fees.',
};
