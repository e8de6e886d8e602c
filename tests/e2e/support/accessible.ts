import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Look {
	/** Names the state of the page in a failure. */
	readonly state?: string;
	/** Only these rules; all of them without it. */
	readonly rules?: string;
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

/** Holds a page, or a part of it, to the rules of axe, and its texts to the five sizes; the test goes on after a failure. */
export async function expectAccessible(
	page: Page,
	part?: string,
	{ state, rules }: Look = {},
): Promise<void> {
	// The other mode opens another page for each look, because of frames; there are none here.
	const axe = new AxeBuilder({ page })
		.setLegacyMode()
		.options({ preload: false, resultTypes: ['violations'] });
	if (part) axe.include(part);
	if (rules) axe.withRules(rules);
	const { violations } = await axe.analyze();
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
	expect.soft(found, state ?? part).toEqual([]);
	if (!rules) expect.soft(await otherSizes(page), `sizes of text: ${state ?? part ?? 'page'}`).toEqual([]);
}
