import { formulaOf } from '../formula/formula-request.ts';
import { sidesOf } from '../formula/formula.ts';
import type { Pair } from '../market/pair.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import { isSameOrder, keyOfOrder, saleOf } from '../orders/own-orders.ts';
import { hasShapeOf } from '../text/shape.ts';
import type { Standing, StandingLists } from './exposure.ts';

/** The thing that one step of a stop ends. Shares and prices are in smallest units, as texts: browsers store these. */
export type StopTarget =
	| { readonly of: 'goal'; readonly coin: string; readonly before: string }
	| (Pair & { readonly of: 'bot'; readonly bot: string; readonly side: OrderSide })
	| (Pair & {
			readonly of: 'formula';
			/** Of its entry in the journal. */
			readonly formula: string;
			readonly sides: readonly ('ask' | 'bid')[];
			/** Only the end of the node ends it. */
			readonly isEndless: boolean;
	  })
	| (Pair & {
			readonly of: 'order';
			readonly order: string;
			readonly side: OrderSide;
			readonly price: string;
	  });

/**
 * How a step stands.
 *
 * - `waiting`: its call was not sent.
 * - `sending`: its call may be on its way, or its reply was lost and the node was not read since.
 * - `done`: the node does not have the thing any more.
 * - `refused`: the node did not do it.
 * - `unknown`: a reply was lost, and the node still shows the thing. The call may still arrive.
 * - `standing`: the node answered that it did it, and shows the thing all the same, or again.
 */
export type StopState = 'waiting' | 'sending' | 'done' | 'refused' | 'unknown' | 'standing';

export interface StopStep {
	readonly key: string;
	readonly target: StopTarget;
	readonly is: StopState;
}

/** One stop of everything that trades, as this browser remembers it. Times in milliseconds since 1970. */
export interface StopRun {
	/** When it began, by the browser's clock. */
	readonly at: number;
	readonly steps: readonly StopStep[];
	/** The sales whose prices were taken back already, by their keys: each is called once. */
	readonly cleared: readonly string[];
	/** Since when the node has had nothing left of it, and nothing new, by its clock. */
	readonly endedAt?: number | undefined;
	/** When the node was read again, at least two minutes later, and still had nothing; by its clock. */
	readonly provenAt?: number | undefined;
}

/** For so long, by the node's clock, nothing may stand. */
export const PROOF_MS = 120_000;

/**
 * The steps in their order: goals and bots trade at market prices, so they come first; formulas come before orders, which
 * they would post again. Of the goals the coin with the largest share is last: alone it counts as a hundred percent, and that is
 * what the wallet is nearest to.
 */
export function planStop(standing: readonly Standing[]): StopStep[] {
	const steps = standing.flatMap(targetsOf).map((target) => ({
		...{ key: keyOfTarget(target), target, is: 'waiting' as const },
	}));
	return steps.toSorted((one, other) => ORDER.indexOf(one.target.of) - ORDER.indexOf(other.target.of));
}

const ORDER: readonly StopTarget['of'][] = ['goal', 'bot', 'formula', 'order'];

function targetsOf(standing: Standing): StopTarget[] {
	switch (standing.is) {
		case 'goals':
			return standing.coins
				.toSorted((one, other) => Number(one.share - other.share))
				.map(({ coin, goal }) => ({ of: 'goal', coin, before: goal.toString() }));
		case 'bot': {
			const { id, base, rel, side } = standing.bot;
			return [{ of: 'bot', bot: id, base, rel, side }];
		}
		case 'formula': {
			const { id, base, rel, request, isEndless } = standing.formula;
			return [{ of: 'formula', formula: id, base, rel, sides: sidesOf(request.formula), isEndless }];
		}
		case 'order': {
			const { id, base, rel, side, price } = standing.order;
			return [{ of: 'order', order: id, base, rel, side, price: price.toString() }];
		}
	}
}

function keyOfTarget(target: StopTarget): string {
	switch (target.of) {
		case 'goal':
			return `goal ${target.coin}`;
		case 'bot':
			return `bot ${target.bot}`;
		case 'formula':
			return `formula ${target.formula}`;
		case 'order':
			return `order ${target.order}`;
	}
}

/** Both directions of a pair: some programs end a formula by the price of the reversed one only. */
export function salesToClear(target: StopTarget & Pair): Pair[] {
	const sale = saleOf({ ...target, side: target.of === 'order' ? target.side : 'sell' });
	return [sale, { base: sale.rel, rel: sale.base }];
}

/** The same sale has one key. */
export const keyOfSale = ({ base, rel }: Pair): string => keyOfOrder({ base, rel, side: 'sell' });

/** Whether the node still shows what the step ends; `undefined` if its list was not read. */
export function stillStands(target: StopTarget, lists: StandingLists): boolean | undefined {
	switch (target.of) {
		case 'goal':
			return lists.portfolio?.some(({ coin, goal }) => coin === target.coin && goal > 0n);
		case 'bot':
			return lists.bots?.some(
				({ id, stoppedAt, isComplete }) => id === target.bot && stoppedAt === undefined && !isComplete,
			);
		case 'formula':
			return lists.formulas?.some(({ id }) => id === target.formula) || hasOrderOf(target, lists);
		case 'order':
			return lists.orders?.some(
				(order) =>
					isSameOrder(order, { ...target, id: target.order }) && !formulaOf(order, lists.formulas ?? []),
			);
	}
}

/** A formula of which the journal says that it ended, and whose price is there again. */
function hasOrderOf(
	{ base, rel, sides }: StopTarget & { readonly of: 'formula' },
	{ orders, formulas }: StandingLists,
): boolean | undefined {
	if (!orders || !formulas) return undefined;
	return sides.some((side) =>
		orders.some(
			(order) => keyOfOrder(order) === keyOfOrder({ base, rel, side: side === 'ask' ? 'sell' : 'buy' }),
		),
	);
}

/**
 * The steps as the node shows them by now.
 *
 * @param isUnderWay whether a tab is working on them: a call that was sent may have its reply soon
 */
export function settleSteps(run: StopRun, lists: StandingLists, isUnderWay: boolean): readonly StopStep[] {
	return run.steps.map((step) => {
		const stands = stillStands(step.target, lists);
		if (stands === undefined || (isUnderWay && (step.is === 'sending' || step.is === 'waiting'))) return step;
		if (!stands) return { ...step, is: 'done' };
		return { ...step, is: step.is === 'sending' ? 'unknown' : step.is === 'done' ? 'standing' : step.is };
	});
}

/**
 * The phase that a run is in.
 *
 * - `unfinished`: steps were not sent, as when the page was closed in the middle.
 * - `left`: every step was sent, and something still stands.
 * - `watching`: nothing stands, for less than two minutes.
 * - `proven`: two minutes later nothing stood, by every reading.
 * - `back`: before that, something trades that the run had ended, or something new.
 * - `past`: it was proven, and something trades since.
 */
export type StopPhase = 'unfinished' | 'left' | 'watching' | 'proven' | 'back' | 'past';

/** @param standing what trades now; `undefined` while a list is not read */
export function phaseOf(run: StopRun, standing: readonly Standing[] | undefined): StopPhase {
	const states = run.steps.map(({ is }) => is);
	if (states.includes('waiting') || states.includes('sending')) return 'unfinished';
	if (states.some((is) => is === 'refused' || is === 'unknown')) return 'left';
	const isProven = run.provenAt !== undefined;
	if (states.includes('standing') || (standing?.length ?? 0) > 0) return isProven ? 'past' : 'back';
	return isProven ? 'proven' : 'watching';
}

const STATES: readonly string[] = [
	'waiting',
	'sending',
	'done',
	'refused',
	'unknown',
	'standing',
] satisfies StopState[];

/** A run as it is stored; `undefined` for one that is damaged, or of a version that knows other steps. */
export function parseStopRun(stored: unknown): StopRun | undefined {
	if (!hasShapeOf({ at: 0, steps: [{}], cleared: [''] }, stored)) return undefined;
	const run = stored as unknown as StopRun;
	const isWhole = run.steps.every(
		({ key, target, is }) =>
			typeof key === 'string' &&
			STATES.includes(is) &&
			Object.hasOwn(SHAPES, target.of) &&
			hasShapeOf(SHAPES[target.of], target) &&
			/^\d+$/.test(figureOf(target)),
	);
	return isWhole ? run : undefined;
}

/** The figure of a target that has one: it is computed with when it is shown. */
function figureOf(target: StopTarget): string {
	return target.of === 'goal' ? target.before : target.of === 'order' ? target.price : '0';
}

const PAIR = { base: '', rel: '' };
const SHAPES: Readonly<Record<StopTarget['of'], object>> = {
	goal: { coin: '', before: '' },
	bot: { ...PAIR, bot: '', side: '' },
	formula: { ...PAIR, formula: '', sides: [], isEndless: false },
	order: { ...PAIR, order: '', side: '', price: '' },
};
