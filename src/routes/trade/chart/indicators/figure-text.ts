import { definitionOf, type FigureName, type Indicator } from '#lib/domain/market/indicators.ts';
import { formatVolume, showNumber } from '#lib/domain/money/figures.ts';
import { priceDecimals } from '#lib/domain/money/price.ts';
import type { Figures } from './calculators.ts';

const INDEX_PLACES = 2;

/** Formats a figure of this kind, with the decimals of a price near `close`. */
export function figureText(kind: Indicator['kind'], figure: number, close: number): string {
	const { unit } = definitionOf(kind);
	if (unit === 'volume') return formatVolume(figure);
	return showNumber(figure, unit === 'index' ? INDEX_PLACES : priceDecimals(close)).replace('-', '−');
}

interface DisplayedFigure {
	readonly figure: FigureName;
	readonly text: string;
	/** Design token of the figure's colour. */
	readonly colour: string;
}

/** Visible figures of an indicator at a bar that closed at `close`. */
export function shownFigures(
	{ kind, colours }: Indicator,
	figures: Figures,
	close: number,
): readonly DisplayedFigure[] {
	return definitionOf(kind).lines.map(({ figure, style }, index) => {
		const value = figures[index];
		const ofBars = (value ?? 0) < 0 ? 'down' : 'up';
		return {
			figure,
			text: value === undefined ? '—' : figureText(kind, value, close),
			colour: style === 'bars' ? ofBars : `series-${colours[style] ?? 'grey'}`,
		};
	});
}
