/** Pane of an indicator: over the candles, over the volume, or separate. */
type IndicatorPlace = 'price' | 'volume' | 'own';

/**
 * Format of the values.
 *
 * - `price`: like prices, also for a difference of prices.
 * - `index`: from 0 to 100.
 * - `volume`: in coins of the base.
 */
type IndicatorUnit = 'price' | 'index' | 'volume';

/** Line colours. Each is a design token, `--series-NAME`, with a shade per theme. */
export const LINE_COLOURS = ['amber', 'violet', 'blue', 'pink', 'orange', 'cyan', 'olive', 'grey'] as const;

export type LineColour = (typeof LINE_COLOURS)[number];

export type ParameterName = 'length' | 'deviations' | 'fast' | 'slow' | 'signal' | 'smoothing';

interface ParameterDefinition {
	readonly least: number;
	readonly most: number;
	/** Allowed decimal places. */
	readonly places: number;
	/** Defaults for the first, second, … indicator of this kind. */
	readonly first: readonly [number, ...number[]];
}

/** Lines whose colour the user can choose; histogram bars use the colours for rising and falling. */
export type LineName = 'line' | 'bands' | 'signal';

export interface LineDefinition {
	readonly figure: FigureName;
	readonly style: LineName | 'bars';
}

export type FigureName = 'value' | 'upper' | 'middle' | 'lower' | 'macd' | 'signal' | 'histogram' | 'k' | 'd';

export interface IndicatorDefinition {
	readonly place: IndicatorPlace;
	readonly unit: IndicatorUnit;
	readonly parameters: Readonly<Partial<Record<ParameterName, ParameterDefinition>>>;
	readonly colours: Readonly<Partial<Record<LineName, LineColour>>>;
	/** In the order of the calculator's results. */
	readonly lines: readonly LineDefinition[];
	/** Horizontal lines across the pane. */
	readonly levels?: readonly number[];
}

const value = { figure: 'value', style: 'line' } as const;
const length = (...first: readonly [number, ...number[]]) => ({ least: 2, most: 500, places: 0, first });
const shortLength = (initial: number) => ({ least: 1, most: 100, places: 0, first: [initial] as const });

/** All indicators. Parameters and bounds match other charting tools, so that users recognise them. */
export const INDICATORS = {
	sma: {
		place: 'price',
		unit: 'price',
		parameters: { length: length(20, 50, 100, 200) },
		colours: { line: 'amber' },
		lines: [value],
	},
	ema: {
		place: 'price',
		unit: 'price',
		parameters: { length: length(20, 50, 100, 200) },
		colours: { line: 'violet' },
		lines: [value],
	},
	bollinger: {
		place: 'price',
		unit: 'price',
		parameters: { length: length(20), deviations: { least: 0.1, most: 10, places: 2, first: [2] } },
		colours: { line: 'grey', bands: 'blue' },
		lines: [
			{ figure: 'upper', style: 'bands' },
			{ figure: 'middle', style: 'line' },
			{ figure: 'lower', style: 'bands' },
		],
	},
	vwap: { place: 'price', unit: 'price', parameters: {}, colours: { line: 'cyan' }, lines: [value] },
	volumeAverage: {
		place: 'volume',
		unit: 'volume',
		parameters: { length: length(20) },
		colours: { line: 'orange' },
		lines: [value],
	},
	rsi: {
		place: 'own',
		unit: 'index',
		parameters: { length: length(14) },
		colours: { line: 'violet' },
		lines: [value],
		levels: [30, 70],
	},
	macd: {
		place: 'own',
		unit: 'price',
		parameters: { fast: length(12), slow: length(26), signal: length(9) },
		colours: { line: 'blue', signal: 'orange' },
		lines: [
			{ figure: 'histogram', style: 'bars' },
			{ figure: 'macd', style: 'line' },
			{ figure: 'signal', style: 'signal' },
		],
		levels: [0],
	},
	stochastic: {
		place: 'own',
		unit: 'index',
		parameters: { length: length(14), smoothing: shortLength(1), signal: shortLength(3) },
		colours: { line: 'blue', signal: 'orange' },
		lines: [
			{ figure: 'k', style: 'line' },
			{ figure: 'd', style: 'signal' },
		],
		levels: [20, 80],
	},
	atr: {
		place: 'own',
		unit: 'price',
		parameters: { length: length(14) },
		colours: { line: 'amber' },
		lines: [value],
	},
} as const satisfies Readonly<Record<string, IndicatorDefinition>>;

export type IndicatorKind = keyof typeof INDICATORS;

export const INDICATOR_KINDS = Object.keys(INDICATORS) as IndicatorKind[];

/** The definition, with its keys widened so that callers can iterate over them. */
export const definitionOf = (kind: IndicatorKind): IndicatorDefinition => INDICATORS[kind];

export type ParametersOf<Kind extends IndicatorKind> = Readonly<
	Record<keyof (typeof INDICATORS)[Kind]['parameters'], number>
>;

export type Parameters = Readonly<Partial<Record<ParameterName, number>>>;
export type Colours = Readonly<Partial<Record<LineName, LineColour>>>;

/** An indicator on the user's chart. */
export interface Indicator {
	/** Unique on the chart. */
	readonly id: number;
	readonly kind: IndicatorKind;
	/** All parameters of the kind, within their bounds. */
	readonly parameters: Parameters;
	/** Colours of all configurable lines. */
	readonly colours: Colours;
	readonly isHidden: boolean;
	/** Height of a separate pane as a share of the chart's height, from 0 to 1. */
	readonly share: number;
}

/** Beyond these limits, indicators hide the candles or leave them too little space. */
export const MAX_INDICATORS = 10;
export const MAX_PANES = 4;

export const DEFAULT_SHARE = 0.2;
export const SHARES = { least: 0.05, most: 0.8 } as const;

/** Maximum share of the chart's height for new panes together; the rest belongs to the candles. */
const MAX_TAKEN = 0.56;

/** The limit that prevents adding another indicator. */
export type IndicatorLimit = 'indicators' | 'panes';

export const hasOwnPane = ({ kind }: Indicator): boolean => definitionOf(kind).place === 'own';

export function limitFor(kind: IndicatorKind, shown: readonly Indicator[]): IndicatorLimit | undefined {
	if (shown.length >= MAX_INDICATORS) return 'indicators';
	const isFull = shown.filter(hasOwnPane).length >= MAX_PANES;
	return isFull && definitionOf(kind).place === 'own' ? 'panes' : undefined;
}

/** Creates an indicator whose length and colour differ from those on the chart. */
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
		share: DEFAULT_SHARE,
	};
}

/** Shrinks the panes if they would leave the candles too little height. */
export function fitPanes(indicators: readonly Indicator[]): readonly Indicator[] {
	const taken = indicators.reduce((sum, each) => sum + (hasOwnPane(each) ? each.share : 0), 0);
	if (taken <= MAX_TAKEN) return indicators;
	return indicators.map((each) =>
		hasOwnPane(each) ? { ...each, share: Math.max(SHARES.least, (each.share * MAX_TAKEN) / taken) } : each,
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

/** A problem with a typed parameter. */
export type ParameterProblem =
	| { readonly kind: 'empty' }
	| { readonly kind: 'number'; readonly isWhole: boolean }
	| { readonly kind: 'bounds'; readonly least: number; readonly most: number }
	/** The fast average is not faster than the slow one. */
	| { readonly kind: 'order' };

export type ParameterTexts = Readonly<Partial<Record<ParameterName, string>>>;

/** Problems by parameter, in the order of the definition. */
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

/** Converts valid typed parameters to numbers. */
export function readParameters(texts: ParameterTexts): Parameters {
	return mapValues(texts, (_name, text) => Number(text));
}

/** Formats the parameters for a form. */
export function writeParameters(parameters: Parameters): ParameterTexts {
	return mapValues(parameters, (_name, value) => String(value));
}

export function isIndicatorKind(value: unknown): value is IndicatorKind {
	return INDICATOR_KINDS.some((kind) => kind === value);
}

/** Why a template cannot be saved under a name. */
export type TemplateNameProblem = 'empty' | 'long' | 'given' | 'full';

export const MAX_TEMPLATE_NAME = 40;
export const MAX_TEMPLATES = 20;

/** Built-in templates, whose names are reserved. */
export const GIVEN_TEMPLATES = ['plain', 'trend', 'momentum'] as const;

export type GivenTemplate = (typeof GIVEN_TEMPLATES)[number];

const GIVEN_KINDS: Readonly<Record<GivenTemplate, readonly IndicatorKind[]>> = {
	plain: [],
	trend: ['ema', 'ema', 'bollinger'],
	momentum: ['ema', 'rsi', 'macd'],
};

/** Default indicators of a built-in template. */
export function givenIndicators(template: GivenTemplate): Indicator[] {
	return GIVEN_KINDS[template].reduce<Indicator[]>(
		(before, kind) => [...before, newIndicator(kind, before)],
		[],
	);
}

/** Compares names, ignoring case and surrounding spaces. */
export const isSameTemplateName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** @param given displayed names of the built-in templates */
export function templateNameProblem(
	name: string,
	known: readonly string[],
	given: readonly string[],
): TemplateNameProblem | undefined {
	if (name.trim() === '') return 'empty';
	if ([...name.trim()].length > MAX_TEMPLATE_NAME) return 'long';
	if (given.some((each) => isSameTemplateName(each, name))) return 'given';
	const isNew = !known.some((each) => isSameTemplateName(each, name));
	return isNew && known.length >= MAX_TEMPLATES ? 'full' : undefined;
}
