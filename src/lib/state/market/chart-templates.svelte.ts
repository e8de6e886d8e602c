import {
	givenIndicators,
	isSameTemplateName,
	LONGEST_TEMPLATE_NAME,
	MOST_TEMPLATES,
	type GivenTemplate,
} from '#lib/domain/market/indicators/chart-template.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { ChartIndicators } from './chart-indicators.svelte.ts';
import { readChartLook, type ChartLook } from './chart-look.ts';
import { ChartTools } from './chart-tools.svelte.ts';
import { readIndicators } from './stored-indicators.ts';

export interface ChartTemplate {
	readonly name: string;
	readonly look: ChartLook;
}

/** Looks of the chart that the user has saved under names. */
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

	/** The last saved comes first. */
	get list(): readonly ChartTemplate[] {
		return this.#stored.current;
	}

	find(name: string): ChartTemplate | undefined {
		return this.list.find((each) => isSameTemplateName(each.name, name));
	}

	/** Saves the chart as it is, in place of a template of the same name. */
	save(name: string): void {
		const saved = { name: name.trim(), look: { ...this.#tools.look, indicators: this.#indicators.list } };
		this.#stored.update((list) => [saved, ...without(list, name)].slice(0, MOST_TEMPLATES));
	}

	remove(name: string): void {
		this.#stored.update((list) => without(list, name));
	}

	apply({ look: { indicators, ...look } }: ChartTemplate): void {
		this.#tools.change(look);
		this.#indicators.replace(readIndicators(indicators));
	}

	/** The kind of the chart and its scale stay as they are. */
	applyGiven(template: GivenTemplate): void {
		this.#tools.change({ showsVolume: true });
		this.#indicators.replace(givenIndicators(template));
	}
}

const without = (list: readonly ChartTemplate[], name: string): readonly ChartTemplate[] =>
	list.filter((each) => !isSameTemplateName(each.name, name));

/** Takes from what was stored, perhaps by another version of the app, whatever makes sense. */
function readTemplates(stored: unknown): readonly ChartTemplate[] {
	const templates: ChartTemplate[] = [];
	for (const each of Array.isArray(stored) ? (stored as unknown[]) : []) {
		const { name, look } = (each ?? {}) as Record<string, unknown>;
		const isName = typeof name === 'string' && name.trim() !== '' && name.length <= LONGEST_TEMPLATE_NAME * 4;
		if (!isName || templates.some((known) => isSameTemplateName(known.name, name))) continue;
		templates.push({ name, look: readChartLook(look) });
		if (templates.length === MOST_TEMPLATES) break;
	}
	return templates;
}
