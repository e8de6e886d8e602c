import {
	definitionOf,
	type IndicatorKind,
	DEFAULT_SHARE,
	fitPanes,
	limitFor,
	newIndicator,
	type Indicator,
	LINE_COLOURS,
	type LineColour,
	type LineName,
	type ParameterName,
	hasOwnPane,
	isIndicatorKind,
	parameterProblems,
	SHARES,
	type Colours,
	type Parameters,
	givenIndicators,
	isSameTemplateName,
	MAX_TEMPLATE_NAME,
	MAX_TEMPLATES,
	type GivenTemplate,
} from '#lib/domain/market/indicators.ts';
import type { Desk } from '../desk.ts';
import { ChartTools, readChartStyle, type ChartStyle } from './chart-tools.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** The indicators on the chart. Loaded on demand. */
export class ChartIndicators {
	readonly #tools: ChartTools;
	readonly #read = $derived.by(() => readIndicators(this.#tools.style.indicators));
	/** Temporary heights while a border is dragged, by id. */
	#dragged = $state.raw<ReadonlyMap<number, number>>();

	constructor(desk: Desk) {
		this.#tools = desk.use(ChartTools);
	}

	readonly list: readonly Indicator[] = $derived.by(() =>
		this.#read.map((each) => ({ ...each, share: this.#dragged?.get(each.id) ?? each.share })),
	);

	/** Adds an indicator of this kind if there is room. */
	add(kind: IndicatorKind): void {
		if (limitFor(kind, this.#read)) return;
		const indicators = fitPanes([...this.#read, newIndicator(kind, this.#read)]);
		// Without the volume, its average would be an empty line.
		const { showsVolume } = this.#tools.style;
		this.#tools.change({
			indicators,
			showsVolume: showsVolume || definitionOf(kind).place === 'volume',
		});
	}

	change(id: number, change: Partial<Pick<Indicator, 'parameters' | 'colours' | 'isHidden'>>): void {
		this.#save(this.#read.map((each) => (each.id === id ? { ...each, ...change } : each)));
	}

	remove(id: number): void {
		this.#save(this.#read.filter((each) => each.id !== id));
	}

	/** Shows the dragged heights, as fractions of the chart's height, by id. */
	drag(shares: ReadonlyMap<number, number>): void {
		this.#dragged = shares;
	}

	/** Saves the dragged heights. */
	settle(): void {
		const { list } = this;
		this.#dragged = undefined;
		this.#save(list);
	}

	resetHeight(id: number): void {
		this.#save(this.#read.map((each) => (each.id === id ? { ...each, share: DEFAULT_SHARE } : each)));
	}

	/** Replaces the chart's indicators with copies of the given ones. */
	replace(indicators: readonly Indicator[]): void {
		const first = Math.max(0, ...this.#read.map(({ id }) => id)) + 1;
		this.#save(fitPanes(indicators.map((each, index) => ({ ...each, id: first + index }))));
	}

	#save(indicators: readonly Indicator[]): void {
		this.#tools.change({ indicators });
	}
}

/** Parses the valid indicators, up to the limit. The stored value may be from a different version of the app. */
export function readIndicators(stored: unknown): Indicator[] {
	const read: Indicator[] = [];
	for (const each of Array.isArray(stored) ? (stored as unknown[]) : []) {
		const indicator = readIndicator(each, read);
		if (indicator && !limitFor(indicator.kind, read)) read.push(indicator);
	}
	return read;
}

function readIndicator(stored: unknown, before: readonly Indicator[]): Indicator | undefined {
	const { id, kind, parameters, colours, isHidden, share } = fieldsOf(stored);
	if (!isIndicatorKind(kind)) return undefined;
	const known = readParameters(kind, fieldsOf(parameters));
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

export interface ChartTemplate {
	readonly name: string;
	readonly look: ChartStyle;
}

/** Named chart settings saved by the user. */
export class ChartTemplates {
	readonly #stored: StoredSetting<readonly ChartTemplate[]>;
	readonly #tools: ChartTools;
	readonly #indicators: ChartIndicators;

	constructor(desk: Desk) {
		this.#tools = desk.use(ChartTools);
		this.#indicators = desk.use(ChartIndicators);
		this.#stored = new StoredSetting<readonly ChartTemplate[]>(desk.database, {
			name: 'trade.chart-templates',
			initial: [],
			parse: readTemplates,
		});
	}

	/** Last saved first. */
	get list(): readonly ChartTemplate[] {
		return this.#stored.current;
	}

	find(name: string): ChartTemplate | undefined {
		return this.list.find((each) => isSameTemplateName(each.name, name));
	}

	/** Saves the current chart settings, replacing a template of the same name. */
	save(name: string): void {
		const saved = { name: name.trim(), look: { ...this.#tools.style, indicators: this.#indicators.list } };
		this.#stored.update((list) => [saved, ...without(list, name)].slice(0, MAX_TEMPLATES));
	}

	remove(name: string): void {
		this.#stored.update((list) => without(list, name));
	}

	apply({ look: { indicators, ...look } }: ChartTemplate): void {
		this.#tools.change(look);
		this.#indicators.replace(readIndicators(indicators));
	}

	/** Applies the template's indicators. Chart type and scale are kept. */
	applyGiven(template: GivenTemplate): void {
		this.#tools.change({ showsVolume: true });
		this.#indicators.replace(givenIndicators(template));
	}
}

const without = (list: readonly ChartTemplate[], name: string): readonly ChartTemplate[] =>
	list.filter((each) => !isSameTemplateName(each.name, name));

/** Parses the valid templates. The stored value may be from a different version of the app. */
function readTemplates(stored: unknown): readonly ChartTemplate[] {
	const templates: ChartTemplate[] = [];
	for (const each of Array.isArray(stored) ? (stored as unknown[]) : []) {
		const { name, look } = (each ?? {}) as Record<string, unknown>;
		const isName = typeof name === 'string' && name.trim() !== '' && name.length <= MAX_TEMPLATE_NAME * 4;
		if (!isName || templates.some((known) => isSameTemplateName(known.name, name))) continue;
		templates.push({ name, look: readChartStyle(look) });
		if (templates.length === MAX_TEMPLATES) break;
	}
	return templates;
}
