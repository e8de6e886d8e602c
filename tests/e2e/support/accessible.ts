import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Look {
	/** Names the state of the page in a failure. */
	readonly state?: string;
	/** Only these rules; all of them without it. */
	readonly rules?: string;
}

/** Holds a page, or a part of it, to the rules of axe; the test goes on after a failure. */
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
}
