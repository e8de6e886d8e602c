import type { DrawingContext, DrawnMark } from '#lib/domain/swaps/swap-timeline.ts';

/** Minimum width of a horizontal drawing; a narrower one is vertical. All sizes are in pixels. */
const MIN_WIDE = 520;
/** Minimum distance between adjacent marks; on the same lane, their names are side by side. */
const GAPS = { wide: { same: 92, other: 46 }, tall: { same: 38, other: 30 } } as const;
const TALL_LENGTH = 400;
/** Minimum space for the last mark, or for its name if that is wider. */
const LAST_MARK = { wide: 46, tall: 16 } as const;
/** Space for a moment's label, including the distance to the next. */
const LABEL = { wide: 104, tall: 44 } as const;
/** Height of a row of labels. */
export const LABEL_ROW = 36;

/** Positions of the lanes and labels across the axis. */
const ACROSS = {
	wide: { own: 62, axis: 106, other: 150, end: 204 },
	tall: { own: 76, axis: 106, other: 136, end: 212 },
} as const;

/** Layout of a drawing for a given width. */
export interface SwapLayout {
	readonly isTall: boolean;
	/** Length of the axis, and the space before and after it. */
	readonly length: number;
	readonly before: number;
	readonly behind: number;
	readonly across: {
		readonly own: number;
		readonly axis: number;
		readonly other: number;
		readonly end: number;
	};
	/** Gaps as fractions of the axis. */
	readonly gaps: DrawingContext['gaps'];
	/** Converts a position to pixels along the axis. */
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

/** Size of the drawing along its axis. */
export const endOf = ({ before, length, behind }: SwapLayout): number => before + length + behind;

/** A moment's label with its position. */
export interface PlacedLabel {
	readonly mark: DrawnMark;
	readonly along: number;
	/** Row index, starting at 0; vertical drawings have a single row. */
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
