import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

interface Look {
	/** Names the state of the page in a failure. */
	readonly state?: string;
	/** This rule alone; all of them without it. */
	readonly rule?: string | undefined;
}

/** The five sizes of text: `--text-xs` to `--text-xl` of `tokens.css`. */
const SIZES = ['12px', '13px', '15px', '18px', '24px'];

/** Sizes of the texts on screen that are none of the five, each with a text of it. */
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
 * What axe finds, each rule with the elements that break it. Its library for Playwright brings half a megabyte of source into the
 * page for each look, and all that axe weighed out of it.
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

/** Holds a page, or a part of it, to the rules of axe, and its texts to the five sizes; the test goes on after a failure. */
export async function expectAccessible(page: Page, part?: string, { state, rule }: Look = {}): Promise<void> {
	const options: RunOptions = { preload: false, resultTypes: ['violations'], selectors: false };
	if (rule !== undefined) options.runOnly = [rule];
	expect.soft(await violations(page, part, options), state ?? part).toEqual([]);
	if (rule === undefined)
		expect.soft(await otherSizes(page), `sizes of text: ${state ?? part ?? 'page'}`).toEqual([]);
}
