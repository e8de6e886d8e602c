import fc from 'fast-check';
import { armedAnew, sourceOf, stateOfAlert, draftOfAlert, evaluateAlert } from '#lib/domain/alerts.ts';
import { parseHistory, parseSavedCalls } from '#lib/domain/console.ts';
import { newPriceRuleDraft, readPriceRule, readPriceRuleDraft } from '#lib/domain/price-rule-draft.ts';
import { isChunk, rowsOfChunk, barsOf } from '#lib/domain/market/candles.ts';
import { EVERY_PRICE_RULE } from '#lib/domain/price-rule.ts';
import { drawingTextOf, inOrder } from '#lib/domain/market/drawing.ts';
import { givenIndicators } from '#lib/domain/market/indicators.ts';
import { priceUnits } from '#lib/domain/money/price.ts';
import { readChartStyle } from '#lib/state/market/chart-tools.svelte.ts';
import { readIndicators } from '#lib/state/market/chart-templates.svelte.ts';
import { isStoredAlert } from '#lib/storage/alerts.ts';
import { isStoredDrawing } from '#lib/storage/drawings.ts';
import { damaged } from '../../../unit/storage/damaged-row.ts';
import { ROWS, SERIES } from '../../../unit/storage/sample-rows.ts';
import { fuzzedInput, same, type FuzzedInput } from './fuzzed-input.ts';

const AT = 1e12;
const PAIR = { base: 'KMD', rel: 'LTC' };
const READINGS = [
	{ at: AT, source: 'book', book: { bids: [], asks: [] } },
	{ at: AT, source: 'trades', trades: [] },
] as const;

/** Checks that an alert accepted as complete can be shown, changed and watched. */
function readAlert(row: unknown): string {
	if (!isStoredAlert(row)) return 'damaged';
	for (const alert of [row, armedAnew(row)]) {
		draftOfAlert(alert);
		sourceOf(alert.condition);
		for (const reading of READINGS) stateOfAlert(evaluateAlert(alert, reading));
	}
	return 'a value';
}

function readDrawing(row: unknown): string {
	if (!isStoredDrawing(row)) return 'damaged';
	drawingTextOf(row.text);
	new Date(row.created).toISOString();
	for (const { points } of inOrder([row, { ...row, id: 'b' }]))
		for (const { time } of points) new Date(time * 1000).toISOString();
	return 'a value';
}

const STYLE = {
	...{ kind: 'candles', isLog: true, isPercent: false, isInverted: false, showsVolume: true },
	indicators: [...givenIndicators('trend'), ...givenIndicators('momentum')],
};

/** Checks that reading a chart style, alone or in a template, twice gives the same result. */
function readStyle(row: unknown): string {
	const look = readChartStyle(row);
	const indicators = readIndicators(look.indicators);
	const again = readIndicators(JSON.parse(JSON.stringify(indicators)));
	same(JSON.stringify(again), JSON.stringify(indicators));
	return indicators.length === STYLE.indicators.length ? 'a value' : 'a part of it';
}

const CALLS = [
	{ name: 'a call', method: 'buy', typed: { base: 'KMD' } },
	{ method: 'balance', typed: {}, at: 5, tookMs: 6, bytes: 7, ended: 'refused' },
];

function readCalls(rows: unknown): string {
	for (const { typed } of [...(parseHistory(rows) ?? []), ...(parseSavedCalls(rows) ?? [])])
		new URLSearchParams(typed);
	return 'a value';
}

function readRule(row: unknown): string {
	const draft = readPriceRuleDraft(row, PAIR);
	if (!draft) return 'damaged';
	const [problem] = readPriceRule(draft, 'buy', PAIR, EVERY_PRICE_RULE).problems;
	return problem?.kind ?? 'a value';
}

function readCandles(row: unknown): string {
	const { rows, chunk } = Object(row) as Readonly<Record<string, unknown>>;
	if (typeof chunk !== 'number' || !isChunk(rows, chunk, SERIES.timescale)) return 'damaged';
	for (const { close, baseVolume } of barsOf(rowsOfChunk(rows, 0, Infinity)))
		[close, baseVolume].map(priceUnits);
	return 'a value';
}

const isOfList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const stored = (name: string, sample: object, read: (value: unknown) => string): FuzzedInput =>
	fuzzedInput(name, {
		any: fc.oneof({ weight: 9, arbitrary: damaged<object>(sample, []) }, fc.anything({ withBigInt: true })),
		large: isOfList(sample) ? [Array.from({ length: 10_000 }, () => sample).flat()] : [],
		read,
	});

/** Stored rows and settings; `tests/unit/storage` damages the rows of all stores in place. */
export const STORED: readonly FuzzedInput[] = [
	stored('an alert', ROWS.alerts, readAlert),
	stored('a drawing', ROWS.drawings, readDrawing),
	stored('the look of a chart', STYLE, readStyle),
	stored('the indicators of a template', STYLE.indicators, (indicators) =>
		readStyle({ ...STYLE, indicators }),
	),
	stored('calls of the console', CALLS, readCalls),
	stored('a price rule', newPriceRuleDraft(PAIR), readRule),
	stored('a chunk of candles', { chunk: 1, rows: ROWS.candles.rows }, readCandles),
	fuzzedInput('figures of candles', {
		any: fc
			.tuple(fc.nat({ max: ROWS.candles.rows.length - 1 }), fc.double())
			.map(([at, value]) => ({ chunk: 1, rows: ROWS.candles.rows.with(at, value) })),
		large: [],
		read: readCandles,
	}),
];
