import type { Attachment } from 'svelte/attachments';

/**
 * Hides the row that the end of a scrolling box would cut in half, so that the list ends with a whole one at
 * any height. Hidden rows are scrolled into sight as usual, without a new layout.
 * @param rows a selector of the rows
 * @param edge the end of the box at which the list is cut off
 */
export function wholeRows(rows: string, edge: 'top' | 'bottom' = 'bottom'): Attachment<HTMLElement> {
	return (box) => {
		let frame = 0;
		const look = () => {
			frame = 0;
			const cut = cutAt(box, rows, edge);
			const inset = edge === 'bottom' ? `inset(0 0 ${cut}px)` : `inset(${cut}px 0 0)`;
			box.style.clipPath = cut > 0 ? inset : '';
		};
		const ask = () => (frame ||= requestAnimationFrame(look));
		const resized = new ResizeObserver(ask);
		const changed = new MutationObserver(ask);
		resized.observe(box);
		changed.observe(box, { childList: true, subtree: true });
		box.addEventListener('scroll', ask, { passive: true });
		return () => {
			cancelAnimationFrame(frame);
			resized.disconnect();
			changed.disconnect();
			box.removeEventListener('scroll', ask);
		};
	};
}

/** Less than this is the line between two rows. */
const HAIR = 1.5;

/**
 * How much of a row shows at the end of the box, in pixels; 0 if it is whole, or the only one in sight: a part of it is better
 * than nothing.
 */
function cutAt(box: HTMLElement, rows: string, edge: 'top' | 'bottom'): number {
	const { top, bottom } = box.getBoundingClientRect();
	const [list, end] = [[...box.querySelectorAll(rows)], edge === 'bottom' ? bottom : top];
	for (const [index, row] of list.entries()) {
		const place = row.getBoundingClientRect();
		if (place.top > end - HAIR || place.bottom < end + HAIR) continue;
		const next = list[edge === 'bottom' ? index - 1 : index + 1]?.getBoundingClientRect();
		const isNextInSight = next !== undefined && next.bottom > top + HAIR && next.top < bottom - HAIR;
		if (!isNextInSight) return 0;
		return edge === 'bottom' ? end - place.top : place.bottom - end;
	}
	return 0;
}
