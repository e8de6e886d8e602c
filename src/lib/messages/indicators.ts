import {
	definitionOf,
	type FigureName,
	type IndicatorKind,
	type LineColour,
	type LineName,
	type ParameterName,
	MAX_TEMPLATE_NAME,
	MAX_TEMPLATES,
	type GivenTemplate,
	type TemplateNameProblem,
	MAX_INDICATORS,
	MAX_PANES,
	type Indicator,
	type IndicatorLimit,
	type ParameterProblem,
} from '#lib/domain/market/indicators.ts';

interface IndicatorText {
	readonly name: string;
	readonly short: string;
	/** Explanation, if the name is not clear. */
	readonly note?: string;
}

export const INDICATOR_TEXT: Readonly<Record<IndicatorKind, IndicatorText>> = {
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
	return [INDICATOR_TEXT[kind].short, ...names.map((name) => parameters[name])].join(' ');
}

/** Label before a value. An indicator with a single value needs no label. */
export const FIGURE_TEXT: Readonly<Record<FigureName, string>> = {
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
export function describeReading(
	indicator: Indicator,
	figures: readonly { readonly figure: FigureName; readonly text: string }[],
): string {
	const named = figures.map(({ figure, text }) => `${FIGURE_TEXT[figure]} ${text}`.trim());
	return `${indicatorTitle(indicator)}: ${named.join(', ')}`;
}

/** Header of a column of values: `RSI 14`, `Stoch 14 1 3, %K` */
export function describeFigureColumn(indicator: Indicator, figure: FigureName): string {
	return [indicatorTitle(indicator), FIGURE_TEXT[figure]].filter(Boolean).join(', ');
}

const PARAMETER_TEXT: Readonly<Record<ParameterName, string>> = {
	length: 'Length in candles',
	deviations: 'Standard deviations',
	fast: 'Fast length',
	slow: 'Slow length',
	signal: 'Signal length',
	smoothing: '%K smoothing',
};

const STOCHASTIC_TEXT: Partial<Record<ParameterName, string>> = { length: '%K length', signal: '%D length' };

export function describeParameter(kind: IndicatorKind, name: ParameterName): string {
	return (kind === 'stochastic' ? STOCHASTIC_TEXT[name] : undefined) ?? PARAMETER_TEXT[name];
}

export function describeLine(kind: IndicatorKind, name: LineName): string {
	if (kind === 'bollinger') return name === 'bands' ? 'Colour of the bands' : 'Colour of the middle line';
	if (name === 'signal') return kind === 'stochastic' ? 'Colour of %D' : 'Colour of the signal line';
	if (kind === 'macd') return 'Colour of the MACD line';
	return kind === 'stochastic' ? 'Colour of %K' : 'Colour';
}

export const COLOUR_TEXT: Readonly<Record<LineColour, string>> = {
	amber: 'Amber',
	violet: 'Violet',
	blue: 'Blue',
	pink: 'Pink',
	orange: 'Orange',
	cyan: 'Cyan',
	olive: 'Olive',
	grey: 'Grey',
};

export function describeParameterProblem(problem: ParameterProblem): string {
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

export const LIMIT_TEXT: Readonly<Record<IndicatorLimit, string>> = {
	indicators: `You can show ${MAX_INDICATORS} indicators. Remove one to add another.`,
	panes: `You can show ${MAX_PANES} panes below the chart. Remove one to add another.`,
};

export const TEMPLATE_TEXT: Readonly<
	Record<GivenTemplate, { readonly name: string; readonly note: string }>
> = {
	plain: { name: 'Plain', note: 'The price and its volume' },
	trend: { name: 'Trend', note: 'EMA 20 and 50, Bollinger bands' },
	momentum: { name: 'Momentum', note: 'EMA 20, RSI, MACD' },
};

export const TEMPLATE_NAME_TEXT: Readonly<Record<TemplateNameProblem, string>> = {
	empty: 'Enter a name.',
	long: `Enter a name of at most ${MAX_TEMPLATE_NAME} characters.`,
	given: 'This name belongs to a built-in template. Choose another.',
	full: `You can save ${MAX_TEMPLATES} templates. Delete one to save another.`,
};
