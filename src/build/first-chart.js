import { readFileSync, writeFileSync } from 'node:fs';
import { chunksOf } from './manifest.js';

/** Modules that draw the first candles, including their imports; the trade page loads them first. */
const SCRIPTS = [
	'src/routes/trade/chart/first-chart.ts',
	'src/routes/trade/chart/chart-view.ts',
	'src/lib/state/market/first-call.ts',
];

/**
 * Rewrites the built trade page so that the browser draws the candles first: the head keeps the style sheet
 * with the design tokens and gets the scripts that draw the chart; the app's start waits in a template until
 * `first-chart.ts` removes it. The app's script is unchanged, because the page's policy contains its hash.
 * @param {string} page file of the page
 * @param {{ base: string, manifestFile: string }} build base path of the site, and Vite's manifest
 */
export function showCandlesFirst(page, { base, manifestFile }) {
	const html = readFileSync(page, 'utf8');
	const links = all(html, /<link href="[^"]+" rel="(?:modulepreload|stylesheet)">/g);
	const [tokens = '', ...late] = links.sort(bySheetsFirst);
	const [start = ''] = all(html, /<script>[^]*?<\/script>/g);
	if (!tokens.includes('stylesheet') || start === '')
		throw new Error('The trade page is not built as expected');
	const head = chunksOf(manifestFile, () => SCRIPTS).map(({ file }, place) =>
		place === 0
			? `<script type="module" async src="${base}/${file}"></script>`
			: `<link rel="modulepreload" href="${base}/${file}">`,
	);
	const written = links
		.reduce((left, link) => left.replace(link, ''), html)
		.replace(start, '')
		.replace('</head>', () => `${[...head, tokens].join('')}</head>`)
		.replace('</body>', () => `<template id="app-start">${[...late, start].join('')}</template></body>`);
	writeFileSync(page, written);
}

/** @type {(html: string, part: RegExp) => string[]} */
const all = (html, part) => Array.from(html.matchAll(part), ([found]) => found);

/** @type {(a: string, b: string) => number} */
const bySheetsFirst = (a, b) => Number(b.includes('stylesheet')) - Number(a.includes('stylesheet'));
