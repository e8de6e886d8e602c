import { explorerLink, explorerProblem, type ExplorerLink } from '#lib/domain/explorer-template.ts';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

export type TemplatesByCoin = Readonly<Record<string, string>>;

/** The block explorers chosen by the user, by coin. Empty by default. */
export class ExplorerTemplates {
	readonly #templates: StoredSetting<TemplatesByCoin>;

	constructor(desk: Desk) {
		this.#templates = new StoredSetting<TemplatesByCoin>(desk.database, {
			name: 'explorers',
			initial: {},
			parse: parseTemplates,
		});
	}

	/** Sorted by coin. */
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

/** Validates stored templates like typed ones, because they become links. */
function parseTemplates(stored: unknown): TemplatesByCoin | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const isUsable = (entry: [string, unknown]): entry is [string, string] =>
		typeof entry[1] === 'string' && !explorerProblem(entry[1]);
	return Object.fromEntries(Object.entries(stored).filter(isUsable));
}
