import { COIN } from '#lib/domain/money/amount.ts';
import type { Bot, BotTerms } from '#lib/domain/bots.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { OpenOrder, StandingOrder } from '#lib/domain/orders/open-orders.ts';
import { ordersFor, marketOrderOf } from '#lib/domain/orders/taken-order.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import { PriceRuleRequests, type PriceRuleTerms } from '#lib/state/price-rule-requests.svelte.ts';
import type { RequestTerms } from '#lib/state/orders/request-terms.svelte.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { readPairFunds } from '#lib/state/outputs.svelte.ts';
import { GoalCalls } from '#lib/state/goal-calls.svelte.ts';
import { Portfolio } from '#lib/state/portfolio.svelte.ts';
import { StopTrading } from '#lib/state/stop-trading.svelte.ts';
import type { Page } from '../page.ts';
import { codeOf, opened, type Operation, type Outcome } from './operation.ts';

const PAIR = { base: 'KMD', rel: 'LTC' } as const;
/** Time within which a maker replies, in milliseconds. */
const STEP_MS = 5000;
const POLLS = 3;

/** Terms reviewed by the user before the program starts to lie. */
const reviewed = new Map<string, RequestTerms>();

/** Terms with a price beyond the best one, so that a maker replies. */
async function termsOf({ desk }: Page, side: OrderSide): Promise<RequestTerms> {
	const book = await desk.connection.node.market.orderBook(PAIR);
	const best = (side === 'buy' ? book.asks : book.bids)[0]?.price ?? COIN;
	// The real program adds fees to the requested amount, which leaves makers less than the price suggests.
	const price = side === 'buy' ? (best * 105n) / 100n : (best * 50n) / 100n;
	return { ...PAIR, side, price, volume: side === 'buy' ? COIN / 500n : 2n * COIN };
}

async function marketOrderTerms({ desk: { connection } }: Page): Promise<RequestTerms> {
	const { node } = connection;
	const [book, { base, rel }] = await Promise.all([node.market.orderBook(PAIR), readPairFunds(node, PAIR)]);
	const ownAddresses = [base.address, rel.address];
	const coins = { paid: rel, received: base };
	const rules = { matching: node.capabilities.matching, coins };
	const volume = COIN / 500n;
	const found = marketOrderOf('buy', volume, ordersFor('buy', book, ownAddresses), rules);
	const price = ((found?.bound ?? COIN) * 105n) / 100n;
	return { ...PAIR, side: 'buy', price, volume, marketOrder: { ownAddresses, coins } };
}

function request(name: string, termsFor: (page: Page) => Promise<RequestTerms>): Operation {
	return {
		async prepare(page) {
			reviewed.set(`${name} ${page.variant}`, await termsFor(page));
		},
		async act(page) {
			const { requests } = page.desk.use(Trading);
			await requests.send(opened(reviewed.get(`${name} ${page.variant}`)));
			for (let poll = 0; poll < POLLS; poll += 1) {
				await page.advance(STEP_MS);
				await requests.watch.refresh();
			}
			const { outcome, heldBack, failure, doubt, request: sent } = requests;
			const said = heldBack ? `refused: ${heldBack}` : (outcome?.is ?? 'nothing');
			const error = failure ?? doubt;
			return { end: error ? `${said}, error: ${codeOf(error)}` : said, shown: { outcome, sent } };
		},
	};
}

/** An order far from the market, so that no maker takes it. */
const ORDER: OpenOrder = { ...PAIR, side: 'sell', price: 1000n * COIN };

const openOrders = ({ desk }: Page) => desk.use(Trading).of(PAIR).openOrders;

async function ordersAfter(page: Page, work: () => Promise<boolean>): Promise<Outcome> {
	const own = openOrders(page);
	const isDone = await work();
	await page.advance(STEP_MS);
	await own.orders.refresh();
	const error = own.failure ?? own.orders.error;
	return {
		end: error ? `error: ${codeOf(error)}` : isDone ? 'done' : 'not done',
		shown: { orders: own.orders.current, withdrawn: own.withdrawn, settled: own.settled },
	};
}

const post: Operation = {
	act: async (page) => ordersAfter(page, () => openOrders(page).post(ORDER)),
};

const standing = new Map<string, StandingOrder>();

const cancel: Operation = {
	async prepare(page) {
		await openOrders(page).post(ORDER);
		await openOrders(page).orders.refresh();
		standing.set(page.variant, opened(openOrders(page).orders.current?.[0]));
	},
	act: (page) => ordersAfter(page, () => openOrders(page).cancel(opened(standing.get(page.variant)))),
};

const PRICE_RULE: PriceRuleTerms = {
	...PAIR,
	priceRule: {
		source: { from: 'fixed', price: 1000n * COIN },
		...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
		...{ sellMargin: 0n, buyMargin: undefined },
	},
	expected: { ask: '1000', bid: '0' },
};

const priceRule: Operation = {
	alarms: ['stopped'],
	async act(page) {
		const requests = page.desk.use(PriceRuleRequests);
		await requests.send(PRICE_RULE);
		for (let poll = 0; poll < POLLS; poll += 1) {
			await page.advance(60_000);
			await requests.settle();
		}
		const { outcome, failure } = requests;
		const said = outcome?.is ?? 'not known';
		return { end: failure ? `${said}, error: ${codeOf(failure)}` : said, shown: outcome };
	},
};

const goal: Operation = {
	prepare: (page) => page.desk.use(Portfolio).reading.refresh(),
	async act({ desk }) {
		const calls = desk.use(GoalCalls);
		await calls.send([{ coin: 'LTC', goal: 40n * COIN, before: 0n }]);
		await calls.lookUp();
		const shown = calls.sent.map(({ change, outcome }) => ({ change, is: outcome.is }));
		const [sent] = calls.sent;
		const error = sent && 'error' in sent.outcome ? sent.outcome.error : calls.failure;
		return { end: `${sent?.outcome.is}${error ? `, error: ${codeOf(error)}` : ''}`, shown };
	},
};

/** Bot terms far from the market, so that the bot never trades. */
const botTerms = (side: OrderSide): BotTerms => ({
	...{ base: 'LTC', rel: 'KMD', side, bound: side === 'buy' ? COIN : 100_000n * COIN },
	volume: side === 'buy' ? 5n * COIN : COIN / 100n,
});

async function botsAfter(page: Page, work: (bots: Bots) => Promise<void>): Promise<Outcome> {
	const bots = page.desk.use(Bots);
	await work(bots);
	await page.advance(STEP_MS);
	await bots.list.refresh();
	const { outcome, failure, contradicted } = bots.calls;
	const error = failure ?? bots.list.error ?? contradicted;
	const said = outcome?.is ?? 'not known';
	return {
		end: error ? `${said}, error: ${codeOf(error)}` : said,
		shown: { outcome, bots: bots.list.current },
	};
}

const start = (side: OrderSide): Operation => ({
	act: (page) => botsAfter(page, (bots) => bots.calls.start(botTerms(side))),
});

const running = new Map<string, Bot>();

const command = (does: 'change' | 'pause' | 'resume' | 'stop'): Operation => ({
	async prepare(page) {
		const { bots } = page.desk.connection.node;
		const { id } = await bots.start(botTerms('buy'));
		if (does === 'resume') await bots.pause(id);
		await page.advance(STEP_MS);
		running.set(`${does} ${page.variant}`, await bots.read(id));
	},
	act: (page) =>
		botsAfter(page, (bots) => {
			const bot = opened(running.get(`${does} ${page.variant}`));
			return bots.calls.sendCommand(bot, does, does === 'change' ? { ...bot, volume: 4n * COIN } : bot);
		}),
});

const stopTrading: Operation = {
	async prepare({ desk }) {
		const { bots, portfolio } = desk.connection.node;
		await bots.start(botTerms('buy'));
		await portfolio.setGoal('KMD', 40n * COIN);
	},
	async act(page) {
		const stop = page.desk.use(StopTrading);
		await stop.stop();
		await page.advance(3 * 60_000);
		await stop.watch.refresh();
		await page.advance(3 * 60_000);
		await stop.watch.refresh();
		const { automation, state, failure, watch } = stop;
		const error =
			failure ?? watch.error ?? automation.standing.map((each) => automation.failureOf(each)).find(Boolean);
		const said = state ?? 'not known';
		return {
			end: error ? `${said}, error: ${codeOf(error)}` : said,
			shown: {
				endings: stop.endings.current?.map(({ kind, step }) => ({ kind, step })),
				standing: automation.standing.map(({ id }) => id),
			},
		};
	},
};

export const TRADES: Readonly<Record<string, Operation>> = {
	buy: request('buy', (page) => termsOf(page, 'buy')),
	sell: request('sell', (page) => termsOf(page, 'sell')),
	'take the best offer': request('marketOrder', marketOrderTerms),
	...{
		'post an order': post,
		'cancel an order': cancel,
		'start a price rule': priceRule,
		'set a goal': goal,
	},
	...{ 'start a buying bot': start('buy'), 'start a selling bot': start('sell') },
	...{ 'change a bot': command('change'), 'pause a bot': command('pause') },
	...{ 'resume a bot': command('resume'), 'stop a bot': command('stop'), 'stop trading': stopTrading },
};
