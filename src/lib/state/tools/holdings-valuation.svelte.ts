import { parseAmount } from '#lib/domain/money/amount.ts';
import {
	EMPTY_HOLDINGS,
	holdingsProblems,
	readHoldings,
	type HoldingsDraft,
	type HoldingsValue,
} from '#lib/domain/tools/holdings.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';

/** A table of holdings and its value. */
export class HoldingsValuation {
	readonly action = new Action();
	draft = $state.raw<HoldingsDraft>(EMPTY_HOLDINGS);
	#value = $state.raw<{ readonly of: HoldingsDraft; readonly at: Date; readonly value: HoldingsValue }>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The value of the current draft; `undefined` after a change. */
	get value(): { readonly at: Date; readonly value: HoldingsValue } | undefined {
		return this.#value?.of === this.draft ? this.#value : undefined;
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
