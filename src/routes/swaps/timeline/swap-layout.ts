import type { DrawingSight, DrawnMark } from '#lib/domain/swaps/swap-timeline.ts';

/** A narrower drawing runs from top to bottom. In pixels, as all here. */
const MIN_WIDE = 520;
/** Minimum distance of adjacent marks: on one lane their names are side by side. */
const GAPS = { wide: { same: 92, other: 46 }, tall: { same: 38, other: 30 } } as const;
const TALL_LENGTH = 400;
/** The last mark keeps room for itself, and for its name if that is wider. */
const LAST_MARK = { wide: 46, tall: 16 } as const;
/** A label of a moment, with its distance to the next. */
const LABEL = { wide: 104, tall: 44 } as const;
/** The height of a row of labels. */
export const LABEL_ROW = 36;

/** The lines of the drawing, across its axis. */
const ACROSS = {
	wide: { own: 62, axis: 106, other: 150, end: 204 },
	tall: { own: 76, axis: 106, other: 136, end: 212 },
} as const;

/** How a drawing of some width is laid out. */
export interface SwapLayout {
	readonly isTall: boolean;
	/** Length of the axis, and the free space before and after it. */
	readonly length: number;
	readonly before: number;
	readonly behind: number;
	readonly across: {
		readonly own: number;
		readonly axis: number;
		readonly other: number;
		readonly end: number;
	};
	/** As shares of the axis. */
	readonly gaps: DrawingSight['gaps'];
	/** Pixels along the axis. */
	along(place: number): number;
}

export function swapLayout(width: number): SwapLayout {
	const isTall = width < MIN_WIDE;
	const [before, behind] = isTall ? [48, 36] : [116, 76];
	const length = isTall ? TALL_LENGTH : width - before - behind;
	const { same, other } = isTall ? GAPS.tall : GAPS.wide;
	return {
		...{ isTall, length, before, behind },
		across: isTall ? ACROSS.tall : ACROSS.wide,
		gaps: {
			same: same / length,
			other: other / length,
			behind: (behind - (isTall ? LAST_MARK.tall : LAST_MARK.wide)) / length,
		},
		along: (place) => before + place * length,
	};
}

/** The end of the drawing, along its axis. */
export const endOf = ({ before, length, behind }: SwapLayout): number => before + length + behind;

/** The label of a moment, at the end of its line. */
export interface PlacedLabel {
	readonly mark: DrawnMark;
	readonly along: number;
	/** Row index, 0 for the first; labels of a tall drawing are stacked in one row. */
	readonly row: number;
}

/** Places labels without overlap. */
export function placeLabels(marks: readonly DrawnMark[], layout: SwapLayout): PlacedLabel[] {
	const sorted = [...marks].sort((one, other) => one.place - other.place);
	if (layout.isTall) {
		let next = -Infinity;
		return sorted.map((mark) => {
			const along = Math.max(next, layout.along(mark.place));
			next = along + LABEL.tall;
			return { mark, along, row: 0 };
		});
	}
	const ends: number[] = [];
	return sorted.map((mark) => {
		const along = layout.along(mark.place);
		const free = ends.findIndex((end) => along - LABEL.wide / 2 >= end);
		const row = free < 0 ? ends.length : free;
		ends[row] = along + LABEL.wide / 2;
		return { mark, along, row };
	});
}
