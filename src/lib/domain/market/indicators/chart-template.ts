import { newIndicator, type Indicator } from './indicator.ts';
import type { IndicatorKind } from './indicator-table.ts';

/** Why a template cannot be saved under a name. */
export type TemplateNameProblem = 'empty' | 'long' | 'given' | 'full';

export const LONGEST_TEMPLATE_NAME = 40;
export const MOST_TEMPLATES = 20;

/** Those that the desk comes with: names that the user cannot save under. */
export const GIVEN_TEMPLATES = ['plain', 'trend', 'momentum'] as const;

export type GivenTemplate = (typeof GIVEN_TEMPLATES)[number];

const GIVEN_KINDS: Readonly<Record<GivenTemplate, readonly IndicatorKind[]>> = {
	plain: [],
	trend: ['ema', 'ema', 'bollinger'],
	momentum: ['ema', 'rsi', 'macd'],
};

/** The indicators of a given template, as each of them begins. */
export function givenIndicators(template: GivenTemplate): Indicator[] {
	return GIVEN_KINDS[template].reduce<Indicator[]>(
		(before, kind) => [...before, newIndicator(kind, before)],
		[],
	);
}

/** Names are the same whatever their case and the space around them. */
export const isSameTemplateName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** @param given the names of the given templates, as they stand on screen */
export function templateNameProblem(
	name: string,
	known: readonly string[],
	given: readonly string[],
): TemplateNameProblem | undefined {
	if (name.trim() === '') return 'empty';
	if ([...name.trim()].length > LONGEST_TEMPLATE_NAME) return 'long';
	if (given.some((each) => isSameTemplateName(each, name))) return 'given';
	const isNew = !known.some((each) => isSameTemplateName(each, name));
	return isNew && known.length >= MOST_TEMPLATES ? 'full' : undefined;
}
