import type { Part } from '#lib/domain/capabilities.ts';

/** Titles of pages that the node variant does not support. */
const TITLES: Readonly<Record<Part, string>> = {
	bots: 'This node has no bots',
	control: 'This node cannot be managed here',
	deposits: 'This node has no fast-swap deposits',
	events: 'This node has no event stream',
	priceRules: 'This node has no price rules',
	payments: 'This node sends no payments',
	portfolio: 'This node has no portfolio',
	statistics: 'This node has no network statistics',
	tools: 'This node has no tools',
};

/** Title of a page that the node variant does not support. */
export function absentPartTitle(part: Part): string {
	return TITLES[part];
}
