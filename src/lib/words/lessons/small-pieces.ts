import { isAt, placeAt, shows } from '#lib/domain/lessons/conditions.ts';
import type { Lesson, LessonView } from '#lib/domain/lessons/lesson.ts';
import type { EntryOf } from '#lib/domain/flow/journal-entry.ts';
import { ONE_MINUTE } from './moves.ts';

const COIN = 'MORTY';
const MARKET = '/trade?pair=RICK-MORTY';
const atMarket = placeAt(MARKET, 'Open RICK/MORTY');

function preparation({ entries }: LessonView): EntryOf<'prepare-outputs'> | undefined {
	return entries.find(
		(entry): entry is EntryOf<'prepare-outputs'> =>
			entry.kind === 'prepare-outputs' && entry.draft.coin === COIN,
	);
}

const isBuilt = (view: LessonView) => (preparation(view)?.step ?? 'fill') !== 'fill';
const isSent = (view: LessonView) =>
	['sending', 'accepted', 'mined', 'visible'].includes(preparation(view)?.step ?? 'fill');
const isReady = (view: LessonView) => preparation(view)?.step === 'visible';
const isPreparing = (view: LessonView) => view.path === '/trade/prepare';

export const SMALL_PIECES: Lesson = {
	id: 'small-pieces',
	name: 'Coins in small pieces',
	learns: 'You have enough coins, but in pieces too small to trade. Combine them with the output planner.',
	minutes: 4,
	start: '/trade',
	orders: (step) => (step <= 2 ? [{ is: 'outputs-split', coin: COIN }] : []),
	steps: [
		{
			say: `Open RICK/MORTY. You pay with ${COIN} there.`,
			place: atMarket,
			marks: ['pair'],
			isDone: (view) => isAt(view, MARKET),
		},
		{
			say: (view) =>
				shows(view, 'form-take-buy')
					? 'Press Best under Price, and enter 50 as Total. The form says why the amount does not fit.'
					: 'Choose Buy RICK and Take now.',
			place: atMarket,
			marks: ['order-price', 'order-open'],
			isDone: (view) => isAt(view, MARKET) && shows(view, 'outputs-small'),
		},
		{
			say: `Your ${COIN} are in 40 small pieces, and a trade pays with a single one. Follow the link Prepare outputs.`,
			marks: ['outputs-small'],
			place: (view) => (isPreparing(view) ? undefined : atMarket(view)),
			isDone: (view) => isPreparing(view) || isBuilt(view),
		},
		{
			say: 'The planner pays your coins to yourself in pieces that fit. Press Build and review.',
			place: placeAt('/trade/prepare', 'Open the planner'),
			isDone: isBuilt,
		},
		{
			say: 'Check that everything but the fee comes back to you, tick the box, and press Send to myself.',
			place: placeAt('/trade/prepare', 'Open the planner'),
			needs: isBuilt,
			isDone: isSent,
		},
		{
			say: 'The pieces can be used once they are in a block. Move time until they are ready.',
			needs: isBuilt,
			move: () => ONE_MINUTE,
			isDone: isReady,
		},
		{
			say: 'Go back to the order. The amount fits now.',
			place: atMarket,
			marks: ['order-ready'],
			isDone: (view) => isAt(view, MARKET) && isReady(view) && shows(view, 'order-ready'),
		},
	],
	ends: 'The same coins, in larger pieces, now fit. Trade them, or keep them for later.',
};
