import {
	definitionOf,
	INDICATOR_KINDS,
	LINE_COLOURS,
	type IndicatorKind,
	type LineColour,
	type LineName,
	type ParameterDefinition,
	type ParameterName,
} from './indicator-table.ts';

export type Parameters = Readonly<Partial<Record<ParameterName, number>>>;
export type Colours = Readonly<Partial<Record<LineName, LineColour>>>;

/** One that the user has put on the chart. */
export interface Indicator {
	/** Tells it apart from the others on the chart. */
	readonly id: number;
	readonly kind: IndicatorKind;
	/** All that its kind has, each within its bounds. */
	readonly parameters: Parameters;
	/** One for each of its lines that has a choice. */
	readonly colours: Colours;
	readonly isHidden: boolean;
	/** How much of the chart's height its own pane takes, from 0 to 1. */
	readonly share: number;
}

/** More of them hide the candles, and panes of their own leave these no room. */
export const MOST_INDICATORS = 10;
export const MOST_PANES = 4;

export const FIRST_SHARE = 0.2;
export const SHARES = { least: 0.05, most: 0.8 } as const;

/** As panes come in, they leave the rest of the height to the candles. */
const MOST_TAKEN = 0.56;

/** Why no other of this kind can be added. */
export type IndicatorLimit = 'indicators' | 'panes';

export const hasOwnPane = ({ kind }: Indicator): boolean => definitionOf(kind).place === 'own';

export function limitFor(kind: IndicatorKind, shown: readonly Indicator[]): IndicatorLimit | undefined {
	if (shown.length >= MOST_INDICATORS) return 'indicators';
	const isFull = shown.filter(hasOwnPane).length >= MOST_PANES;
	return isFull && definitionOf(kind).place === 'own' ? 'panes' : undefined;
}

/** One of this kind as it begins beside those on the chart: another length, and a colour that none of them has. */
export function newIndicator(kind: IndicatorKind, shown: readonly Indicator[]): Indicator {
	const { parameters, colours, place } = definitionOf(kind);
	const alike = shown.filter((each) => each.kind === kind);
	const begin = (name: ParameterName, { first }: ParameterDefinition) =>
		first.find((value) => alike.every((each) => each.parameters[name] !== value)) ?? first[0];
	const used = shown.flatMap((each) => (hasOwnPane(each) ? [] : Object.values(each.colours)));
	const free = (colour: LineColour) =>
		place === 'own' || !used.includes(colour)
			? colour
			: (LINE_COLOURS.find((each) => !used.includes(each)) ?? colour);
	return {
		id: Math.max(0, ...shown.map(({ id }) => id)) + 1,
		kind,
		parameters: mapValues(parameters, begin),
		colours: mapValues(colours, (_name, colour) => free(colour)),
		isHidden: false,
		share: FIRST_SHARE,
	};
}

/** The same with lower panes where they would leave the candles too little. */
export function fitPanes(indicators: readonly Indicator[]): readonly Indicator[] {
	const taken = indicators.reduce((sum, each) => sum + (hasOwnPane(each) ? each.share : 0), 0);
	if (taken <= MOST_TAKEN) return indicators;
	return indicators.map((each) =>
		hasOwnPane(each) ? { ...each, share: Math.max(SHARES.least, (each.share * MOST_TAKEN) / taken) } : each,
	);
}

function mapValues<Name extends string, From, To>(
	from: Readonly<Partial<Record<Name, From>>>,
	change: (name: Name, value: From) => To,
): Partial<Record<Name, To>> {
	const entries = Object.entries(from) as [Name, From][];
	return Object.fromEntries(entries.map(([name, value]) => [name, change(name, value)])) as Partial<
		Record<Name, To>
	>;
}

/** The problem of a typed parameter. */
export type ParameterProblem =
	| { readonly kind: 'empty' }
	| { readonly kind: 'number'; readonly isWhole: boolean }
	| { readonly kind: 'bounds'; readonly least: number; readonly most: number }
	/** The fast average is not shorter than the slow one. */
	| { readonly kind: 'order' };

export type ParameterTexts = Readonly<Partial<Record<ParameterName, string>>>;

/** By parameter, in the order of the table. */
export function parameterProblems(
	kind: IndicatorKind,
	texts: ParameterTexts,
): Partial<Record<ParameterName, ParameterProblem>> {
	const definitions = Object.entries(definitionOf(kind).parameters) as [ParameterName, ParameterDefinition][];
	const problems = Object.fromEntries(
		definitions.flatMap(([name, definition]) => {
			const problem = problemOf(texts[name]?.trim() ?? '', definition);
			return problem ? [[name, problem]] : [];
		}),
	) as Partial<Record<ParameterName, ParameterProblem>>;
	const isReversed = kind === 'macd' && Number(texts.fast) >= Number(texts.slow);
	return isReversed && !problems.fast && !problems.slow ? { ...problems, slow: { kind: 'order' } } : problems;
}

function problemOf(text: string, { least, most, places }: ParameterDefinition): ParameterProblem | undefined {
	if (text === '') return { kind: 'empty' };
	const isWhole = places === 0;
	const [, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(text) ?? [];
	if (!/^\d+(\.\d+)?$/.test(text) || fraction.length > places) return { kind: 'number', isWhole };
	const value = Number(text);
	return value < least || value > most ? { kind: 'bounds', least, most } : undefined;
}

/** Typed parameters without a problem, as figures. */
export function readParameters(texts: ParameterTexts): Parameters {
	return mapValues(texts, (_name, text) => Number(text));
}

/** The parameters as a form shows them. */
export function writeParameters(parameters: Parameters): ParameterTexts {
	return mapValues(parameters, (_name, value) => String(value));
}

export function isIndicatorKind(value: unknown): value is IndicatorKind {
	return INDICATOR_KINDS.some((kind) => kind === value);
}
