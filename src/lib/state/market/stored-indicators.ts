import {
	definitionOf,
	LINE_COLOURS,
	type LineColour,
	type LineName,
	type ParameterName,
} from '#lib/domain/market/indicators/indicator-table.ts';
import {
	hasOwnPane,
	isIndicatorKind,
	limitFor,
	newIndicator,
	parameterProblems,
	SHARES,
	type Colours,
	type Indicator,
	type Parameters,
} from '#lib/domain/market/indicators/indicator.ts';

/** Takes from what was stored, perhaps by another version of the app, the indicators that make sense, no more than fit. */
export function readIndicators(stored: unknown): Indicator[] {
	const read: Indicator[] = [];
	for (const each of Array.isArray(stored) ? (stored as unknown[]) : []) {
		const indicator = readIndicator(each, read);
		if (indicator && !limitFor(indicator.kind, read)) read.push(indicator);
	}
	return read;
}

function readIndicator(stored: unknown, before: readonly Indicator[]): Indicator | undefined {
	const { id, kind, parameters, colours, isHidden, share, length } = fieldsOf(stored);
	if (!isIndicatorKind(kind)) return undefined;
	// An earlier version kept moving averages as `{ kind: 'sma', length: 20 }`.
	const known = readParameters(kind, fieldsOf(parameters ?? { length }));
	if (!known) return undefined;
	const first = newIndicator(kind, before);
	const isOwnId = Number.isSafeInteger(id) && Number(id) > 0 && before.every((each) => each.id !== id);
	return {
		...first,
		id: isOwnId ? Number(id) : first.id,
		parameters: known,
		colours: { ...first.colours, ...readColours(first.colours, fieldsOf(colours)) },
		isHidden: isHidden === true,
		share: hasOwnPane(first) && isShare(share) ? share : first.share,
	};
}

function readParameters(
	kind: Indicator['kind'],
	stored: Readonly<Record<string, unknown>>,
): Parameters | undefined {
	const names = Object.keys(definitionOf(kind).parameters) as ParameterName[];
	const values = names.map((name) => [name, stored[name]] as const);
	if (values.some(([, value]) => typeof value !== 'number')) return undefined;
	const problems = parameterProblems(
		kind,
		Object.fromEntries(values.map(([name, value]) => [name, String(value)])),
	);
	return Object.keys(problems).length > 0 ? undefined : (Object.fromEntries(values) as Parameters);
}

function readColours(first: Colours, stored: Readonly<Record<string, unknown>>): Colours {
	const names = Object.keys(first) as LineName[];
	const known = names.filter((name) => LINE_COLOURS.includes(stored[name] as LineColour));
	return Object.fromEntries(known.map((name) => [name, stored[name]])) as Colours;
}

function isShare(value: unknown): value is number {
	return typeof value === 'number' && value >= SHARES.least && value <= SHARES.most;
}

function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
	return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}
