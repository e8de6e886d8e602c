import type { Part } from '#lib/domain/control/abilities.ts';

/** Names of the parts that a node program may lack. */
const NAMES: Readonly<Record<Part, string>> = {
	bots: 'bots',
	control: 'control of its own',
	deposits: 'fast-swap deposits',
	events: 'event stream',
	formulas: 'price rules',
	payments: 'payments',
	portfolio: 'portfolio',
	statistics: 'statistics of its network',
	tools: 'tools',
};

/** The title of a page whose part this node program does not serve. */
export function absentPartTitle(part: Part): string {
	return `This node has no ${NAMES[part]}`;
}
