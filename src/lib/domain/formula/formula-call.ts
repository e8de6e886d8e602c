import { formatAmount, parseAmount } from '../money/amount.ts';
import type { Formula } from './formula.ts';
import { endsOnlyWithNode, type FormulaDraft } from './formula-draft.ts';
import type { Holding } from './holdings.ts';
import type { Pair } from '../market/pair.ts';

/** A formula as the node's `autoprice` is told of it. Numbers are decimal texts. */
export interface FormulaCall extends Pair {
	readonly fixed?: string;
	readonly minprice?: string;
	readonly maxprice?: string;
	readonly margin?: string;
	readonly buymargin?: string;
	readonly sellmargin?: string;
	readonly refbase?: string;
	readonly refrel?: string;
	readonly factor?: string;
	readonly offset?: string;
	readonly usdpeg?: number;
	readonly fundvalue_ask?: string;
	readonly fundvalue_bid?: string;
	readonly address?: string;
	readonly holdings?: { readonly coin: string; readonly balance: string }[];
	readonly divisor?: string;
}

/** @param referenceCoin the ticker that the names of a fund's values end in */
export function formulaCall(
	draft: FormulaDraft,
	{ formula, holdings }: { readonly formula: Formula; readonly holdings: readonly Holding[] },
	{ base, rel }: Pair,
	referenceCoin: string,
): FormulaCall {
	return {
		...{ base, rel },
		...sourceMembers(draft, formula),
		...(draft.kind === 'fund' && fundMembers(draft, formula, holdings, referenceCoin)),
		...marginMembers(draft, formula),
		...(formula.minimum > 0n && { minprice: formatAmount(formula.minimum) }),
		...(formula.maximum > 0n && { maxprice: formatAmount(formula.maximum) }),
	};
}

function sourceMembers(draft: FormulaDraft, { source, factor, offset }: Formula): Partial<FormulaCall> {
	if (source.from === 'fixed') return { fixed: formatAmount(source.price) };
	if (source.from === 'fund') return {};
	const isNamed = endsOnlyWithNode(draft.kind);
	const reference = isNamed ? { refbase: draft.name.trim(), refrel: draft.aggregator } : {};
	if (source.from === 'dollars') return { ...reference, usdpeg: 1, factor: formatAmount(source.perRel) };
	const bent = { factor: formatAmount(factor), offset: formatAmount(offset) };
	if (draft.kind === 'pair') return { refbase: source.over, refrel: source.under, ...bent };
	return { ...reference, ...bent };
}

function fundMembers(
	{ fundValue, address, texts }: FormulaDraft,
	{ sellMargin, buyMargin }: Formula,
	holdings: readonly Holding[],
	referenceCoin: string,
): Partial<FormulaCall> {
	const value = `${fundValue}_${referenceCoin}`;
	return {
		...(sellMargin !== undefined && { fundvalue_ask: value }),
		...(buyMargin !== undefined && { fundvalue_bid: value }),
		...(address.trim() && { address: address.trim() }),
		...(holdings.length > 0 && {
			holdings: holdings.map(({ coin, balance }) => ({ coin, balance: formatAmount(balance) })),
		}),
		divisor: formatAmount(parseAmount(texts.divisor) as bigint),
	};
}

/** A margin of each side's own leaves the other side out; one margin alone is for sales, and for funds for both. */
function marginMembers({ kind }: FormulaDraft, { sellMargin, buyMargin }: Formula): Partial<FormulaCall> {
	const [sell, buy] = [sellMargin, buyMargin].map((margin) =>
		margin === undefined ? undefined : formatAmount(margin),
	);
	if (sell !== undefined && buy !== undefined) return { buymargin: buy, sellmargin: sell };
	if (buy === undefined || kind === 'fund') return { margin: sell ?? buy ?? '0' };
	return { buymargin: buy };
}
