import { AGGREGATORS, type FormulaKind, type Fund } from '#lib/domain/formula/formula-source.ts';
import type { FormulaRequest, PriceTexts } from '#lib/domain/formula/formula-request.ts';
import type { Formula } from '#lib/domain/formula/formula.ts';
import {
	isBigint,
	isDecimal,
	isListOf,
	isMissingOr,
	isObject,
	isOneOf,
	isRecordOf,
	isText,
	type Check,
} from './row-check.ts';

const isPriceTexts = isRecordOf<PriceTexts>({ ask: isDecimal, bid: isDecimal });
const isCoins = { over: isText, under: isText };
const isNamed = { aggregator: isOneOf(...AGGREGATORS), name: isText };

const SOURCES: Readonly<Record<FormulaKind, Check<object>>> = {
	fixed: isRecordOf({ price: isBigint }),
	market: isRecordOf(isCoins),
	pair: isRecordOf(isCoins),
	aggregator: isRecordOf({ ...isCoins, ...isNamed }),
	dollar: isRecordOf({ ...isNamed, coin: isText, perRel: isBigint }),
	fund: isRecordOf({
		rel: isText,
		fund: isRecordOf<Fund>({
			part: isOneOf('all', 'reference-coin'),
			holdings: isListOf(isRecordOf({ coin: isText, balance: isBigint })),
			address: isText,
			shares: isBigint,
		}),
	}),
};

const isSource = (value: unknown): value is Formula['source'] => {
	if (!isObject(value) || !isText(value['from']) || !Object.hasOwn(SOURCES, value['from'])) return false;
	return SOURCES[value['from'] as FormulaKind](value);
};

export const isFormulaRequest = isRecordOf<FormulaRequest>({
	base: isText,
	rel: isText,
	formula: isRecordOf<Formula>({
		source: isSource,
		factor: isBigint,
		offset: isBigint,
		sellMargin: isMissingOr(isBigint),
		buyMargin: isMissingOr(isBigint),
		minimum: isBigint,
		maximum: isBigint,
	}),
	expected: isMissingOr(isPriceTexts),
	before: isPriceTexts,
});
