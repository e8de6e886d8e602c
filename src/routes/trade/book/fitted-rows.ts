/** In rem. A few rows are no higher than this part more. */
const MIN_HEIGHT = 1.3125;
const MAX_STRETCH = 1.3;

/**
 * Makes the rows of a box a little higher than they need to be, so that whole ones fill it: no strip is left at its end.
 *
 * @param count how many rows there are
 * @param onfit called with their height in pixels
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
		// Before anything is scrolled to: its place would move.
		fit();
		const resized = new ResizeObserver(fit);
		resized.observe(box);
		return () => resized.disconnect();
	};
}
