/** How many points the user sets for each kind of drawing. */
export const DRAWING_POINTS = {
	trend: 2,
	ray: 2,
	horizontal: 1,
	vertical: 1,
	rectangle: 2,
	fibonacci: 2,
	ruler: 2,
	text: 1,
} as const;

export type DrawingKind = keyof typeof DRAWING_POINTS;

/** In the order of the toolbar. */
export const DRAWING_KINDS = Object.keys(DRAWING_POINTS) as DrawingKind[];

/** Names of colours, each defined by every theme. */
export const DRAWING_COLOURS = ['teal', 'amber', 'violet', 'blue', 'pink', 'grey'] as const;

export type DrawingColour = (typeof DRAWING_COLOURS)[number];

/** A point on a chart, valid in every interval: unix seconds, and rel per base for display only. */
export interface DrawingPoint {
	readonly time: number;
	readonly price: number;
}

/** A drawing of the user over the candles of one pair. */
export interface Drawing {
	readonly id: string;
	readonly kind: DrawingKind;
	/** As many as in `DRAWING_POINTS`. */
	readonly points: readonly DrawingPoint[];
	readonly colour: DrawingColour;
	/** Content of a text; empty for the other kinds. */
	readonly text: string;
	/** Milliseconds since 1970: defines the order in lists and on the chart. */
	readonly created: number;
}

export const MAX_DRAWING_TEXT = 200;
/** Limit, since all of them are redrawn at every movement of the chart. */
export const MAX_DRAWINGS = 300;
/** Far beyond any date on a chart, and an integer in milliseconds. */
const LAST_TIME = 4e11;

export function isDrawingPoint({ time, price }: DrawingPoint): boolean {
	return Number.isFinite(time) && Math.abs(time) <= LAST_TIME && Number.isFinite(price);
}

/** The typed text as stored: one line, cut to the limit. */
export function drawingTextOf(typed: string): string {
	return [...typed.replace(/\s+/g, ' ').trim()].slice(0, MAX_DRAWING_TEXT).join('').trim();
}

/** In the order of their creation. */
export function inOrder(drawings: readonly Drawing[]): Drawing[] {
	return drawings.toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1));
}
