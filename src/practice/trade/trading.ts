import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { COIN } from '#lib/domain/money/amount.ts';
import type { PracticeCoin } from '../coins.ts';
import type { Overlay } from '../market/overlay.ts';
import { priceOfVolumes } from '../market/prices.ts';
import type { Side } from '../market/quoter.ts';
import { findVenue } from '../market/makers.ts';
import type { World } from '../world/world.ts';
import type { PriceSource } from './autoprice.ts';
import { bestPriceFor, Book, Trust, Orders, type OrderRow } from './orders.ts';
import { Goals, type Holding, Rebalancer } from './goals.ts';
import { Requests } from './requests.ts';
import { MakerOrders, Takers } from './takers.ts';
import { AccountMoney, type SwapTools, OutputMoney, type Party, type SwapMoney } from './swap-money.ts';
import type { ChosenOutput, RequestRow, SwapRow, TradeSides } from './swap-row.ts';
import { Swaps } from './swaps.ts';
import { TradeListeners } from './trade-events.ts';
import type { TradeTerms } from './trade-rules.ts';
import type { TradingParts } from './trading-parts.ts';
import { UserFunds } from './user-funds.ts';

/** Number of confirmations that the simulated peers require. */
const PEERS_CONFIRMS = 1;

/**
 * Returns true if a deposit covers a swap of this value, in satoshis of the reference coin, at a time in
 * milliseconds since 1970.
 */
export type CreditCheck = (worth: bigint, now: number) => boolean;

/** The node's trading: orders, requests, swaps, goals, and the user's trust. */
export class Trading {
	readonly trust: Trust;
	readonly book: Book;
	readonly orders: Orders;
	readonly requests: Requests;
	readonly swaps: Swaps;
	readonly goals: Goals;
	readonly rebalancer: Rebalancer;
	readonly funds: UserFunds;
	readonly makerOrders: MakerOrders;
	readonly listeners = new TradeListeners();
	readonly #world: World;
	readonly #parts: TradingParts;
	readonly #overlay: Overlay;
	readonly #takers: Takers;
	readonly #money = new Map<string, SwapMoney>();
	#hasCredit: CreditCheck = () => false;

	constructor(world: World, parts: TradingParts, overlay: Overlay) {
		this.#world = world;
		this.#parts = parts;
		this.#overlay = overlay;
		this.trust = new Trust(world);
		this.book = new Book(parts.market, this.trust, parts.network);
		this.funds = new UserFunds(parts);
		this.#takers = new Takers(world.chance, parts.coins, parts.market, this.book, this.funds);
		this.orders = this.#bindOrders();
		this.swaps = new Swaps(
			world,
			parts.rules.swaps,
			(swap) => this.#toolsOf(swap),
			this.listeners,
			(swap, now) => this.#noteTrade(swap, now),
		);
		this.makerOrders = new MakerOrders(world, parts.rules);
		this.requests = this.#openRequests();
		this.goals = new Goals(world);
		this.rebalancer = new Rebalancer(world, {
			goals: this.goals,
			holdingsAt: (now) => this.holdingsAt(now),
			largestAt: (coin, now) => this.funds.largestAsAlice(this.#coinOf(coin), now),
			priceFor: (pair, volume, now) =>
				parts.rules.rebalancesAtOwnPrice
					? this.orders.priceOf(pair.base, pair.rel)
					: bestPriceFor('fomo', this.book, pair, volume, now),
			isBusy: () => this.isSwapping,
			request: (terms, now) => this.requestTrade(terms, now),
		});
		this.listeners.add((event, now) => {
			if (event.kind === 'swap') this.#keepOutputs(event.swap, now);
			if (event.kind === 'request' && parts.rules.countsFailedRequests) this.#noteFailure(event.request, now);
		});
	}

	removeMakers(base: string, rel: string, now: number): void {
		this.#overlay.removeMakers(base, rel, now);
	}

	/** Brings back dismissed makers and disconnected counterparties. */
	calm(now: number): void {
		this.#overlay.callBack(now);
		this.makerOrders.cancel();
		this.swaps.reconnectPeers(now);
	}

	/** Registers the check for deposits: swaps covered by one need no confirmations. */
	useCredit(hasCredit: CreditCheck): void {
		this.#hasCredit = hasCredit;
	}

	/**
	 * Requests a trade from the makers. The outcome is recorded in the request's row, and in the swap with the
	 * same key.
	 * @throws Refusal with the real node's text.
	 */
	requestTrade(terms: TradeTerms, now: number): RequestRow {
		const { isNonceBinding } = this.#parts.rules;
		if (!isNonceBinding) this.requests.check(terms, now);
		this.requests.nonces.use(terms.nonce ?? 0);
		return this.requests.ask(terms, now);
	}

	/** The user's balance of each active coin, and its value in the reference coin. */
	holdingsAt(now: number): readonly Holding[] {
		const { switches, market } = this.#parts;
		return switches.active.map((coin) => {
			const amount = this.funds.balanceOf(coin);
			const value = (amount * market.prices.worthAt(coin.ticker, now)) / COIN;
			return { coin: coin.ticker, amount, value };
		});
	}

	/** True while the account must not be changed. */
	get isSwapping(): boolean {
		return this.requests.areOpen || this.swaps.pending.length > 0;
	}

	/** Cancels all orders, price rules and goals, as on a change of account. */
	forgetOffers(): void {
		this.orders.clear();
		this.goals.clear();
	}

	/** True if the node can offer base for rel, which requires a daemon for base and both coins active. */
	mayOffer(base: string, rel: string): boolean {
		const [baseCoin, relCoin] = [this.#parts.coins.find(base), this.#parts.coins.find(rel)];
		if (!baseCoin || !relCoin) return false;
		const { isActive, electrum } = this.#parts.switches.of(baseCoin);
		return isActive && electrum === undefined && this.#parts.switches.of(relCoin).isActive;
	}

	#bindOrders(): Orders {
		const { coins, switches, market, accounts, ledgerOf, rules } = this.#parts;
		const source: PriceSource = {
			coins,
			prices: market.prices,
			ownPriceOf: (base, rel) => this.orders.priceOf(base, rel) ?? this.orders.bidOf(base, rel),
			holdingsAt: (address) =>
				switches.active.map((coin) => {
					const held = ledgerOf(coin)
						?.unspentAt(address)
						.reduce((sum, { value }) => sum + value, 0n);
					return [coin.ticker, held ?? accounts.balanceOf(coin.ticker, address)] as const;
				}),
		};
		return new Orders(
			this.#world,
			source,
			rules,
			(base, rel) => this.mayOffer(base, rel),
			(order, now, isFirstTime) => {
				this.listeners.emit({ kind: 'order', order }, now);
				if (!isFirstTime) this.#letTake(order, now, false);
			},
			(order, now) => this.#letTake(order, now, true),
		);
	}

	#letTake(order: OrderRow, now: number, isOver: boolean): void {
		const taker = this.#takers.draw(order, now);
		if (taker) this.requests.takeOrder(order, taker.peer, taker.amount, now, isOver);
	}

	#openRequests(): Requests {
		const { coins, signIn, switches, rules, isDeaf } = this.#parts;
		return new Requests(this.#world, {
			coins,
			rules,
			isDeaf,
			makerOrders: this.makerOrders,
			book: this.book,
			funds: this.funds,
			listeners: this.listeners,
			account: () => signIn.keys.nodePublicKey,
			isActive: (coin) => switches.of(coin).isActive,
			noteTaken: (request, now) => this.#noteTaken(request, now),
			begin: (request, chosen, now) => this.#begin(request, chosen, now),
		});
	}

	#begin(request: RequestRow, chosen: readonly ChosenOutput[], now: number): void {
		const { bobAmount, aliceAmount, peer = 0 } = request;
		const [bob, alice] = [this.#coinOf(request.bob), this.#coinOf(request.alice)];
		const worth = (bobAmount * this.#parts.market.prices.worthAt(request.bob, now)) / COIN;
		const swap: SwapRow = {
			...sidesOf(request),
			ownKey: bytesToHex(this.#parts.signIn.keys.publicKey),
			peer,
			srcAmount: bobAmount,
			destAmount: aliceAmount,
			price: priceOfVolumes(bobAmount, aliceAmount),
			bobTxfee: this.#moneyOf(bob).txfee,
			aliceTxfee: this.#moneyOf(alice).txfee,
			connectedAt: now,
			isFast: this.#hasCredit(worth, now),
			bobConfirms: this.#confirmsOf(bob),
			aliceConfirms: this.#confirmsOf(alice),
			chosen,
			payments: [],
			status: 'pending',
		};
		this.swaps.begin(swap, now);
	}

	/** Both sides use the larger number of confirmations. */
	#confirmsOf(coin: PracticeCoin): number {
		return Math.max(PEERS_CONFIRMS, this.#parts.confirmationRules.of(coin).numconfirms);
	}

	#toolsOf({ iambob, ownKey, peer, bob, alice }: SwapRow): SwapTools {
		const { privateKey } = this.#parts.signIn.keys;
		const user: Party = { privateKey, publicKey: hexToBytes(ownKey) };
		const other: Party = { ...this.#parts.market.makers.identityOf(peer), peer };
		return {
			sides: iambob ? { alice: other, bob: user } : { alice: user, bob: other },
			bobMoney: this.#moneyOf(this.#coinOf(bob)),
			aliceMoney: this.#moneyOf(this.#coinOf(alice)),
			chance: this.#world.chance,
		};
	}

	#moneyOf(coin: PracticeCoin): SwapMoney {
		const known = this.#money.get(coin.ticker);
		if (known) return known;
		const ledger = this.#parts.ledgerOf(coin);
		const money = ledger
			? new OutputMoney(this.#world, coin, ledger, this.#parts.outputLocks)
			: new AccountMoney(this.#world, coin, this.#parts.accounts);
		this.#money.set(coin.ticker, money);
		return money;
	}

	#coinOf(ticker: string): PracticeCoin {
		const coin = this.#parts.coins.find(ticker);
		if (!coin) throw new RangeError(`No coin ${ticker}`);
		return coin;
	}

	/**
	 * Renews the locks of outputs for later payments after each payment, because locks last only two minutes.
	 */
	#keepOutputs(swap: SwapRow, now: number): void {
		if (swap.status !== 'pending') return;
		const coin = this.#coinOf(swap.iambob ? swap.bob : swap.alice);
		this.funds.hold(coin, swap.chosen, now, this.book.nodeOf(swap.peer));
	}

	#noteTaken({ bob, alice, bobAmount, peer }: RequestRow, now: number): void {
		const found = findVenue(bob, alice);
		if (!found || peer === undefined) return;
		this.#overlay.take(found.venue, found.reversed ? 'bid' : 'ask', peer, bobAmount, now);
	}

	/** A request that never became a swap appears as a trade at the requested price. */
	#noteFailure({ state, bob, alice, bobAmount, aliceAmount, iambob }: RequestRow, now: number): void {
		if (iambob || (state !== 'rejected' && state !== 'expired')) return;
		this.#addTrade({ bob, alice, srcAmount: bobAmount, destAmount: aliceAmount }, now);
	}

	#noteTrade(swap: SwapRow, now: number): void {
		if (swap.outcome === 'success') this.#addTrade(swap, now, swap.iambob ? undefined : swap.peer);
	}

	/** Dates the trade to the next second, because completed periods must not change. */
	#addTrade(
		{ bob, alice, srcAmount, destAmount }: Pick<SwapRow, 'bob' | 'alice' | 'srcAmount' | 'destAmount'>,
		now: number,
		maker?: number,
	): void {
		const found = findVenue(bob, alice);
		if (!found) return;
		const { venue, reversed } = found;
		const time = Math.floor(now / 1000) + 1;
		const [baseVolume, relVolume] = reversed ? [destAmount, srcAmount] : [srcAmount, destAmount];
		const side: Side = reversed ? 'bid' : 'ask';
		this.#overlay.addTrade(venue, {
			time,
			side,
			baseVolume,
			relVolume,
			...(maker !== undefined && { maker }),
		});
	}
}

/** Fields that a swap copies from its request. */
function sidesOf(request: RequestRow): TradeSides {
	const { key, uuid, tradeid, aliceid, requestid, quoteid, account, iambob, bob, alice } = request;
	const { botid, requestedAt } = request;
	const sides = { key, uuid, tradeid, aliceid, requestid, quoteid, account, iambob, bob, alice, requestedAt };
	return botid === undefined ? sides : { ...sides, botid };
}
