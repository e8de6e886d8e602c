import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import type { PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import { isTransactionOf, type TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { beginTransactionEntry } from '#lib/storage/journal-transactions.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { readOneFunds, type CoinFunds } from './pair-funds.ts';
import { PreparationPlan } from './preparation-plan.ts';

export type PreparationFlow = MoneyFlow<'prepare-outputs', PaymentReview>;

const KIND = 'prepare-outputs';
const FUNDS_EVERY_MS = 10_000;

/** Opens preparations of outputs: new ones, and those that the journal holds. */
export class OutputPreparations {
	readonly #desk: Desk;
	readonly #funds: KeyedCache<string, Live<CoinFunds>>;
	#current = $state.raw<PreparationFlow>();
	#opening: symbol | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#funds = new KeyedCache(
			(coin) =>
				new Live((signal) => readOneFunds(desk.connection.client, coin, signal), { every: FUNDS_EVERY_MS }),
		);
	}

	/** The preparation that is open. */
	get current(): PreparationFlow | undefined {
		return this.#current;
	}

	/** What there is of a coin. */
	fundsOf(coin: string): Live<CoinFunds> {
		return this.#funds.get(coin);
	}

	/** Opens the preparation with this id; one that begins with `draft` for `null`, or where there is none with it. */
	async open(id: string | null, draft: PreparationDraft): Promise<void> {
		const isOpen = id !== null && this.#current?.entry?.id === id;
		if (isOpen) return;
		const opening = (this.#opening = Symbol());
		const entry = id === null ? undefined : await readEntry(this.#desk.database, id);
		// The user went on to another one meanwhile.
		if (this.#opening !== opening) return;
		const isOurs = isTransactionOf(entry, KIND) && entry.nodeId === this.#desk.connection.id;
		const flow = this.#flowOf(draft, isOurs ? entry : undefined);
		this.#current = flow;
		await flow.resume();
	}

	/** Stores a new preparation that begins with what was typed for one that was refused; resolves with its id. */
	async beginAgain(draft: PreparationDraft): Promise<string> {
		const { database, connection } = this.#desk;
		const { id } = await beginTransactionEntry(database, { nodeId: connection.id, kind: KIND, draft });
		return id;
	}

	#flowOf(draft: PreparationDraft, entry: TransactionEntry<'prepare-outputs'> | undefined): PreparationFlow {
		const { database, connection } = this.#desk;
		const plan = new PreparationPlan(connection.client, entry?.draft.coin ?? draft.coin);
		return new MoneyFlow({ plan, database, nodeId: connection.id, draft, entry });
	}
}
