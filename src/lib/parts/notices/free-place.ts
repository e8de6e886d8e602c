export interface Box {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

/** Gap between the placed box and the obstacles, in pixels. */
const GAP = 6;

/** Number of positions tried, from the end of the area to its start. */
const COLUMNS = 9;

/**
 * The lowest position in an area at which a box covers no obstacle, as close to the area's end as possible;
 * `undefined` if every position covers an obstacle.
 */
export function freePlace(
	size: Pick<Box, 'width' | 'height'>,
	area: Box,
	obstacles: readonly Box[],
): Pick<Box, 'left' | 'top'> | undefined {
	const room = area.width - size.width;
	if (room < 0) return undefined;
	for (let column = COLUMNS - 1; column >= 0; column--) {
		const left = area.left + (room * column) / (COLUMNS - 1);
		const beside = obstacles.filter(
			(box) => box.left < left + size.width + GAP && box.left + box.width + GAP > left,
		);
		const top = lowestTop(size.height, area, beside);
		if (top !== undefined) return { left, top };
	}
	return undefined;
}

function lowestTop(height: number, area: Box, obstacles: readonly Box[]): number | undefined {
	let bottom = area.top + area.height;
	// Works upwards: each obstacle in the way moves the box above itself.
	for (const box of obstacles.toSorted((one, other) => bottomOf(other) - bottomOf(one))) {
		const isBelow = box.top >= bottom + GAP;
		const isAbove = bottomOf(box) + GAP <= bottom - height;
		if (!isBelow && !isAbove) bottom = box.top - GAP;
	}
	const top = bottom - height;
	return top >= area.top ? top : undefined;
}

const bottomOf = ({ top, height }: Box): number => top + height;
