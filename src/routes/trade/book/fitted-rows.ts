/** Minimum row height in rem, and the maximum factor by which rows are stretched. */
const MIN_HEIGHT = 1.3125;
const MAX_STRETCH = 1.3;

/**
 * Stretches the rows of a box so that whole rows fill it, without a gap at the end.
 *
 * @param count number of rows
 * @param onfit called with the row height in pixels
 */
export function fittedRows(count: number, onfit: (height: number) => void): (box: HTMLElement) => () => void {
	return (box) => {
		const fit = () => {
			const { fontSize } = getComputedStyle(document.documentElement);
			const scale = Number(getComputedStyle(box).getPropertyValue('--row-scale')) || 1;
			const least = MIN_HEIGHT * Number.parseFloat(fontSize) * scale;
			const rows = Math.min(count, Math.floor(box.clientHeight / least));
			if (rows === 0) return;
			const height = Math.min(least * MAX_STRETCH, box.clientHeight / rows);
			box.style.setProperty('--row-height', `${height}px`);
			onfit(height);
		};
		// Runs before any scrolling, since it moves the rows.
		fit();
		const resized = new ResizeObserver(fit);
		resized.observe(box);
		return () => resized.disconnect();
	};
}
