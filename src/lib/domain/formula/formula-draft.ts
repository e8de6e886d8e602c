import { aggregatorName, tickerOfName, type Aggregator } from './aggregators.ts';
import { COIN, formatAmount, parseAmount, type AmountProblem } from '../money/amount.ts';
import type { Formula, FormulaSource } from './formula.ts';
import { readHoldings, type Holding } from './holdings.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import type { Pair } from '../market/pair.ts';

/**
 * Where the price of a formula comes from: a number; the node's own price source; another pair of coins there; an
 * aggregator; a price in US dollars that the other coin is pegged to; the value of a fund.
 */
export type FormulaKind = 'fixed' | 'market' | 'pair' | 'aggregator' | 'dollar' | 'fund';

/** What is typed as a number. Margins are percents. */
export type FormulaNumber =
	'fixed' | 'dollars' | 'divisor' | 'margin' | 'otherMargin' | 'factor' | 'offset' | 'minimum' | 'maximum';

/** All that the fund holds, or all but the reference coin, as `fundvalue` names them. */
export type FundValue = 'assetNAV' | 'NAV';

/** A formula as it stands in the form. */
export interface FormulaDraft {
	readonly kind: FormulaKind;
	/** It buys and sells, each at a margin of its own. */
	readonly isTwoSided: boolean;
	readonly texts: Readonly<Record<FormulaNumber, string>>;
	/** The pair that is followed. */
	readonly over: string;
	readonly under: string;
	readonly aggregator: Aggregator;
	/** What the aggregator calls the coin. */
	readonly name: string;
	readonly fundValue: FundValue;
	readonly address: string;
	/** A coin and an amount a line. */
	readonly holdings: string;
}

export type FormulaProblem =
	| {
			readonly kind: 'typed';
			readonly field: FormulaNumber;
			readonly problem: AmountProblem | 'zero' | 'too-low';
	  }
	| { readonly kind: 'missing'; readonly field: 'over' | 'under' | 'name' | 'fund' }
	| { readonly kind: 'same-coin' }
	| { readonly kind: 'holdings'; readonly line: string }
	| { readonly kind: 'bounds' };

/** A formula that was read from the form: what is wrong with it, or what it says. */
export type ReadFormula =
	| { readonly problems: readonly [FormulaProblem, ...FormulaProblem[]]; readonly formula?: undefined }
	| { readonly problems: readonly []; readonly formula: Formula; readonly holdings: readonly Holding[] };

const NO_TEXTS: FormulaDraft['texts'] = {
	...{ fixed: '', dollars: '', divisor: '', margin: '', otherMargin: '' },
	...{ factor: '', offset: '', minimum: '', maximum: '' },
};

export function newFormulaDraft({ base, rel }: Pair): FormulaDraft {
	return {
		...{ kind: 'fixed', isTwoSided: false, texts: NO_TEXTS, over: base, under: rel },
		...{ aggregator: 'coinmarketcap', name: aggregatorName(base) },
		...{ fundValue: 'assetNAV', address: '', holdings: '' },
	};
}

/** The numbers that a kind asks for, in the order in which they are typed. */
export function numbersOf({ kind, isTwoSided }: FormulaDraft): FormulaNumber[] {
	const own = { fixed: ['fixed'], dollar: ['dollars'], fund: ['divisor'] } as const;
	const first: readonly FormulaNumber[] = own[kind as keyof typeof own] ?? [];
	const bent: FormulaNumber[] = canBend(kind) ? ['factor', 'offset'] : [];
	const margins: FormulaNumber[] = isTwoSided ? ['margin', 'otherMargin'] : ['margin'];
	return [...first, ...margins, ...bent, 'minimum', 'maximum'];
}

/** Factor and offset apply to a price from outside; in a peg the factor is the price in dollars. */
export function canBend(kind: FormulaKind): boolean {
	return kind === 'market' || kind === 'pair' || kind === 'aggregator';
}

/** The node goes on with it until it is stopped, whatever is set meanwhile. */
export function endsOnlyWithNode(kind: FormulaKind): boolean {
	return kind === 'aggregator' || kind === 'dollar';
}

/** @param side what is offered where it is one only: a sale of base, or a purchase */
export function readFormula(draft: FormulaDraft, side: OrderSide, pair: Pair): ReadFormula {
	const numbers = new Map(numbersOf(draft).map((field) => [field, readNumber(draft, field)]));
	const typed = [...numbers].flatMap(([field, value]): FormulaProblem[] =>
		typeof value === 'bigint' ? [] : [{ kind: 'typed', field, problem: value }],
	);
	const holdings = readHoldings(draft.kind === 'fund' ? draft.holdings : '');
	const [first, ...rest] = [...referenceProblems(draft, holdings), ...typed];
	if (first) return { problems: [first, ...rest] };
	const of = (field: FormulaNumber) => (numbers.get(field) ?? 0n) as bigint;
	if (of('maximum') > 0n && of('minimum') > of('maximum')) return { problems: [{ kind: 'bounds' }] };
	const [sellMargin, buyMargin] = marginsOf(draft, side, of);
	const bounds = { minimum: of('minimum'), maximum: of('maximum') };
	const bent = canBend(draft.kind) ? { factor: of('factor'), offset: of('offset') } : STRAIGHT;
	const formula = { source: sourceOf(draft, pair, of), ...bent, sellMargin, buyMargin, ...bounds };
	return { problems: [], formula, holdings: typeof holdings === 'string' ? [] : holdings };
}

const STRAIGHT = { factor: COIN, offset: 0n };

type NumberOf = (field: FormulaNumber) => bigint;

function marginsOf({ isTwoSided }: FormulaDraft, side: OrderSide, of: NumberOf) {
	const [own, other] = [of('margin'), isTwoSided ? of('otherMargin') : undefined];
	return side === 'sell' ? ([own, other] as const) : ([other, own] as const);
}

function sourceOf(draft: FormulaDraft, { base, rel }: Pair, of: NumberOf): FormulaSource {
	switch (draft.kind) {
		case 'fixed':
			return { from: 'fixed', price: of('fixed') };
		case 'market':
			return { from: 'coins', over: base, under: rel };
		case 'pair':
			return { from: 'coins', over: draft.over.trim(), under: draft.under.trim() };
		case 'aggregator':
			return { from: 'coins', over: tickerOfName(draft.name), under: rel };
		case 'dollar':
			return { from: 'dollars', coin: tickerOfName(draft.name), perRel: of('dollars') };
		case 'fund':
			return { from: 'fund', rel };
	}
}

function referenceProblems(draft: FormulaDraft, holdings: readonly Holding[] | string): FormulaProblem[] {
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

/** What a field stands for when nothing is typed; the others have to be filled in. */
const WHEN_EMPTY: Readonly<Partial<Record<FormulaNumber, bigint>>> = {
	...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
};

function readNumber(
	{ texts }: FormulaDraft,
	field: FormulaNumber,
): bigint | AmountProblem | 'zero' | 'too-low' {
	const value = field.toLowerCase().endsWith('margin')
		? readPercent(texts[field])
		: readSigned(texts[field], field === 'offset');
	if (value === 'empty') return WHEN_EMPTY[field] ?? value;
	return value === 0n && NEVER_ZERO.includes(field) ? 'zero' : value;
}

const NEVER_ZERO: readonly FormulaNumber[] = ['fixed', 'dollars', 'divisor', 'factor'];

/** A percent as a share: six places of the one are eight of the other. */
function readPercent(text: string): bigint | AmountProblem | 'too-low' {
	const value = readSigned(text, true, 6);
	return typeof value === 'bigint' && value <= -COIN ? 'too-low' : value;
}

function readSigned(text: string, mayBeNegative: boolean, places?: number): bigint | AmountProblem {
	const isNegative = mayBeNegative && /^\s*[-−]/.test(text);
	const value = parseAmount(isNegative ? text.replace(/^\s*[-−]\s*/, '') : text, places);
	return typeof value === 'bigint' && isNegative ? -value : value;
}

/** A share as the percent that is typed. */
export function formatPercent(share: bigint): string {
	return `${formatAmount(share, 0, 6)} %`;
}
