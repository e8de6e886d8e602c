import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import type { OutputPlan } from '#lib/domain/outputs/output-plan.ts';
import { planOf, type PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { Built, FlowPlan } from '../flow/flow-plan.ts';
import { CoinPlan, coinsMovedBy } from '../flow/coin-payments.ts';
import type { CoinFunds } from '#lib/domain/outputs/trade-limits.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { HeldSince } from './held-since.ts';
import { readCoinFunds } from './pair-funds.ts';

/** A built preparation as it was read, for the screen. */
export interface PreparationReview extends PaymentReview {
	readonly coins: CoinsMoved;
}

/** How a wallet pays itself the outputs that trades need, as a money flow. */
export class PreparationPlan
	extends CoinPlan<PreparationReview>
	implements FlowPlan<'prepare-outputs', PreparationReview>
{
	readonly kind = 'prepare-outputs';

	async build(draft: PreparationDraft): Promise<Built> {
		const { plan, address } = await this.#read(draft);
		// The change goes into the last output to the own address: none of the wanted ones may be it.
		const amounts = [...plan.wanted, plan.last];
		return this.payments.build(amounts.map((amount) => ({ address, amount })));
	}

	async review(hex: string, draft: PreparationDraft): Promise<PreparationReview> {
		const { plan, address } = await this.#read(draft);
		const review = await this.payments.review(
			hex,
			plan.wanted.map((amount) => ({ address, amount })),
		);
		return { ...review, coins: coinsMovedBy(review.facts) };
	}

	/** Whether there is enough, the node says. */
	async #read(draft: PreparationDraft): Promise<{ plan: OutputPlan; address: string }> {
		const { address, transactionFee } = await this.payments.readCoin();
		const plan = planOf(draft, { free: [], transactionFee });
		if (plan) return { plan, address };
		throw new CallError('params', 'The draft is not complete.');
	}
}

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
		const heldSince = desk.use(HeldSince);
		this.#funds = new KeyedCache(
			(coin) =>
				new Live(
					async (options) => {
						const funds = await readCoinFunds(node, coin, options);
						heldSince.note(funds);
						return funds;
					},
					{ every: FUNDS_EVERY_MS },
				),
		);
	}

	get current(): PreparationFlow | undefined {
		return this.#flow.current;
	}

	/** The funds of a coin. */
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
