import type { Pair } from '#lib/domain/market/pair.ts';
import {
	type CoinFunds,
	type PairFunds,
	freeValues,
	type Outpoint,
	type WalletOutput,
	type OutputPlan,
	planOf,
	type PreparationDraft,
} from '#lib/domain/outputs.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { acceptingRecent, askingAnew, type ReadOptions } from '#lib/node/read-options.ts';
import { isMoment } from '#lib/storage/row-check.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from './desk.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';
import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import type { Built, FlowPlan } from './flow/flow-plan.ts';
import { CoinPlan, coinsMovedBy } from './flow/coin-payments.ts';
import { AddressedFlow } from './flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from './flow/money-flow.svelte.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';

export async function readPairFunds(
	node: TradingNode,
	pair: Pair,
	options?: ReadOptions,
): Promise<PairFunds> {
	const held = await node.wallet.heldOutputs(options);
	const [base, rel] = await Promise.all([
		readFunds(node, pair.base, held, options),
		readFunds(node, pair.rel, held, options),
	]);
	return { base, rel };
}

/** Maximum age of a reply to reuse, unless the user has changed something since. */
const RECENT_MS = 60_000;

/** The funds of a coin, for supplementary figures. */
export function readRecentFunds(node: TradingNode, coin: string, options?: ReadOptions): Promise<CoinFunds> {
	return readCoinFunds(node, coin, acceptingRecent(options, RECENT_MS));
}

export async function readCoinFunds(
	node: TradingNode,
	coin: string,
	options?: ReadOptions,
): Promise<CoinFunds> {
	return readFunds(node, coin, await node.wallet.heldOutputs(options), options);
}

async function readFunds(
	{ wallet }: TradingNode,
	coin: string,
	inUse: readonly Outpoint[],
	options?: ReadOptions,
): Promise<CoinFunds> {
	const found = await wallet.coin(coin, options);
	// Without an address, the reads below fail before anything is sent.
	const { address, transactionFee } = found ?? { address: '', transactionFee: 0n };
	const isAccount = address.startsWith('0x');
	const read = (each?: ReadOptions) =>
		Promise.all([
			wallet.balance(coin, address, each),
			wallet.total(coin, address, each),
			wallet.outputs(coin, address, each),
		]);
	let [balance, total, outputs] = await read(options);
	// The replies are from different blocks. Reads all again, since a mix could suggest that there are no outputs.
	if (!isAccount && balance !== totalOf(outputs)) [balance, total, outputs] = await read(askingAnew(options));
	return {
		coin,
		address,
		told: found && { address, versions: found.versions, owner: found.owner },
		balance,
		heldBack: total > balance ? total - balance : 0n,
		transactionFee: isAccount ? 0n : transactionFee,
		outputs: isAccount ? undefined : freeValues(outputs, inUse),
	};
}

const totalOf = (outputs: readonly WalletOutput[]): bigint =>
	outputs.reduce((total, { value }) => total + value, 0n);

type Held = Pick<CoinFunds, 'coin' | 'heldBack'>;

/**
 * For each coin, the amount in smallest units (decimal string) and when it was first seen, in milliseconds since 1970.
 */
type Starts = Readonly<Record<string, { readonly amount: string; readonly since: number } | undefined>>;

/** How long the node has withheld the same amount of a coin, as seen and stored by this browser. */
export class HeldSince {
	readonly #starts: StoredSetting<Starts>;

	constructor(desk: Desk) {
		this.#starts = new StoredSetting<Starts>(desk.database, {
			name: nodeSetting('held-since', desk.connection.id),
			initial: {},
			parse: (stored) => stored as Starts,
		});
	}

	/** In milliseconds since 1970; `undefined` if the amount was not recorded. */
	of({ coin, heldBack }: Held): number | undefined {
		const start = this.#starts.current[coin];
		return start?.amount === String(heldBack) && isMoment(start.since) ? start.since : undefined;
	}

	/** Called after every read, including amounts of 0, so that a recurring amount starts a new period. */
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

const FUNDS_INTERVAL_MS = 10_000;

/** The funds of each coin on screen. Records the amounts withheld by the node. */
export function fundsByCoin<Found>(
	desk: Desk,
	read: (coin: string, options: ReadOptions) => Promise<Found>,
	heldIn: (found: Found) => Held,
): KeyedCache<string, Live<Found>> {
	const heldSince = desk.use(HeldSince);
	const readNoted = async (coin: string, options: ReadOptions) => {
		const found = await read(coin, options);
		heldSince.note(heldIn(found));
		return found;
	};
	return new KeyedCache(
		(coin) => new Live((options) => readNoted(coin, options), { every: FUNDS_INTERVAL_MS }),
	);
}

/** A reviewed preparation of outputs. */
export interface PreparationReview extends PaymentReview {
	readonly coins: CoinsMoved;
}

/** Preparation of outputs for trading as a money flow: the wallet pays itself. */
export class PreparationPlan
	extends CoinPlan<PreparationReview>
	implements FlowPlan<'prepare-outputs', PreparationReview>
{
	readonly kind = 'prepare-outputs';

	async build(draft: PreparationDraft): Promise<Built> {
		const { plan, address } = await this.#read(draft);
		// The node adds the change to the last output that pays the wallet's own address, which must therefore not be a
		// wanted one.
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

	/** The node checks whether the funds suffice. */
	async #read(draft: PreparationDraft): Promise<{ plan: OutputPlan; address: string }> {
		const { address, transactionFee } = await this.payments.readCoin();
		const plan = planOf(draft, { free: [], transactionFee });
		if (plan) return { plan, address };
		throw new CallError('params', 'The draft is not complete.');
	}
}

export type PreparationFlow = MoneyFlow<'prepare-outputs', PreparationReview>;

/** The open preparation of outputs: a new one, or one from the journal. */
export class OutputPreparations {
	readonly #funds: KeyedCache<string, Live<CoinFunds>>;
	readonly #flow: AddressedFlow<'prepare-outputs', PreparationReview>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		const planOf = ({ coin }: PreparationDraft) => new PreparationPlan(node, coin);
		this.#flow = new AddressedFlow({ desk, kind: 'prepare-outputs', planOf });
		this.#funds = fundsByCoin(
			desk,
			(coin, options) => readCoinFunds(node, coin, options),
			(funds) => funds,
		);
	}

	get current(): PreparationFlow | undefined {
		return this.#flow.current;
	}

	/** The funds of a coin. */
	fundsOf(coin: string): Live<CoinFunds> {
		return this.#funds.get(coin);
	}

	/** Opens the preparation with this id. If `id` is `null` or unknown, opens a new one with `draft`. */
	open(id: string | null, draft: PreparationDraft): Promise<void> {
		const isSame = (open: PreparationDraft) =>
			open.coin === draft.coin &&
			open.amount === draft.amount &&
			open.pair === draft.pair &&
			open.shape === draft.shape;
		return this.#flow.open(id, draft, id === null ? isSame : undefined);
	}

	/** Stores a new draft with the values of a refused preparation; resolves with its id. */
	beginAgain(draft: PreparationDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}
}
