import type { CoinFunds } from '#lib/domain/outputs/trade-limits.ts';
import { isMoment } from '#lib/storage/checks/row-check.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

type Held = Pick<CoinFunds, 'coin' | 'heldBack'>;

/** Each coin's amount, in smallest units as text, and the first reading that had it, in milliseconds since 1970. */
type Starts = Readonly<Record<string, { readonly amount: string; readonly since: number } | undefined>>;

/** Since when this browser has seen the node hold back the same amount of a coin: stored, for later visits. */
export class HeldSince {
	readonly #starts: StoredSetting<Starts>;

	constructor(desk: Desk) {
		this.#starts = new StoredSetting<Starts>(desk.database, {
			name: nodeSetting('held-since', desk.connection.id),
			initial: {},
			parse: (stored) => stored as Starts,
		});
	}

	/** In milliseconds since 1970; `undefined` for an amount that was not noted. */
	of({ coin, heldBack }: Held): number | undefined {
		const start = this.#starts.current[coin];
		return start?.amount === String(heldBack) && isMoment(start.since) ? start.since : undefined;
	}

	/** Called for every reading, also of 0: an amount that comes back later starts again. */
	note({ coin, heldBack }: Held): void {
		const since = Date.now();
		const amount = String(heldBack);
		const isKnown = (starts: Starts) => (starts[coin]?.amount ?? '0') === amount;
		void this.#starts.loaded.then(() => {
			if (isKnown(this.#starts.current)) return;
			this.#starts.update((starts) => {
				if (isKnown(starts)) return starts;
				return { ...starts, [coin]: heldBack === 0n ? undefined : { amount, since } };
			});
		});
	}
}
