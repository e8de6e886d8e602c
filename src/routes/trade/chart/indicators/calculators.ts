import type { Bar } from '#lib/domain/market/candles.ts';
import type { IndicatorKind, ParametersOf, Indicator } from '#lib/domain/market/indicators.ts';
import { ATR, BollingerBands, EMA, MACD, RSI, SMA, StochasticOscillator } from 'trading-signals';

/** One figure per line of the indicator; `undefined` until there are enough bars. */
export type Figures = readonly (number | undefined)[];

/**
 * Processes the next bar, or the last bar again. Keeps the required state of earlier bars, so that a tick
 * costs the same for any number of bars.
 */
export type Calculator = (bar: Bar, isAgain: boolean) => Figures;

const NO_FIGURES: Figures = [];
const DAY_SECONDS = 86_400;

type CalculatorMakers = {
	readonly [Kind in IndicatorKind]: (parameters: ParametersOf<Kind>) => Calculator;
};

const MAKERS: CalculatorMakers = {
	sma: ({ length }) => averageOf(new SMA(length), ({ close }) => close),
	ema: ({ length }) => averageOf(new EMA(length), ({ close }) => close),
	volumeAverage: ({ length }) => averageOf(new SMA(length), ({ baseVolume }) => baseVolume),
	vwap: volumeWeighted,
	rsi: ({ length }) => averageOf(new RSI(length), ({ close }) => close),
	atr({ length }) {
		const range = new ATR(length);
		return (bar, isAgain) => {
			const found = range.update(bar, isAgain);
			return found === null ? NO_FIGURES : [found];
		};
	},
	bollinger({ length, deviations }) {
		const bands = new BollingerBands(length, deviations);
		return ({ close }, isAgain) => {
			const found = bands.update(close, isAgain);
			return found ? [found.upper, found.middle, found.lower] : NO_FIGURES;
		};
	},
	macd({ fast, slow, signal }) {
		const macd = new MACD(new EMA(fast), new EMA(slow), new EMA(signal));
		const hasSignal = countTo(slow + signal - 1);
		return ({ close }, isAgain) => {
			const found = macd.update(close, isAgain);
			const isWhole = hasSignal(isAgain);
			if (!found) return NO_FIGURES;
			return isWhole ? [found.histogram, found.macd, found.signal] : [undefined, found.macd, undefined];
		};
	},
	stochastic({ length, smoothing, signal }) {
		const oscillator = new StochasticOscillator({
			kPeriod: length,
			kSlowingPeriod: smoothing,
			dPeriod: signal,
		});
		return (bar, isAgain) => {
			const found = oscillator.update(bar, isAgain);
			return found ? [found.stochK, found.stochD] : NO_FIGURES;
		};
	},
};

export function calculatorFor({ kind, parameters }: Indicator): Calculator {
	// The parameters match the kind, because both come from one row of the table.
	return (MAKERS[kind] as (given: Indicator['parameters']) => Calculator)(parameters);
}

function averageOf(
	average: {
		update: (value: number, replace: boolean) => number | null;
		getRequiredInputs: () => number;
	},
	figureOf: (bar: Bar) => number,
): Calculator {
	const isReady = countTo(average.getRequiredInputs());
	return (bar, isAgain) => {
		const value = average.update(figureOf(bar), isAgain);
		// An exponential mean has a value from the first bar on, but is meaningful only after its full
		// length.
		return isReady(isAgain) && value !== null ? [value] : NO_FIGURES;
	};
}

/** Returns a function that reports whether `enough` bars have been processed; call it once per step. */
function countTo(enough: number): (isAgain: boolean) => boolean {
	let seen = 0;
	return (isAgain) => {
		if (!isAgain) seen += 1;
		return seen >= enough;
	};
}

/**
 * The average price of a coin since the start of the UTC day. Exact, since the node reports both volumes of a
 * bar; the library uses a typical price per bar and has no days.
 */
function volumeWeighted(): Calculator {
	let day = -1;
	/** Sums without the last bar, which may be processed again. */
	let before = { paid: 0, bought: 0 };
	let last = { paid: 0, bought: 0 };
	return ({ time, relVolume, baseVolume }, isAgain) => {
		const thisDay = Math.floor(time / DAY_SECONDS);
		if (!isAgain) before = thisDay === day ? last : { paid: 0, bought: 0 };
		day = thisDay;
		last = { paid: before.paid + relVolume, bought: before.bought + baseVolume };
		return last.bought > 0 ? [last.paid / last.bought] : NO_FIGURES;
	};
}
