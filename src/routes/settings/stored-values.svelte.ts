import { deleteSetting } from '#lib/storage/settings.ts';
import { deleteTokenPlaces, readUnreadablePlaces } from '#lib/storage/tokens.ts';
import { BookView } from '#lib/state/book/book-view.svelte.ts';
import { MakerStandings } from '#lib/state/book/maker-standings.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { TradeLayout } from '#lib/state/layout/trade-layout.svelte.ts';
import { Live } from '#lib/state/live/live.svelte.ts';
import { ChartTools } from '#lib/state/market/chart-tools.svelte.ts';
import { Markets } from '#lib/state/market/markets.svelte.ts';
import { settingsOf } from '#lib/state/stored/stored-setting.svelte.ts';

/** A stored choice of the user that cannot be read: the default holds in its place. */
export type UnreadableValue =
	| { readonly of: 'setting'; readonly name: string }
	/** The decimal places of a token. */
	| { readonly of: 'places'; readonly name: string };

/** The choices of the user that are damaged, for the page of the settings. */
export class StoredValues {
	readonly unreadable: Live<readonly UnreadableValue[]>;
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.unreadable = new Live<readonly UnreadableValue[]>(() => this.#read());
	}

	/** Deletes what is stored of it: the default holds from then on without a note. */
	async drop({ of, name }: UnreadableValue): Promise<void> {
		const { database, connection } = this.#desk;
		if (of === 'places') await deleteTokenPlaces(database, connection.id, name);
		else {
			await deleteSetting(database, name);
			settingsOf(database).unreadable.delete(name);
		}
		await this.unreadable.refresh();
	}

	async #read(): Promise<UnreadableValue[]> {
		const { database, connection } = this.#desk;
		this.#loadAll();
		const places = await readUnreadablePlaces(database, connection.id).catch(() => []);
		await settingsOf(database).loaded;
		const settings = [...settingsOf(database).unreadable];
		return [
			...settings.map((name) => ({ of: 'setting', name }) as const),
			...places.map((name) => ({ of: 'places', name }) as const),
		];
	}

	/** What reads its settings only when its page is shown. */
	#loadAll(): void {
		for (const Part of [BookView, MakerStandings, TradeLayout, ChartTools, Markets])
			this.#desk.use<object>(Part);
	}
}
