import type { DeepPartial, ChartOptions } from 'lightweight-charts';

const NAMES = [
	'surface',
	'ink-muted',
	'line',
	'line-strong',
	'up',
	'down',
	'accent',
	'ink-on-accent',
] as const;

/** Design tokens of the chart as colours for a canvas: `rgb(…)`. */
export type ChartColours = Readonly<Record<(typeof NAMES)[number], string>>;

/**
 * Reads the design tokens at the chart’s element. A custom property contains unresolved text such as
 * `light-dark(…)`, which the browser resolves only when used as a colour of an element.
 */
export function readColours(host: HTMLElement): ChartColours {
	return Object.fromEntries(NAMES.map((name) => [name, resolveColour(host, name)])) as ChartColours;
}

export function resolveColour(host: HTMLElement, name: string): string {
	const probe = host.appendChild(document.createElement('span'));
	probe.style.color = `var(--${name})`;
	const { color } = getComputedStyle(probe);
	probe.remove();
	return color;
}

/** Makes a colour transparent: `rgb(1, 2, 3)` becomes `rgba(1, 2, 3, 0.3)`. */
export function faint(colour: string, alpha: number): string {
	return colour.replace(/^rgb\((.+)\)$/, `rgba($1, ${alpha})`);
}

/** Options of the chart and of the series and bands on it. */
export function chartColours(colours: ChartColours) {
	const { surface, accent } = colours;
	const crosshair = { color: colours['line-strong'], labelBackgroundColor: colours['line-strong'] };
	const chart: DeepPartial<ChartOptions> = {
		layout: { background: { color: surface }, textColor: colours['ink-muted'] },
		grid: { vertLines: { color: faint(colours.line, 0.5) }, horzLines: { color: faint(colours.line, 0.5) } },
		crosshair: { vertLine: crosshair, horzLine: crosshair },
		rightPriceScale: { borderColor: colours.line },
		timeScale: { borderColor: colours.line },
	};
	return {
		chart,
		volume: { color: faint(colours['ink-muted'], 0.3) },
		band: { line: faint(accent, 0.8), area: faint(accent, 0.12) },
	};
}

export function lastPriceColours({ accent, 'ink-on-accent': ink }: ChartColours) {
	return { color: accent, axisLabelColor: accent, axisLabelTextColor: ink };
}

/**
 * Calls `repaint` when the page switches between light and dark or the up and down colours change. @returns a
 * function that stops watching
 */
export function onColoursChange(repaint: () => void): () => void {
	const system = matchMedia('(prefers-color-scheme: dark)');
	const root = new MutationObserver(repaint);
	root.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-up'] });
	system.addEventListener('change', repaint);
	return () => {
		root.disconnect();
		system.removeEventListener('change', repaint);
	};
}
