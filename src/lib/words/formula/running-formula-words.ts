import { formatPercent } from '#lib/domain/formula/formula-draft.ts';
import type { RunningFormula } from '#lib/domain/formula/formula-request.ts';
import type { FormulaSource } from '#lib/domain/formula/formula-source.ts';
import type { Formula } from '#lib/domain/formula/formula.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { showFigure } from '#lib/domain/money/figures.ts';

/** The formula that sets an order's price, with its bounds. */
export function runningFormulaWords(running: RunningFormula): string {
	const { formula } = running.request;
	const bounds = [
		formula.minimum > 0n && `never under ${showFigure(formula.minimum)}`,
		formula.maximum > 0n && `never over ${showFigure(formula.maximum)}`,
		running.isEndless && 'ends only with the node',
	].filter(Boolean);
	return [`Follows ${followed(formula.source, running)}${marginWords(formula)}`, ...bounds].join(', ');
}

/** The prices that a formula sets now, in sentences; empty where it sets none. */
export function formulaPricesText({ base, rel, prices: { ask, bid } }: RunningFormula): string {
	const sentences = [
		ask !== '0' && `It sells ${base} at ${ask} ${rel}.`,
		bid !== '0' && `It buys ${base} at ${bid} ${rel}.`,
	];
	return sentences.filter(Boolean).join(' ');
}

function followed(source: FormulaSource, { base, rel }: Pair): string {
	switch (source.from) {
		case 'fixed':
			return `${showFigure(source.price)} ${rel}`;
		case 'market':
			return `the node’s own price of ${base} in ${rel}`;
		case 'pair':
			return `${source.over} in ${source.under}`;
		case 'aggregator':
			return `${source.name} on ${source.aggregator}`;
		case 'dollar':
			return 'a price in dollars';
		case 'fund':
			return 'the value of a fund';
	}
}

function marginWords({ sellMargin, buyMargin }: Formula): string {
	const margins = [...new Set([sellMargin, buyMargin])].filter((margin) => margin !== undefined);
	return margins.length === 0 ? '' : ` with a margin of ${margins.map(formatPercent).join(' and ')}`;
}
