import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

interface Appearance {
	/** Name of the page's state, printed on failure. */
	readonly state?: string;
	/** The only rule to check; `undefined` checks all. */
	readonly rule?: string | undefined;
}

/** The five text sizes, `--text-xs` to `--text-xl` in `tokens.css`. */
const SIZES = ['12px', '13px', '15px', '18px', '24px'];

/** Text sizes on screen that are not among the five, each with a sample. */
function otherSizes(page: Page): Promise<string[]> {
	return page.evaluate((sizes) => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const found = new Map<string, string>();
		for (let node = texts.nextNode(); node; node = texts.nextNode()) {
			const text = node.textContent?.trim();
			if (!text || !node.parentElement?.checkVisibility()) continue;
			const { fontSize } = getComputedStyle(node.parentElement);
			if (!sizes.includes(fontSize)) found.set(fontSize, text.slice(0, 40));
		}
		return [...found].map(([size, text]) => `${size}: ${text}`);
	}, SIZES);
}

/**
 * Axe violations: each rule with the offending elements. Runs axe directly, because its Playwright library would add
 * half a megabyte of source to the page per check.
 */
async function violations(page: Page, part: string | undefined, options: RunOptions): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
	return page.evaluate(
		async ([selector, chosen]) => {
			const { axe: inPage } = globalThis as unknown as { readonly axe: typeof axe };
			const found = await inPage.run(selector ?? document, chosen);
			return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
		},
		[part, options] as const,
	);
}

/**
 * Checks a page or a part of it against the axe rules, and its text sizes. Uses soft assertions, so that the test
 * continues after a failure.
 */
export async function expectAccessible(
	page: Page,
	part?: string,
	{ state, rule }: Appearance = {},
): Promise<void> {
	const options: RunOptions = { preload: false, resultTypes: ['violations'], selectors: false };
	if (rule !== undefined) options.runOnly = [rule];
	expect.soft(await violations(page, part, options), state ?? part).toEqual([]);
	if (rule === undefined)
		expect.soft(await otherSizes(page), `sizes of text: ${state ?? part ?? 'page'}`).toEqual([]);
}
