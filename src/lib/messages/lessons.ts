import {
	type LessonMove,
	isAt,
	isTradeAlive,
	isTraded,
	lastRequest,
	placeAt,
	shows,
	showsForm,
	swapIdOf,
	type Lesson,
	type LessonPlace,
	type LessonView,
	swapOf,
} from '#lib/domain/lessons.ts';
import { hasMade } from '#lib/domain/swaps/swap.ts';
import { recoveryFrom } from '#lib/domain/swaps/swap-state.ts';

const MINUTE_MS = 60_000;

const ONE_MINUTE: LessonMove = { name: 'Move 1 min', ms: MINUTE_MS };

/** Moves practice time to slightly after a moment, because blocks and nodes need some time. */
function moveTo(name: string, at: number, now: number): LessonMove | undefined {
	return at > now ? { name, ms: at - now + 2 * MINUTE_MS } : undefined;
}

const MARKET = '/trade?pair=KMD-LTC';
const atMarket = placeAt(MARKET, 'Open KMD/LTC');

const showsTake = (view: LessonView) => shows(view, 'form-take-buy', 'form-take-sell');
/** The lesson describes a purchase, but a user without LTC can sell instead. */
const isSale = (view: LessonView) => shows(view, 'form-take-sell');

const isFilledIn = (view: LessonView) => isAt(view, MARKET) && showsTake(view) && shows(view, 'order-ready');

function sayFillIn(view: LessonView): string {
	if (!showsForm(view)) return 'Open the order form: press Buy KMD.';
	if (!showsTake(view)) return 'Choose Take now: it asks sellers for a trade at once.';
	if (isSale(view)) return 'Fill in the order: press 25 % under Amount. The best price is there already.';
	return lastRequest(view)
		? 'No trade came of your last order. Press 25 % and Best again, and correct any field that is marked.'
		: 'Fill in the order: press 25 % under Total. The best price is there already.';
}

/** Link to the page of the lesson's swap. */
function atSwap(view: LessonView): LessonPlace | undefined {
	const id = swapIdOf(view);
	return id === undefined ? undefined : placeAt(`/swaps?swap=${id}`, 'Open the swap')(view);
}

function isAtSwap(view: LessonView): boolean {
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
	// Beginners read the review for minutes; prices should not move in the meantime.
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

/** True if the lesson's order is pending or led to a swap. */
function hasOrdered(view: LessonView): boolean {
	const request = lastRequest(view);
	return view.isTrading || (request !== undefined && request.step !== 'refused');
}

const hasPaid = (view: LessonView) => {
	const swap = swapOf(view);
	return swap !== undefined && hasMade(swap, 'taker-payment');
};

/** True if the swap ended without a trade: the coins are back, or the deposit replaced them. */
const isOver = (view: LessonView) => swapOf(view)?.isFinished === true && !isTraded(view);

function moveToRefund(view: LessonView): LessonMove | undefined {
	const swap = swapOf(view);
	const from = swap && recoveryFrom(swap);
	return from === undefined ? undefined : (moveTo('Move to refund', from, view.now) ?? ONE_MINUTE);
}

/** Steps of the first lesson up to the order. */
const ORDERING = FIRST_SWAP.steps.slice(0, 4);

const LOST_COUNTERPARTY: Lesson = {
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

const CREATE = '/tokens/create';
const atCreate = placeAt(CREATE, 'Create a token');

/** True if a built transaction is back in the form. */
const isReopened = ({ entries }: LessonView) =>
	entries.some(
		(entry) => entry.kind === 'token-create' && entry.step === 'fill' && entry.reached.review !== undefined,
	);

const CHEATING_DAEMON: Lesson = {
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

/** In the recommended order. */
export const LESSONS: readonly Lesson[] = [FIRST_SWAP, LOST_COUNTERPARTY, CHEATING_DAEMON];

export function lessonOf(id: string | undefined): Lesson | undefined {
	return LESSONS.find((lesson) => lesson.id === id);
}
