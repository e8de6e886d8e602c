import type { CoinFunds } from '#lib/domain/outputs/trade-limits.ts';
import type { PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { Live } from '../live.svelte.ts';
import { readCoinFunds } from './pair-funds.ts';
import { PreparationPlan, type PreparationReview } from './preparation-plan.ts';

export type PreparationFlow = MoneyFlow<'prepare-outputs', PreparationReview>;

const FUNDS_EVERY_MS = 10_000;

/** The preparation of outputs that is open: a new one, or one that the journal holds. */
export class OutputPreparations {
	readonly #funds: KeyedCache<string, Live<CoinFunds>>;
	readonly #flow: AddressedFlow<'prepare-outputs', PreparationReview>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		const planOf = ({ coin }: PreparationDraft) => new PreparationPlan(node, coin);
		this.#flow = new AddressedFlow({ desk, kind: 'prepare-outputs', planOf });
		this.#funds = new KeyedCache(
			(coin) => new Live((signal) => readCoinFunds(node, coin, signal), { every: FUNDS_EVERY_MS }),
		);
	}

	get current(): PreparationFlow | undefined {
		return this.#flow.current;
	}

	/** What there is of a coin. */
	fundsOf(coin: string): Live<CoinFunds> {
		return this.#funds.get(coin);
	}

	/** Opens the preparation with this id; one that begins with `draft` for `null`, or where there is none with it. */
	open(id: string | null, draft: PreparationDraft): Promise<void> {
		const isSame = (open: PreparationDraft) =>
			open.coin === draft.coin &&
			open.amount === draft.amount &&
			open.pair === draft.pair &&
			open.shape === draft.shape;
		return this.#flow.open(id, draft, id === null ? isSame : undefined);
	}

	/** Stores a new preparation that begins with what was typed for one that was refused; resolves with its id. */
	beginAgain(draft: PreparationDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}
}
