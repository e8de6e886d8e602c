import { isAt, placeAt, shows, showsForm } from '#lib/domain/lessons/conditions.ts';
import type { Lesson, LessonView } from '#lib/domain/lessons/lesson.ts';
import type { EntryOf } from '#lib/domain/flow/journal-entry.ts';
import { TEN_MINUTES } from './moves.ts';

const MARKET = '/trade?pair=KMD-LTC';
const atMarket = placeAt(MARKET, 'Open KMD/LTC');

const isRule = (entry: LessonView['entries'][number]): entry is EntryOf<'trade-formula'> =>
	entry.kind === 'trade-formula' && entry.step === 'done';

/** The order of the rule was cancelled after it had started. */
function hasStopped({ entries }: LessonView): boolean {
	const since = entries.find(isRule)?.created ?? Infinity;
	return entries.some(
		(entry) =>
			entry.kind === 'trade-offer' &&
			entry.step === 'done' &&
			Number(entry.draft.price) === 0 &&
			entry.created > since,
	);
}

const hasStarted = (view: LessonView) => view.entries.some(isRule);
const showsRule = (view: LessonView) => shows(view, 'form-formula-buy', 'form-formula-sell');

export const PRICE_RULE: Lesson = {
	id: 'price-rule',
	name: 'A price that follows the market',
	learns: 'A price rule checks your price every minute, so that your order stays close to the market.',
	minutes: 4,
	start: '/trade',
	steps: [
		{
			say: 'Open KMD/LTC. Your order there will follow the market.',
			place: atMarket,
			marks: ['pair'],
			isDone: (view) => isAt(view, MARKET),
		},
		{
			say: (view) =>
				showsForm(view) ? 'Choose Sell KMD, then Price rule.' : 'Press Sell KMD, then choose Price rule.',
			place: atMarket,
			marks: ['order-open', 'order-types'],
			isDone: (view) => isAt(view, MARKET) && showsRule(view),
		},
		{
			say: 'Set Price source to the node’s price feed, and Sell markup to 5. Then review and start the rule.',
			place: atMarket,
			marks: ['order-ready', 'order-confirm'],
			isDone: hasStarted,
		},
		{
			say: 'The note shows the price that your order has now. Move time, and watch it follow the market.',
			place: atMarket,
			marks: ['rule-running'],
			needs: hasStarted,
			move: () => TEN_MINUTES,
			isDone: (view) => shows(view, 'rule-moved'),
		},
		{
			say: 'The rule has changed your price. Press Stop rule: the order leaves the book.',
			place: atMarket,
			marks: ['rule-moved'],
			isDone: hasStopped,
		},
	],
	ends: 'The rule is stopped. While one runs it may sell at any hour, so give it only coins that you want to trade.',
};
