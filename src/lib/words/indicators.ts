import {
	definitionOf,
	type FigureName,
	type IndicatorKind,
	type LineColour,
	type LineName,
	type ParameterName,
	LONGEST_TEMPLATE_NAME,
	MOST_TEMPLATES,
	type GivenTemplate,
	type TemplateNameProblem,
	MOST_INDICATORS,
	MOST_PANES,
	type Indicator,
	type IndicatorLimit,
	type ParameterProblem,
} from '#lib/domain/market/indicators.ts';

interface IndicatorWords {
	readonly name: string;
	readonly short: string;
	/** Explanation, if the name is not clear. */
	readonly note?: string;
}

export const INDICATOR_WORDS: Readonly<Record<IndicatorKind, IndicatorWords>> = {
	sma: { name: 'Simple moving average', short: 'SMA' },
	ema: { name: 'Exponential moving average', short: 'EMA' },
	bollinger: { name: 'Bollinger bands', short: 'BB' },
	vwap: {
		name: 'Volume-weighted average price',
		short: 'VWAP',
		note: 'The average price paid so far that day. Days start at 00:00 UTC.',
	},
	volumeAverage: { name: 'Volume average', short: 'Vol avg' },
	rsi: { name: 'Relative strength index', short: 'RSI' },
	macd: { name: 'Moving average convergence divergence', short: 'MACD' },
	stochastic: { name: 'Stochastic oscillator', short: 'Stoch' },
	atr: { name: 'Average true range', short: 'ATR' },
};

/** `RSI 14`, `MACD 12 26 9` */
export function indicatorTitle({ kind, parameters }: Indicator): string {
	const names = Object.keys(definitionOf(kind).parameters) as ParameterName[];
	return [INDICATOR_WORDS[kind].short, ...names.map((name) => parameters[name])].join(' ');
}

/** Before a figure; an indicator with a single figure needs no name. */
export const FIGURE_WORDS: Readonly<Record<FigureName, string>> = {
	value: '',
	upper: 'Upper',
	middle: 'Middle',
	lower: 'Lower',
	macd: 'MACD',
	signal: 'Signal',
	histogram: 'Histogram',
	k: '%K',
	d: '%D',
};

/** `RSI 14: 55.32`, `Stoch 14 1 3: %K 80, %D 75` */
export function readingWords(
	indicator: Indicator,
	figures: readonly { readonly figure: FigureName; readonly text: string }[],
): string {
	const named = figures.map(({ figure, text }) => `${FIGURE_WORDS[figure]} ${text}`.trim());
	return `${indicatorTitle(indicator)}: ${named.join(', ')}`;
}

/** Heads a column of figures: `RSI 14`, `Stoch 14 1 3, %K` */
export function figureColumnWords(indicator: Indicator, figure: FigureName): string {
	return [indicatorTitle(indicator), FIGURE_WORDS[figure]].filter(Boolean).join(', ');
}

const PARAMETER_WORDS: Readonly<Record<ParameterName, string>> = {
	length: 'Length in candles',
	deviations: 'Standard deviations',
	fast: 'Fast length',
	slow: 'Slow length',
	signal: 'Signal length',
	smoothing: '%K smoothing',
};

const STOCHASTIC_WORDS: Partial<Record<ParameterName, string>> = { length: '%K length', signal: '%D length' };

export function parameterWords(kind: IndicatorKind, name: ParameterName): string {
	return (kind === 'stochastic' ? STOCHASTIC_WORDS[name] : undefined) ?? PARAMETER_WORDS[name];
}

export function lineWords(kind: IndicatorKind, name: LineName): string {
	if (kind === 'bollinger') return name === 'bands' ? 'Colour of the bands' : 'Colour of the middle line';
	if (name === 'signal') return kind === 'stochastic' ? 'Colour of %D' : 'Colour of the signal line';
	if (kind === 'macd') return 'Colour of the MACD line';
	return kind === 'stochastic' ? 'Colour of %K' : 'Colour';
}

export const COLOUR_WORDS: Readonly<Record<LineColour, string>> = {
	amber: 'Amber',
	violet: 'Violet',
	blue: 'Blue',
	pink: 'Pink',
	orange: 'Orange',
	cyan: 'Cyan',
	olive: 'Olive',
	grey: 'Grey',
};

export function parameterProblemWords(problem: ParameterProblem): string {
	switch (problem.kind) {
		case 'empty':
			return 'Enter a number.';
		case 'number':
			return problem.isWhole
				? 'Enter a whole number, for example 14.'
				: 'Enter a number with at most two decimals, for example 2.5.';
		case 'bounds':
			return `Enter a number from ${problem.least} to ${problem.most}.`;
		case 'order':
			return 'The slow length must be longer than the fast one.';
	}
}

export const LIMIT_WORDS: Readonly<Record<IndicatorLimit, string>> = {
	indicators: `You can show ${MOST_INDICATORS} indicators. Remove one to add another.`,
	panes: `You can show ${MOST_PANES} panes below the chart. Remove one to add another.`,
};

export const TEMPLATE_WORDS: Readonly<
	Record<GivenTemplate, { readonly name: string; readonly note: string }>
> = {
	plain: { name: 'Plain', note: 'The price and its volume' },
	trend: { name: 'Trend', note: 'EMA 20 and 50, Bollinger bands' },
	momentum: { name: 'Momentum', note: 'EMA 20, RSI, MACD' },
};

export const TEMPLATE_NAME_WORDS: Readonly<Record<TemplateNameProblem, string>> = {
	empty: 'Enter a name.',
	long: `Enter a name of at most ${LONGEST_TEMPLATE_NAME} characters.`,
	given: 'This name belongs to a built-in template. Choose another.',
	full: `You can save ${MOST_TEMPLATES} templates. Delete one to save another.`,
};
