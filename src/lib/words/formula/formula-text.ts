import { formatPercent } from '#lib/domain/formula/formula-draft.ts';
import { canAdjust, type FormulaSource } from '#lib/domain/formula/formula-source.ts';
import type { Formula } from '#lib/domain/formula/formula.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { showFigure } from '#lib/domain/money/figures.ts';

/** What a formula begins with. */
export function sourceName(source: FormulaSource, { base, rel }: Pair): string {
	switch (source.from) {
		case 'fixed':
			return `${showFigure(source.price)} ${rel}`;
		case 'market':
			return `${base} in ${rel}`;
		case 'pair':
			return `${source.over} in ${source.under}`;
		case 'aggregator':
			return `${source.name} in ${rel}`;
		case 'dollar':
			return `${source.name} in USD ÷ ${showFigure(source.perRel)}`;
		case 'fund':
			return `one share in ${rel}`;
	}
}

/** The formula of one side, in symbols; nothing where it sets no price on that side. */
export function formulaText(formula: Formula, pair: Pair, side: 'ask' | 'bid'): string | undefined {
	const margin = side === 'ask' ? formula.sellMargin : formula.buyMargin;
	if (margin === undefined) return undefined;
	const name = sourceName(formula.source, pair);
	const plain = canAdjust(formula.source.from) ? adjustedText(name, formula) : name;
	if (margin === 0n) return plain;
	const share = formatPercent(margin < 0n ? -margin : margin);
	const factor = `(1 ${margin < 0n ? '−' : '+'} ${share})`;
	return side === 'ask' ? `${factor} × (${plain})` : `(${plain}) ÷ ${factor}`;
}

function adjustedText(name: string, { factor, offset }: Formula): string {
	const times = showFigure(factor) === '1' ? name : `${name} × ${showFigure(factor)}`;
	if (offset === 0n) return times;
	return `${times} ${offset < 0n ? '−' : '+'} ${showFigure(offset < 0n ? -offset : offset)}`;
}
