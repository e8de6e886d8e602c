/** Number of points of each kind of drawing. */
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

/** Colour names; every theme defines each of them. */
export const DRAWING_COLOURS = ['teal', 'amber', 'violet', 'blue', 'pink', 'grey'] as const;

export type DrawingColour = (typeof DRAWING_COLOURS)[number];

/** A point on a chart, independent of the interval: unix seconds, and rel per base for display only. */
export interface DrawingPoint {
	readonly time: number;
	readonly price: number;
}

/** A user's drawing on the chart of a pair. */
export interface Drawing {
	readonly id: string;
	readonly kind: DrawingKind;
	/** See `DRAWING_POINTS` for their number. */
	readonly points: readonly DrawingPoint[];
	readonly colour: DrawingColour;
	/** Content of a text; empty for other kinds. */
	readonly text: string;
	/** Milliseconds since 1970. Defines the order in lists and on the chart. */
	readonly created: number;
}

export const MAX_DRAWING_TEXT = 200;
/** All drawings are redrawn whenever the chart moves. */
export const MAX_DRAWINGS = 300;
/** Far beyond any date on a chart, but a safe integer in milliseconds. */
const LAST_TIME = 4e11;

export function isDrawingPoint({ time, price }: DrawingPoint): boolean {
	return Number.isFinite(time) && Math.abs(time) <= LAST_TIME && Number.isFinite(price);
}

/** Normalises typed text: one line, truncated to the limit. */
export function drawingTextOf(typed: string): string {
	return [...typed.replace(/\s+/g, ' ').trim()].slice(0, MAX_DRAWING_TEXT).join('').trim();
}

/** Sorts by time of creation. */
export function inOrder(drawings: readonly Drawing[]): Drawing[] {
	return drawings.toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1));
}
