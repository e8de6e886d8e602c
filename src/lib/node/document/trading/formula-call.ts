import type { autoprice } from '#lib/api/market.ts';
import type { ParamsOf } from '#lib/api/method.ts';
import type { Fund } from '#lib/domain/formula/formula-source.ts';
import { sidesOf, type Formula } from '#lib/domain/formula/formula.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';

/** What `autoprice` is called with. Numbers are decimal texts. */
export type FormulaCall = ParamsOf<typeof autoprice>;

type FormulaMembers = Omit<FormulaCall, 'base' | 'rel'>;

export function formulaCall({ base, rel }: Pair, formula: Formula): FormulaCall {
	return {
		...{ base, rel },
		...sourceMembers(formula),
		...marginMembers(formula),
		...(formula.minimum > 0n && { minprice: formatAmount(formula.minimum) }),
		...(formula.maximum > 0n && { maxprice: formatAmount(formula.maximum) }),
	};
}

function sourceMembers(formula: Formula): FormulaMembers {
	const { source } = formula;
	const adjusting = { factor: formatAmount(formula.factor), offset: formatAmount(formula.offset) };
	switch (source.from) {
		case 'fixed':
			return { fixed: formatAmount(source.price) };
		case 'market':
			return adjusting;
		case 'pair':
			return { refbase: source.over, refrel: source.under, ...adjusting };
		case 'aggregator':
			return { refbase: source.name, refrel: source.aggregator, ...adjusting };
		case 'dollar': {
			const { name: refbase, aggregator: refrel, perRel } = source;
			return { refbase, refrel, usdpeg: 1, factor: formatAmount(perRel) };
		}
		case 'fund':
			return { ...fundSides(source.fund, formula), ...fundMembers(source.fund) };
	}
}

/** The names under which `fundvalue` gives what one share is worth. */
export const SHARE_MEMBERS = {
	all: `assetNAV_${REFERENCE_COIN}`,
	'reference-coin': `NAV_${REFERENCE_COIN}`,
} as const;

function fundSides({ part }: Fund, formula: Formula): FormulaMembers {
	const [member, sides] = [SHARE_MEMBERS[part], sidesOf(formula)];
	return {
		...(sides.includes('ask') && { fundvalue_ask: member }),
		...(sides.includes('bid') && { fundvalue_bid: member }),
	};
}

/** What a fund consists of, for `autoprice` and `fundvalue` alike. */
export function fundMembers({ holdings, address, shares }: Fund) {
	return {
		...(address && { address }),
		...(holdings.length > 0 && {
			holdings: holdings.map(({ coin, balance }) => ({ coin, balance: formatAmount(balance) })),
		}),
		divisor: formatAmount(shares),
	};
}

/** Margins of both sides name each side; one margin alone is for sales, and for funds for either side. */
function marginMembers({ source, sellMargin, buyMargin }: Formula): FormulaMembers {
	const [sell, buy] = [sellMargin, buyMargin].map((margin) =>
		margin === undefined ? undefined : formatAmount(margin),
	);
	if (sell !== undefined && buy !== undefined) return { buymargin: buy, sellmargin: sell };
	if (buy === undefined || source.from === 'fund') return { margin: sell ?? buy ?? '0' };
	return { buymargin: buy };
}
