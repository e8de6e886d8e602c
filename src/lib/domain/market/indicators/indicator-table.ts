/** The place of an indicator: over the candles, over the volume below them, or in a pane of its own. */
type IndicatorPlace = 'price' | 'volume' | 'own';

/**
 * How its figures are written. - `price`: as prices are, also where it is the difference of two. - `index`: from 0 to 100.
 * - `volume`: in coins of the base.
 */
type IndicatorUnit = 'price' | 'index' | 'volume';

/** The colours of lines: each has a shade for either theme, by the token `--series-NAME`. */
export const LINE_COLOURS = ['amber', 'violet', 'blue', 'pink', 'orange', 'cyan', 'olive', 'grey'] as const;

export type LineColour = (typeof LINE_COLOURS)[number];

export type ParameterName = 'length' | 'deviations' | 'fast' | 'slow' | 'signal' | 'smoothing';

export interface ParameterDefinition {
	readonly least: number;
	readonly most: number;
	/** Decimal places that it may have. */
	readonly places: number;
	/** Parameters that one of its kind begins with, the next one with the next. */
	readonly first: readonly [number, ...number[]];
}

/** The user chooses a colour for each of these; bars above and below zero have those of rising and falling. */
export type LineName = 'line' | 'bands' | 'signal';

export interface LineDefinition {
	/** The figure that it draws. */
	readonly figure: FigureName;
	readonly look: LineName | 'bars';
}

export type FigureName = 'value' | 'upper' | 'middle' | 'lower' | 'macd' | 'signal' | 'histogram' | 'k' | 'd';

export interface IndicatorDefinition {
	readonly place: IndicatorPlace;
	readonly unit: IndicatorUnit;
	readonly parameters: Readonly<Partial<Record<ParameterName, ParameterDefinition>>>;
	readonly colours: Readonly<Partial<Record<LineName, LineColour>>>;
	/** In the order in which its calculator gives them. */
	readonly lines: readonly LineDefinition[];
	/** Level lines across its pane. */
	readonly levels?: readonly number[];
}

const value = { figure: 'value', look: 'line' } as const;
const length = (...first: readonly [number, ...number[]]) => ({ least: 2, most: 500, places: 0, first });
const shortLength = (initial: number) => ({ least: 1, most: 100, places: 0, first: [initial] as const });

/** Every indicator that the desk has. Parameters and bounds as in other charting tools, whose users find theirs again. */
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
			{ figure: 'upper', look: 'bands' },
			{ figure: 'middle', look: 'line' },
			{ figure: 'lower', look: 'bands' },
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
			{ figure: 'histogram', look: 'bars' },
			{ figure: 'macd', look: 'line' },
			{ figure: 'signal', look: 'signal' },
		],
		levels: [0],
	},
	stochastic: {
		place: 'own',
		unit: 'index',
		parameters: { length: length(14), smoothing: shortLength(1), signal: shortLength(3) },
		colours: { line: 'blue', signal: 'orange' },
		lines: [
			{ figure: 'k', look: 'line' },
			{ figure: 'd', look: 'signal' },
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

/** The table's row, its names widened so that a caller may go through them. */
export const definitionOf = (kind: IndicatorKind): IndicatorDefinition => INDICATORS[kind];

/** The parameters that a kind has, and no others. */
export type ParametersOf<Kind extends IndicatorKind> = Readonly<
	Record<keyof (typeof INDICATORS)[Kind]['parameters'], number>
>;
