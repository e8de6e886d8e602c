import type { FormulaLine } from '#lib/domain/formula/formula-lines.ts';
import type { RunningFormula } from '#lib/domain/formula/formula-request.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import { formulaPricesText, runningFormulaWords } from './formula-words.ts';

/** Beside the line of a formula on the chart. */
export function formulaLineWords({ kind, side, price }: FormulaLine): string {
	switch (kind) {
		case 'fixed':
			return side === 'ask' ? 'Price rule: sells, stays here' : 'Price rule: buys, stays here';
		case 'now':
			return side === 'ask' ? 'Price rule: sells here now' : 'Price rule: buys here now';
		case 'minimum':
			return `Price rule: not below ${showFigure(price)}`;
		case 'maximum':
			return `Price rule: not above ${showFigure(price)}`;
	}
}

/** A formula of the chart in sentences: its prices now, what it follows, and what is not known of it. */
export function formulaSummary(running: RunningFormula): string {
	const { formula } = running.request;
	const prices = formulaPricesText(running) || 'Your node shows no price by this rule now.';
	const isMoving = formula.source.from !== 'fixed';
	return [prices, runningFormulaWords(running), isMoving && 'Only your node knows its later prices.']
		.filter(Boolean)
		.join(' ');
}
