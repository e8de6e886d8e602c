import { COIN, parseAmount, type AmountProblem } from './money/amount.ts';
import type { Pair } from './market/pair.ts';
import type { OrderSide } from './orders/order-draft.ts';
import {
	aggregatorName,
	tickerOfName,
	type Aggregator,
	canAdjust,
	endsOnlyWithNode,
	type PriceRuleKind,
	type PriceRuleSource,
	type FundPart,
	readHoldings,
	type Holding,
	AGGREGATORS,
} from './price-rule-source.ts';
import {
	PERCENT_PLACES,
	type PriceRuleCapabilities,
	type PriceRuleObstacle,
	type PriceRule,
} from './price-rule.ts';
import { hasShapeOf } from './text/shape.ts';

/** Numeric fields. Margins are in percent. */
export type PriceRuleNumber =
	'fixed' | 'dollars' | 'divisor' | 'margin' | 'otherMargin' | 'factor' | 'offset' | 'minimum' | 'maximum';

/** The price rule form. */
export interface PriceRuleDraft {
	readonly kind: PriceRuleKind;
	/** True to buy and sell, each with a separate margin. */
	readonly isTwoSided: boolean;
	readonly texts: Readonly<Record<PriceRuleNumber, string>>;
	/** The pair to follow. */
	readonly over: string;
	readonly under: string;
	readonly aggregator: Aggregator;
	/** The aggregator's name of the coin. */
	readonly name: string;
	readonly fundPart: FundPart;
	readonly address: string;
	/** One coin and amount per line. */
	readonly holdings: string;
}

export type PriceRuleProblem =
	| {
			readonly kind: 'typed';
			readonly field: PriceRuleNumber;
			readonly problem: AmountProblem | 'zero' | 'too-low';
	  }
	| { readonly kind: 'missing'; readonly field: 'over' | 'under' | 'name' | 'fund' }
	| { readonly kind: 'same-coin' }
	| { readonly kind: 'holdings'; readonly line: string }
	| { readonly kind: 'bounds' }
	/** The node does not implement this kind of rule. */
	| { readonly kind: 'obstacle'; readonly obstacle: PriceRuleObstacle }
	| { readonly kind: 'one-sided' };

/** Result of parsing the form: problems, or a price rule. */
export type ParsedPriceRule =
	| { readonly problems: readonly [PriceRuleProblem, ...PriceRuleProblem[]]; readonly priceRule?: undefined }
	| { readonly problems: readonly []; readonly priceRule: PriceRule };

const NO_TEXTS: PriceRuleDraft['texts'] = {
	...{ fixed: '', dollars: '', divisor: '', margin: '', otherMargin: '' },
	...{ factor: '', offset: '', minimum: '', maximum: '' },
};

export function newPriceRuleDraft({ base, rel }: Pair): PriceRuleDraft {
	return {
		...{ kind: 'fixed', isTwoSided: false, texts: NO_TEXTS, over: base, under: rel },
		...{ aggregator: 'coinmarketcap', name: aggregatorName(base) },
		...{ fundPart: 'all', address: '', holdings: '' },
	};
}

/** Numeric fields for a kind of rule, in the order of the form. */
export function numbersOf({ kind, isTwoSided }: PriceRuleDraft): PriceRuleNumber[] {
	const own = { fixed: ['fixed'], dollar: ['dollars'], fund: ['divisor'] } as const;
	const first: readonly PriceRuleNumber[] = own[kind as keyof typeof own] ?? [];
	const adjusting: PriceRuleNumber[] = canAdjust(kind) ? ['factor', 'offset'] : [];
	const margins: PriceRuleNumber[] = isTwoSided ? ['margin', 'otherMargin'] : ['margin'];
	return [...first, ...margins, ...adjusting, 'minimum', 'maximum'];
}

/**
 * @param side direction of a one-sided rule: sell base or buy base
 * @param capabilities the node's support for price rules
 */
export function readPriceRule(
	draft: PriceRuleDraft,
	side: OrderSide,
	pair: Pair,
	capabilities: PriceRuleCapabilities,
): ParsedPriceRule {
	const obstacle = capabilities.obstacles[draft.kind];
	if (obstacle) return { problems: [{ kind: 'obstacle', obstacle }] };
	if (draft.isTwoSided && !capabilities.canBeTwoSided) return { problems: [{ kind: 'one-sided' }] };
	const numbers = new Map(numbersOf(draft).map((field) => [field, readNumber(draft, field)]));
	const typed = [...numbers].flatMap(([field, value]): PriceRuleProblem[] =>
		typeof value === 'bigint' ? [] : [{ kind: 'typed', field, problem: value }],
	);
	const holdings = readHoldings(draft.kind === 'fund' ? draft.holdings : '');
	const [first, ...rest] = [...sourceProblems(draft, holdings), ...typed];
	if (first) return { problems: [first, ...rest] };
	const of = (field: PriceRuleNumber) => (numbers.get(field) ?? 0n) as bigint;
	if (of('maximum') > 0n && of('minimum') > of('maximum')) return { problems: [{ kind: 'bounds' }] };
	const [sellMargin, buyMargin] = marginsOf(draft, side, of);
	const bounds = { minimum: of('minimum'), maximum: of('maximum') };
	const adjusting = canAdjust(draft.kind) ? { factor: of('factor'), offset: of('offset') } : UNADJUSTED;
	const source = sourceOf(draft, pair, of, typeof holdings === 'string' ? [] : holdings);
	return { problems: [], priceRule: { source, ...adjusting, sellMargin, buyMargin, ...bounds } };
}

const UNADJUSTED = { factor: COIN, offset: 0n };

type NumberOf = (field: PriceRuleNumber) => bigint;

function marginsOf({ isTwoSided }: PriceRuleDraft, side: OrderSide, of: NumberOf) {
	const [own, other] = [of('margin'), isTwoSided ? of('otherMargin') : undefined];
	return side === 'sell' ? ([own, other] as const) : ([other, own] as const);
}

function sourceOf(
	draft: PriceRuleDraft,
	{ base, rel }: Pair,
	of: NumberOf,
	holdings: readonly Holding[],
): PriceRuleSource {
	const { kind: from, aggregator } = draft;
	const name = draft.name.trim();
	switch (from) {
		case 'fixed':
			return { from, price: of('fixed') };
		case 'market':
			return { from, over: base, under: rel };
		case 'pair':
			return { from, over: draft.over.trim(), under: draft.under.trim() };
		case 'aggregator':
			return { from, aggregator, name, over: tickerOfName(name), under: rel };
		case 'dollar':
			return { from, aggregator, name, coin: tickerOfName(name), perRel: of('dollars') };
		case 'fund': {
			const [address, shares] = [draft.address.trim(), of('divisor')];
			return { from, rel, fund: { part: draft.fundPart, holdings, address, shares } };
		}
	}
}

function sourceProblems(draft: PriceRuleDraft, holdings: readonly Holding[] | string): PriceRuleProblem[] {
	const { kind, over, under } = draft;
	if (kind === 'pair') {
		const missing = (['over', 'under'] as const).filter((field) => draft[field].trim() === '');
		if (missing.length > 0) return missing.map((field) => ({ kind: 'missing', field }));
		return over.trim() === under.trim() ? [{ kind: 'same-coin' }] : [];
	}
	if (endsOnlyWithNode(kind) && draft.name.trim() === '') return [{ kind: 'missing', field: 'name' }];
	if (kind !== 'fund') return [];
	if (typeof holdings === 'string') return [{ kind: 'holdings', line: holdings }];
	return holdings.length > 0 || draft.address.trim() ? [] : [{ kind: 'missing', field: 'fund' }];
}

/** Defaults of empty fields; all other fields are required. */
const WHEN_EMPTY: Readonly<Partial<Record<PriceRuleNumber, bigint>>> = {
	...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
};

function readNumber(
	{ texts }: PriceRuleDraft,
	field: PriceRuleNumber,
): bigint | AmountProblem | 'zero' | 'too-low' {
	const value = field.toLowerCase().endsWith('margin')
		? readPercent(texts[field])
		: readSigned(texts[field], field === 'offset');
	if (value === 'empty') return WHEN_EMPTY[field] ?? value;
	return value === 0n && NEVER_ZERO.includes(field) ? 'zero' : value;
}

const NEVER_ZERO: readonly PriceRuleNumber[] = ['fixed', 'dollars', 'divisor', 'factor'];

function readPercent(text: string): bigint | AmountProblem | 'too-low' {
	const value = readSigned(text, true, PERCENT_PLACES);
	return typeof value === 'bigint' && value <= -COIN ? 'too-low' : value;
}

function readSigned(text: string, mayBeNegative: boolean, places?: number): bigint | AmountProblem {
	const isNegative = mayBeNegative && /^\s*[-−]/.test(text);
	const value = parseAmount(isNegative ? text.replace(/^\s*[-−]\s*/, '') : text, places);
	return typeof value === 'bigint' && isNegative ? -value : value;
}

const KINDS: Readonly<Record<PriceRuleKind, true>> = {
	...{ fixed: true, market: true, pair: true, aggregator: true, dollar: true, fund: true },
};
const PARTS: readonly FundPart[] = ['all', 'reference-coin'];

/** Parses a stored draft of a pair; `undefined` if a different version stored it in an unknown format. */
export function readPriceRuleDraft(stored: unknown, pair: Pair): PriceRuleDraft | undefined {
	const fresh = newPriceRuleDraft(pair);
	if (!hasShapeOf(fresh, stored)) return undefined;
	const { kind, aggregator, fundPart } = stored;
	const isKnown = Object.hasOwn(KINDS, kind) && AGGREGATORS.includes(aggregator) && PARTS.includes(fundPart);
	return isKnown ? { ...fresh, ...stored } : undefined;
}
