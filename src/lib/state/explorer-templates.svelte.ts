import { explorerLink, explorerProblem, type ExplorerLink } from '#lib/domain/explorer-template.ts';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

export type TemplatesByCoin = Readonly<Record<string, string>>;

/** The explorers that the user has named, one for each coin. Empty before that. */
export class ExplorerTemplates {
	readonly #templates: StoredSetting<TemplatesByCoin>;

	constructor(desk: Desk) {
		this.#templates = new StoredSetting<TemplatesByCoin>(desk.database, {
			name: 'explorers',
			initial: {},
			parse: parseTemplates,
		});
	}

	/** By coin, in alphabetical order. */
	get all(): readonly (readonly [coin: string, template: string])[] {
		return Object.entries(this.#templates.current).sort(([one], [other]) => (one < other ? -1 : 1));
	}

	linkOf(coin: string, txid: string): ExplorerLink | undefined {
		const template = this.#templates.current[coin];
		return template === undefined ? undefined : explorerLink(template, txid);
	}

	set(coin: string, template: string): void {
		this.#templates.update((templates) => ({ ...templates, [coin]: template.trim() }));
	}

	remove(coin: string): void {
		this.#templates.update(({ [coin]: _removed, ...others }) => others);
	}
}

/** A stored template is checked as a typed one: it becomes a link. */
function parseTemplates(stored: unknown): TemplatesByCoin | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const isUsable = (entry: [string, unknown]): entry is [string, string] =>
		typeof entry[1] === 'string' && !explorerProblem(entry[1]);
	return Object.fromEntries(Object.entries(stored).filter(isUsable));
}
