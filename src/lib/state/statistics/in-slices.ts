/** As long as the page may be busy at a stretch, in milliseconds: a frame at 60 a second is twice that. */
const SLICE_MS = 8;
/** To look at the clock for each item would take as long as the work. */
const ITEMS_A_LOOK = 200;

/**
 * Goes through a long list in slices, between which the page paints and listens. What fits in one slice is done before this
 * returns. After several there is such a break as well, since what the caller shows then is work enough for a frame.
 *
 * @param work is given the index of the item to work on, and says whether to go on
 * @param count how many there are; looked at again before each slice, since the list may grow meanwhile
 * @returns whether it came to the end
 */
export async function inSlices(count: () => number, work: (index: number) => boolean): Promise<boolean> {
	let index = 0;
	let isLong = false;
	while (index < count()) {
		const end = count();
		const until = performance.now() + SLICE_MS;
		for (; index < end; index++) {
			if (index % ITEMS_A_LOOK === 0 && performance.now() > until) break;
			if (!work(index)) return false;
		}
		if (index < count()) isLong = true;
		if (isLong) await new Promise((resolve) => setTimeout(resolve));
	}
	return true;
}
