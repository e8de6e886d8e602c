import type { Pair } from '../market/pair.ts';
import { COIN, formatAmount, parseAmount, type AmountProblem } from '../money/amount.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import { hasShapeOf } from '../text/shape.ts';
import type { Bot, BotTerms } from './bot.ts';

/** The fields of a bot that are typed. */
export type BotField = 'price' | 'volume';

/** A price and a volume as they are typed. */
export type BotTexts = Readonly<Record<BotField, string>>;

/** A bot as it stands in the form. A coin that is not chosen is an empty text. */
export interface BotDraft extends Pair, BotTexts {
	readonly side: OrderSide;
}

export const EMPTY_BOT_DRAFT: BotDraft = { base: '', rel: '', side: 'buy', price: '', volume: '' };

/** A stored draft; `undefined` if another version of the app stored it in another form. */
export function readBotDraft(stored: unknown): BotDraft | undefined {
	if (!hasShapeOf(EMPTY_BOT_DRAFT, stored)) return undefined;
	return stored.side === 'buy' || stored.side === 'sell' ? { ...EMPTY_BOT_DRAFT, ...stored } : undefined;
}

/** Problems that keep a bot from being started or changed, the first one to solve first. */
export type BotProblem =
	| { readonly kind: 'no-coin'; readonly field: 'base' | 'rel' }
	| { readonly kind: 'same-coin' }
	| { readonly kind: 'coin-off'; readonly coin: string }
	| { readonly kind: 'typed'; readonly field: BotField; readonly problem: AmountProblem | 'zero' }
	/** At this price the volume buys or brings less than the smallest unit of a coin. */
	| { readonly kind: 'too-little'; readonly coin: string }
	/** The balance lacks so much, fees included. */
	| { readonly kind: 'too-poor'; readonly short: bigint }
	/** Less than what is traded and pending already. */
	| { readonly kind: 'below-traded'; readonly least: bigint }
	| { readonly kind: 'unchanged' };

export interface BotCircumstances {
	/** The coins of the pair that the node has switched off. */
	readonly off: readonly string[];
	/** How much more than what is free a trade of the whole volume needs; 0 if it suffices or nothing is known. */
	readonly short: bigint;
}

export function botProblems(draft: BotDraft, { off, short }: BotCircumstances): BotProblem[] {
	const pair = pairProblems(draft, off);
	if (pair.length > 0) return pair;
	const typed = typedProblems(draft);
	if (typed.length > 0) return typed;
	const terms = termsOf(draft);
	if (terms && received(terms) === 0n)
		return [{ kind: 'too-little', coin: draft.side === 'buy' ? draft.base : draft.rel }];
	return short > 0n ? [{ kind: 'too-poor', short }] : [];
}

function pairProblems({ base, rel }: Pair, off: readonly string[]): BotProblem[] {
	if (base === '') return [{ kind: 'no-coin', field: 'base' }];
	if (rel === '') return [{ kind: 'no-coin', field: 'rel' }];
	if (base === rel) return [{ kind: 'same-coin' }];
	return off.slice(0, 1).map((coin) => ({ kind: 'coin-off', coin }));
}

function typedProblems(texts: BotTexts): BotProblem[] {
	return (['price', 'volume'] as const).flatMap((field): BotProblem[] => {
		const parsed = parseAmount(texts[field]);
		if (typeof parsed === 'string') return [{ kind: 'typed', field, problem: parsed }];
		return parsed === 0n ? [{ kind: 'typed', field, problem: 'zero' }] : [];
	});
}

/** The terms in the form, or `undefined` while a number or a coin is missing. */
export function termsOf({ base, rel, side, price, volume }: BotDraft): BotTerms | undefined {
	const [bound, units] = [parseAmount(price), parseAmount(volume)];
	if (typeof bound === 'string' || typeof units === 'string' || !bound || !units) return undefined;
	return base === '' || rel === '' || base === rel ? undefined : { base, rel, side, bound, volume: units };
}

/** Proceeds of its whole volume at its bound, in smallest units of the coin that it gets: the least that it may get. */
export function received({ side, bound, volume }: BotTerms): bigint {
	return side === 'buy' ? (volume * COIN) / bound : (volume * bound) / COIN;
}

/** The texts of the change form before the user edits them. */
export function textsOf({ bound, volume }: BotTerms): BotTexts {
	return { price: formatAmount(bound), volume: formatAmount(volume) };
}

/** Problems that keep a bot from being changed to these texts. */
export function changeProblems(bot: Bot, texts: BotTexts): BotProblem[] {
	const typed = typedProblems(texts);
	const terms = changedTerms(bot, texts);
	if (typed.length > 0 || !terms) return typed;
	const least = bot.traded + bot.pending;
	if (terms.volume < least) return [{ kind: 'below-traded', least }];
	return terms.bound === bot.bound && terms.volume === bot.volume ? [{ kind: 'unchanged' }] : [];
}

/** The terms in these texts; `undefined` while they are not numbers. */
export function changedTerms({ base, rel, side }: BotTerms, texts: BotTexts): BotTerms | undefined {
	return termsOf({ base, rel, side, ...texts });
}
