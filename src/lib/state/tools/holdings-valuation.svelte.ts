import { parseAmount } from '#lib/domain/money/amount.ts';
import {
	EMPTY_HOLDING_SET,
	holdingsProblems,
	parseHoldingSets,
	readHoldings,
	type HoldingSet,
	type HoldingsValue,
} from '#lib/domain/tools/holdings.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** Holdings as a table, saved in this browser as named sets, and what they are worth. */
export class HoldingsValuation {
	readonly action = new Action();
	draft = $state.raw<HoldingSet>(EMPTY_HOLDING_SET);
	#value = $state.raw<{ readonly of: HoldingSet; readonly at: Date; readonly value: HoldingsValue }>();
	readonly #sets: StoredSetting<readonly HoldingSet[]>;
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#sets = new StoredSetting<readonly HoldingSet[]>(desk.database, {
			name: nodeSetting('holding-sets', desk.connection.id),
			initial: [],
			parse: parseHoldingSets,
		});
	}

	get sets(): readonly HoldingSet[] {
		return this.#sets.current;
	}

	/** Resolves when the stored sets are there. */
	get loaded(): Promise<void> {
		return this.#sets.loaded;
	}

	/** The worth of the draft when it was last asked; `undefined` after the draft was changed. */
	get value(): { readonly at: Date; readonly value: HoldingsValue } | undefined {
		return this.#value?.of === this.draft ? this.#value : undefined;
	}

	/** Opens a stored set; does nothing if there is none of this name. */
	async open(name: string): Promise<void> {
		await this.loaded;
		const set = this.sets.find((each) => each.name === name);
		if (set && this.draft.name !== name) this.draft = set;
	}

	begin(): void {
		this.draft = EMPTY_HOLDING_SET;
	}

	/** Saves the draft under this name, over a set that has it already. */
	save(name: string): void {
		const isValued = this.#value?.of === this.draft;
		const draft = { ...this.draft, name };
		this.#sets.update((sets) =>
			[...sets.filter((set) => set.name !== name), draft].sort((one, other) =>
				one.name.localeCompare(other.name),
			),
		);
		if (isValued && this.#value) this.#value = { ...this.#value, of: draft };
		this.draft = draft;
	}

	remove(name: string): void {
		this.#sets.update((sets) => sets.filter((set) => set.name !== name));
		if (this.draft.name === name) this.draft = { ...this.draft, name: '' };
	}

	async evaluate(): Promise<void> {
		const { draft } = this;
		if (holdingsProblems(draft).length > 0) return;
		const shares = parseAmount(draft.shares);
		await this.action.run(async () => {
			const { tools } = this.#desk.connection.node;
			const value = await tools.valueHoldings({
				holdings: readHoldings(draft),
				address: draft.address.trim() || undefined,
				shares: typeof shares === 'bigint' ? shares : undefined,
			});
			// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
			this.#value = { of: draft, at: new Date(), value };
		});
	}
}
