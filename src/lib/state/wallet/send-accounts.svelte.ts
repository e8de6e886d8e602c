import { CallError } from '#lib/client/call-error.ts';
import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { formatAmount, parseAmount } from '#lib/domain/money/amount.ts';
import {
	accountFeeProblem,
	isFeeRefused,
	type AccountFeeProblem,
	balanceAfter,
	EMPTY_ACCOUNT_DRAFT,
	FEE_COIN,
	type AccountDraft,
	type AccountPayment,
} from '#lib/domain/send.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { readOwnCoin } from '../flow/coin-payments.ts';
import { SpendingCalls } from '../flow/spending-calls.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { LeaveGuards } from '../drafts.svelte.ts';

/** A payment with the node's quote. */
export interface QuotedPayment {
	readonly payment: AccountPayment;
	/** In smallest units of ETH. */
	readonly fee: bigint;
	/** ETH balance of the account, in smallest units. */
	readonly ether: bigint;
	/** When the quote was shown, in milliseconds since 1970. Payments sent later by any tab invalidate it. */
	readonly at: number;
	/** A problem with the fee quoted by the node. */
	readonly feeProblem: AccountFeeProblem | undefined;
}

const POLL_INTERVAL_MS = 4_000;
const USER = { priority: 'user' } as const;

/** Payments of account-based coins, by coin. */
export class AccountSends {
	readonly #coins: KeyedCache<string, AccountSend>;

	constructor(desk: Desk) {
		this.#coins = new KeyedCache((coin) => {
			const send = new AccountSend(desk, coin);
			desk.use(LeaveGuards).add('sending', () => send.isSending);
			return send;
		});
	}

	of(coin: string): AccountSend {
		return this.#coins.get(coin);
	}
}

/** The payment of one coin: entered, quoted, or sent and pending. */
export class AccountSend {
	readonly coin: string;
	draft = $state.raw<AccountDraft>(EMPTY_ACCOUNT_DRAFT);
	/** The last payment from any tab that was or may have been sent. */
	readonly latest: Live<CallEntry<'send-account'> | undefined>;

	readonly #node: TradingNode;
	readonly #calls: SpendingCalls<'send-account'>;
	readonly #action = new Action<'max' | 'quoting' | 'sending'>();
	#quoted = $state.raw<QuotedPayment>();
	/** Id of the entry on screen, until the user dismisses it. */
	#shown = $state.raw<string>();

	constructor(desk: Desk, coin: string) {
		this.coin = coin;
		this.#node = desk.connection.node;
		this.#calls = new SpendingCalls({
			desk,
			kind: 'send-account',
			send: (payment) => sendOnce(this.#node, payment),
			find: (payment, options) => this.#findSent(payment, options),
			looksLike: (one, other) => one.coin === other.coin && balanceAfter(one) === balanceAfter(other),
		});
		this.latest = new Live((options) => this.#readLatest(options), { every: POLL_INTERVAL_MS });
	}

	get quoted(): QuotedPayment | undefined {
		return this.#quoted;
	}

	/** The payment on screen: an unsettled one, or one sent from here and not dismissed. */
	get followed(): CallEntry<'send-account'> | undefined {
		const entry = this.latest.current;
		return entry && (isCallOpen(entry) || entry.id === this.#shown) ? entry : undefined;
	}

	get isQuoting(): boolean {
		return this.#action.subject === 'quoting';
	}

	get isSending(): boolean {
		return this.#action.subject === 'sending';
	}

	get failure(): Error | undefined {
		return this.#action.failure;
	}

	/**
	 * Enters the whole balance, for ETH minus the fee, which does not depend on the amount. Sends nothing.
	 *
	 * @param balance in smallest units
	 */
	async fillMax(from: string, balance: bigint): Promise<void> {
		if (this.coin !== FEE_COIN) return this.#type(balance);
		await this.#action.run(async () => {
			const { fee } = await this.#node.payments.quoteFromAccount(FEE_COIN, { to: from, amount: 1n });
			this.#type(balance > fee ? balance - fee : 0n);
		}, 'max');
	}

	#type(amount: bigint): void {
		this.draft = { ...this.draft, amount: formatAmount(amount) };
	}

	/** Requests a fee quote from the node. Sends nothing. */
	async quote(from: string): Promise<void> {
		await this.#action.run(async () => {
			const amount = parseAmount(this.draft.amount);
			if (typeof amount !== 'bigint') return;
			const to = this.draft.to.trim();
			await this.#checkAccount();
			const { gas, gasPrice, fee } = await this.#node.payments.quoteFromAccount(this.coin, { to, amount });
			const before = await this.#node.wallet.balance(this.coin, from, { priority: 'user' });
			const ether =
				this.coin === FEE_COIN
					? before
					: await this.#node.wallet.balance(FEE_COIN, from, { priority: 'user' });
			const payment = {
				...{ coin: this.coin, from, to, gas, gasPrice },
				...{ amount: formatAmount(amount), fee: formatAmount(fee), before: formatAmount(before) },
			};
			const paid = this.coin === FEE_COIN ? amount : undefined;
			const feeProblem = accountFeeProblem({ gas, gasPrice, fee }, paid);
			this.#quoted = { payment, fee, ether, at: Date.now(), feeProblem };
		}, 'quoting');
	}

	/**
	 * Rejects if the node reports a different account than that of the user's key, since the displayed balance would be
	 * of the wrong account.
	 */
	async #checkAccount(): Promise<void> {
		const [contradiction] = (await readOwnCoin(this.#node, this.coin, USER))?.contradictions ?? [];
		if (contradiction === undefined) return;
		const reason = 'The node names another account than that of your key.';
		throw new CallError('refused', reason, { code: 'NODE-OTHER-KEY' });
	}

	/** Returns to the draft. */
	reopen(): void {
		this.#quoted = undefined;
		this.#action.dismiss();
	}

	/**
	 * Sends the quoted payment once. Does nothing if a payment of the coin is unsettled or was sent after the quote.
	 */
	async send(): Promise<void> {
		const quoted = this.#quoted;
		if (!quoted || isFeeRefused(quoted.feeProblem)) return;
		await this.#action.run(async () => {
			const { entry } = await this.#calls.send(
				quoted.payment,
				(other) => other.draft.coin === this.coin && (isCallOpen(other) || other.created >= quoted.at),
			);
			this.latest.set(entry);
			this.#shown = entry.id;
			this.#quoted = undefined;
		}, 'sending');
	}

	/** Dismisses the sent payment and begins a new one. */
	beginAnew(): void {
		this.#shown = undefined;
		this.draft = EMPTY_ACCOUNT_DRAFT;
	}

	/** Called when the user has checked elsewhere that the payment was not sent. */
	async giveUp(): Promise<void> {
		const { followed } = this;
		if (!followed) return;
		await this.#calls.noteNotFound(followed.id);
		this.#shown = undefined;
		await this.latest.refresh();
	}

	async #readLatest(options: ReadOptions): Promise<CallEntry<'send-account'> | undefined> {
		await this.#calls.settle(options);
		return (await this.#calls.read()).find(({ draft }) => draft.coin === this.coin);
	}

	/** The node finds a payment only by its txid, so a balance reduced by exactly the amount counts as evidence. */
	async #findSent(payment: AccountPayment, options?: ReadOptions) {
		const balance = await this.#node.wallet.balance(payment.coin, payment.from, options);
		return balance === balanceAfter(payment) ? {} : undefined;
	}
}

async function sendOnce(
	node: TradingNode,
	{ coin, to, amount, gas, gasPrice, fee }: AccountPayment,
): Promise<string> {
	const units = (text: string) => parseAmount(text) as bigint;
	const order = { to, amount: units(amount) };
	return node.payments.sendFromAccount(coin, order, { gas, gasPrice, fee: units(fee) });
}
