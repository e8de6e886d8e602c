import type { CoinFunds } from '#lib/domain/outputs.ts';
import {
	type AddressProblem,
	chainTermsOf,
	type AddressBytes,
	type ChainTerms,
	inSendingOrder,
	paymentsOf,
	type Paid,
	dataOf,
	type SendDraft,
	newSendDraft,
} from '#lib/domain/send.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { fundsByCoin, readCoinFunds } from '../outputs.svelte.ts';
import { readOwnCoin, CoinPlan, coinsMovedBy } from '../flow/coin-payments.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { WantedPayment } from '#lib/chain/review/payment-facts.ts';
import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import type { Built, FlowPlan } from '../flow/flow-plan.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import type { KeyedCache } from '../live/keyed-cache.svelte.ts';
import type { Live } from '../live/live.svelte.ts';

/** The funds of a coin, and the rules for its recipients' addresses. */
export interface SendFunds {
	readonly funds: CoinFunds;
	readonly terms: ChainTerms;
	readonly addressProblem: (address: string) => AddressProblem | undefined;
	/** Whether the address is for a script hash instead of a key hash. */
	readonly isScriptAddress: (address: string) => boolean;
}

export async function readSendFunds(
	node: TradingNode,
	coin: string,
	options?: ReadOptions,
): Promise<SendFunds> {
	const [funds, found] = await Promise.all([
		readCoinFunds(node, coin, options),
		readOwnCoin(node, coin, options),
	]);
	const versions = found?.versions ?? { publicKeyHash: 0, scriptHash: 0 };
	const terms = chainTermsOf(versions);
	if (!funds.outputs) return { funds, terms, ...(await accountAddresses()) };
	return { funds, terms, ...(await outputAddresses(versions, coin)) };
}

async function outputAddresses(versions: AddressBytes, coin: string) {
	const { addressProblem } = await import('#lib/chain/address.ts');
	const { decodeAddress } = await import('#lib/chain/address.ts');
	return {
		addressProblem: (address: string) => addressProblem(address, versions, coin),
		isScriptAddress: (address: string) => decodeAddress(address).version === versions.scriptHash,
	};
}

async function accountAddresses() {
	const { accountAddressProblem } = await import('#lib/chain/address.ts');
	return { addressProblem: accountAddressProblem, isScriptAddress: () => false };
}

/** A reviewed payment. */
export interface SendReview extends PaymentReview {
	readonly coins: CoinsMoved;
	readonly ownAddress: string;
}

/** A payment to others as a money flow. */
export class SendPlan extends CoinPlan<SendReview> implements FlowPlan<'send', SendReview> {
	readonly kind = 'send';
	readonly #node: TradingNode;
	readonly #coin: string;
	readonly #passphrase: () => string;

	/** @param passphrase the current passphrase for encrypting the data; empty after a reload */
	constructor(node: TradingNode, coin: string, passphrase: () => string) {
		super(node, coin);
		this.#node = node;
		this.#coin = coin;
		this.#passphrase = passphrase;
	}

	async build(draft: SendDraft): Promise<Built> {
		const { payments, data } = orderOf(draft);
		const passphrase = this.#passphrase();
		if (data && draft.isEncrypted && passphrase === '')
			throw incomplete('The passphrase of the data is missing.');
		const { outputs = [] } = await readCoinFunds(this.#node, this.#coin);
		const { address: ownAddress, transactionFee } = await this.payments.readCoin();
		return this.payments.build(
			inSendingOrder(payments, { ownAddress, transactionFee, free: outputs }),
			data && { hex: bytesToHex(data), passphrase: draft.isEncrypted ? passphrase : undefined },
		);
	}

	async review(hex: string, draft: SendDraft): Promise<SendReview> {
		const { payments, data } = orderOf(draft);
		const wanted = await this.payments.wanted(hex, payments);
		const review =
			data && draft.isEncrypted
				? await this.#reviewEncrypted(hex, { ...wanted, data })
				: (await import('#lib/chain/review/payment-review.ts')).reviewPayment(hex, { ...wanted, data });
		return { ...review, ownAddress: wanted.own.address, coins: coinsMovedBy(review.facts) };
	}

	async #reviewEncrypted(hex: string, wanted: WantedPayment & { readonly data: Uint8Array }) {
		const { reviewEncryptedPayment } = await import('#lib/chain/review/payment-review.ts');
		return reviewEncryptedPayment(hex, wanted, this.#passphrase());
	}
}

/** Does not check the funds, because the node does. */
function orderOf(draft: SendDraft): { readonly payments: readonly Paid[]; readonly data?: Uint8Array } {
	const payments = paymentsOf(draft);
	const data = dataOf(draft);
	if (!payments || (data && 'kind' in data)) throw incomplete('The draft is not complete.');
	return { payments, ...(data && { data }) };
}

const incomplete = (why: string): CallError => new CallError('params', why);

export type SendFlow = MoneyFlow<'send', SendReview>;

/** The open payment: a new one, or one from the journal. */
export class Sends {
	/** Encrypts the data of the open payment. Never stored. */
	passphrase = $state('');

	readonly #funds: KeyedCache<string, Live<SendFunds>>;
	readonly #flow: AddressedFlow<'send', SendReview>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		const planOf = ({ coin }: SendDraft) => new SendPlan(node, coin, () => this.passphrase);
		this.#flow = new AddressedFlow({ desk, kind: 'send', planOf });
		this.#funds = fundsByCoin(
			desk,
			(coin, options) => readSendFunds(node, coin, options),
			({ funds }) => funds,
		);
	}

	get current(): SendFlow | undefined {
		return this.#flow.current;
	}

	/** The funds of a coin. */
	fundsOf(coin: string): Live<SendFunds> {
		return this.#funds.get(coin);
	}

	/** Opens the payment with this id. If `id` is `null` or unknown, opens a new payment of the coin. */
	async open(id: string | null, coin: string): Promise<void> {
		const before = this.current;
		const isSame = (draft: SendDraft) => draft.coin === coin;
		await this.#flow.open(id, newSendDraft(coin), id === null ? isSame : undefined);
		if (before !== this.current) this.passphrase = '';
	}

	/** Stores a new draft with the values of a refused payment; resolves with its id. */
	beginAgain(draft: SendDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}
}
