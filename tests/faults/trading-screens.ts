import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { StandingOrder } from '#lib/domain/orders/open-orders.ts';
import { ordersFor, marketOrderOf } from '#lib/domain/orders/taken-order.ts';
import { PriceRuleRequests, type PriceRuleTerms } from '#lib/state/price-rule-requests.svelte.ts';
import { RunningPriceRules } from '#lib/state/running-price-rules.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { RequestTerms } from '#lib/state/orders/request-terms.svelte.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { readPairFunds } from '#lib/state/outputs.svelte.ts';
import PriceRuleStatus from '../../src/routes/trade/order-form/price-rule/PriceRuleStatus.svelte';
import RequestStatus from '../../src/routes/trade/order-form/request/RequestStatus.svelte';
import MyOrders from '../../src/routes/trade/my-orders/MyOrders.svelte';
import type { Action } from './actions.ts';
import type { Screen } from './screens.ts';

const PAIR = { base: 'KMD', rel: 'LTC' } as const;
/** Long enough for a maker to reply, but short enough to see the steps in between. */
const STEP_MS = 5000;

const REQUEST_TEXT = {
	done: /Swap (started|finished)|swap is over/,
	lost: /Not seen on the node/,
	late: /Swap started Your order was delayed/,
	unsent: /Nothing answers at the node’s address/,
	unknown: /Checking the outcome.*one of its coins is off/,
	second: /Swap (started|finished)|swap is over|Not sent: another/,
} as const;

function requestScreen(desk: Desk, terms?: RequestTerms): Screen {
	const { requests } = desk.use(Trading);
	return {
		part: RequestStatus,
		given: { requests },
		press: () => (terms ? requests.send(terms) : Promise.reject(new Error('Nothing to send.'))),
		poll: () => requests.watch.refresh(),
	};
}

/** Terms with a price beyond the best one, so that a maker replies. */
async function termsOf(desk: Desk, side: OrderSide): Promise<RequestTerms> {
	const book = await desk.connection.node.market.orderBook(PAIR);
	const best = (side === 'buy' ? book.asks : book.bids)[0]?.price ?? COIN;
	// The real program adds fees to the requested amount, which leaves makers less than the price suggests.
	const price = side === 'buy' ? (best * 105n) / 100n : (best * 50n) / 100n;
	return { ...PAIR, side, price, volume: side === 'buy' ? COIN / 500n : 2n * COIN };
}

async function marketOrderTerms(desk: Desk): Promise<RequestTerms> {
	const { node } = desk.connection;
	const [book, { base, rel }] = await Promise.all([node.market.orderBook(PAIR), readPairFunds(node, PAIR)]);
	const ownAddresses = [base.address, rel.address];
	const coins = { paid: rel, received: base };
	const rules = { matching: node.capabilities.matching, coins };
	const volume = COIN / 500n;
	const found = marketOrderOf('buy', volume, ordersFor('buy', book, ownAddresses), rules);
	const price = ((found?.bound ?? COIN) * 105n) / 100n;
	return { ...PAIR, side: 'buy', price, volume, marketOrder: { ownAddresses, coins } };
}

function requestAction(method: string, termsFor: (desk: Desk) => Promise<RequestTerms>): Action {
	return {
		call: { program: 'node', method },
		stepMs: STEP_MS,
		words: REQUEST_TEXT,
		prepare: async (desk) => requestScreen(desk, await termsFor(desk)),
		resume: async (desk) => requestScreen(desk),
	};
}

export const buy = requestAction('buy', (desk) => termsOf(desk, 'buy'));
export const sell = requestAction('sell', (desk) => termsOf(desk, 'sell'));
export const marketOrder = requestAction('buy', marketOrderTerms);

/** An order far from the market, so that no maker takes it. */
const ORDER: StandingOrder = { id: 'KMD LTC', ...PAIR, side: 'sell', price: 1000n * COIN };

function ordersScreen(desk: Desk, press: () => Promise<unknown>): Screen {
	const trading = desk.use(Trading).of(PAIR);
	return {
		part: MyOrders,
		given: { trading },
		press,
		poll: () => trading.openOrders.orders.refresh(),
	};
}

const openOrders = (desk: Desk) => desk.use(Trading).of(PAIR).openOrders;

interface PriceCall {
	readonly base: string;
	readonly price: string | number;
}

export const setprice: Action = {
	call: { program: 'node', method: 'setprice' },
	stepMs: STEP_MS,
	words: {
		done: /↓ Sell KMD/,
		lost: /Not seen on the node yet: sell KMD|closed the connection without a reply|Nothing answers at the node’s address/,
		late: /Received late by the node/,
		unsent: /Nothing answers at the node’s address/,
		forgotten:
			/Not seen on the node yet: sell KMD|closed the connection without a reply|Nothing answers at the node’s address/,
		ended: /No open orders/,
	},
	prepare: async (desk) => ordersScreen(desk, () => openOrders(desk).post(ORDER)),
	resume: async (desk) => ordersScreen(desk, () => Promise.resolve()),
};

export const cancel: Action = {
	call: { program: 'node', method: 'setprice' },
	// The opposite direction is set to 0 too, by a separate call.
	isMeant: ({ body }) => (JSON.parse(body) as PriceCall).base === PAIR.base,
	stepMs: STEP_MS,
	words: {
		done: /cancelled; others may still see it|No open orders/,
		lost: /Not seen on the node yet: cancelling|closed the connection without a reply|Nothing answers at the node’s address/,
		late: /Received late by the node: cancelling/,
		unsent: /Nothing answers at the node’s address/,
	},
	async prepare(desk) {
		await openOrders(desk).post(ORDER);
		await openOrders(desk).orders.refresh();
		return ordersScreen(desk, () => openOrders(desk).cancel(ORDER));
	},
	resume: async (desk) => ordersScreen(desk, () => Promise.resolve()),
};

const PRICE_RULE: PriceRuleTerms = {
	...PAIR,
	priceRule: {
		source: { from: 'fixed', price: ORDER.price },
		...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
		...{ sellMargin: 0n, buyMargin: undefined },
	},
	expected: { ask: formatAmount(ORDER.price), bid: '0' },
};

function priceRuleScreen(desk: Desk, press: () => Promise<unknown>): Screen {
	const requests = desk.use(PriceRuleRequests);
	return {
		part: PriceRuleStatus,
		given: { requests },
		press,
		poll: () => desk.use(RunningPriceRules).list.refresh(),
	};
}

export const autoprice: Action = {
	call: { program: 'node', method: 'autoprice' },
	stepMs: STEP_MS,
	// The real program updates its formulas only after two minutes.
	stepMsIn: { marketmaker: 15_000 },
	words: {
		done: /Price rule running/,
		lost: /Not seen on the node/,
		unsent: /Nothing answers at the node’s address/,
		forgotten: /Not seen on the node/,
		ended: /Accepted, no price yet.*If the node was restarted/,
		second: /Price rule running|Not sent: another order is being sent/,
	},
	prepare: async (desk) => priceRuleScreen(desk, () => desk.use(PriceRuleRequests).send(PRICE_RULE)),
	resume: async (desk) => priceRuleScreen(desk, () => Promise.resolve()),
};
