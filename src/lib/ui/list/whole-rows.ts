import type { Attachment } from 'svelte/attachments';

/**
 * Hides a row that would be cut off at the end of a scrolling box. Hidden rows appear on scrolling as usual, without a
 * new layout.
 * @param rows selector of the rows
 * @param edge the edge of the box at which rows are cut off
 */
export function wholeRows(rows: string, edge: 'top' | 'bottom' = 'bottom'): Attachment<HTMLElement> {
	return (box) => {
		let frame = 0;
		const update = () => {
			frame = 0;
			const cut = cutAt(box, rows, edge);
			const inset = edge === 'bottom' ? `inset(0 0 ${cut}px)` : `inset(${cut}px 0 0)`;
			box.style.clipPath = cut > 0 ? inset : '';
		};
		const ask = () => (frame ||= requestAnimationFrame(update));
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

/** Smaller overlaps are the border between two rows, in pixels. */
const HAIR = 1.5;

/**
 * Height in pixels of a partly visible row at the edge; 0 if the row is complete, or the only visible one, which should
 * stay visible.
 */
function cutAt(box: HTMLElement, rows: string, edge: 'top' | 'bottom'): number {
	const { top, bottom } = box.getBoundingClientRect();
	const [list, end] = [[...box.querySelectorAll(rows)], edge === 'bottom' ? bottom : top];
	for (const [index, row] of list.entries()) {
		const place = row.getBoundingClientRect();
		if (place.top > end - HAIR || place.bottom < end + HAIR) continue;
		const next = list[edge === 'bottom' ? index - 1 : index + 1]?.getBoundingClientRect();
		const isNextVisible = next !== undefined && next.bottom > top + HAIR && next.top < bottom - HAIR;
		if (!isNextVisible) return 0;
		return edge === 'bottom' ? end - place.top : place.bottom - end;
	}
	return 0;
}
