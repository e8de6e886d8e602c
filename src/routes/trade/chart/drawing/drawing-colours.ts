import { DRAWING_COLOURS, type DrawingColour } from '#lib/domain/market/drawing.ts';
import { resolveColour } from '../chart-colours.ts';

/** Design token of each drawing colour; all differ from the candles in both themes. */
export const COLOUR_TOKENS: Readonly<Record<DrawingColour, string>> = {
	teal: 'accent',
	amber: 'series-amber',
	violet: 'series-violet',
	blue: 'series-blue',
	pink: 'series-pink',
	grey: 'ink-muted',
};

/** Colours of drawings, resolved for a canvas. */
export interface DrawingPalette extends Readonly<Record<DrawingColour, string>> {
	readonly surface: string;
	readonly font: string;
}

export function readPalette(host: HTMLElement): DrawingPalette {
	const colours = DRAWING_COLOURS.map((name) => [name, resolveColour(host, COLOUR_TOKENS[name])] as const);
	return {
		...(Object.fromEntries(colours) as Record<DrawingColour, string>),
		surface: resolveColour(host, 'surface'),
		font: `12px ${getComputedStyle(host).fontFamily}`,
	};
}
