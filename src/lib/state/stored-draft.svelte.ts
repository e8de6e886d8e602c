import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { untrack } from 'svelte';
import type { Desk } from './desk.ts';
import { draftSlot } from './draft-slot.ts';
import { StoredSetting } from './stored-setting.svelte.ts';

export interface StoredDraftOptions<Draft> {
	/** Which form: "order-draft". */
	readonly form: string;
	/** Left out where the form has one draft for all pairs. */
	readonly pair?: Pair;
	/** What an untouched form holds: it is not stored. */
	readonly fresh: Draft;
	readonly parse: (stored: unknown) => Draft | undefined;
}

/**
 * What is typed in a form in one tab, without any secret. It is stored for the node, so that a reload and the
 * lock leave it, until it is sent or cleared.
 */
export class StoredDraft<Draft> {
	readonly #stored: StoredSetting<Draft>;
	readonly #fresh: string;

	constructor({ database, connection }: Desk, { form, pair, fresh, parse }: StoredDraftOptions<Draft>) {
		const nameIn = (slot: number) =>
			nodeSetting(`${form}${pair ? `:${formatPair(pair)}` : ''}${slot > 0 ? `:${slot}` : ''}`, connection.id);
		const name = draftSlot(nameIn(0)).then(nameIn);
		this.#stored = new StoredSetting(database, { name, initial: fresh, parse });
		this.#fresh = JSON.stringify(fresh);
	}

	/** Resolves when what was stored is there. */
	get loaded(): Promise<void> {
		return this.#stored.loaded;
	}

	get current(): Draft {
		return this.#stored.current;
	}

	edit(draft: Draft): void {
		const text = JSON.stringify(draft);
		const isSame = text === JSON.stringify(untrack(() => this.current));
		this.#stored.preview(draft);
		if (text === this.#fresh) this.#stored.forget();
		else if (!isSame) this.#stored.save();
	}

	/** It was sent: it stays in the form and is not stored any more. */
	forget(): void {
		this.#stored.forget();
	}
}
