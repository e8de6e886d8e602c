import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { COIN, formatAmount } from '#lib/domain/money/amount.ts';
import type { Fault, Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { PriceRuleRequests } from '#lib/state/price-rule-requests.svelte.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { TradeRequests } from '#lib/state/orders/trade-requests.svelte.ts';
import { GoalCalls } from '#lib/state/goal-calls.svelte.ts';
import { readSendFunds } from '#lib/state/wallet/sends.svelte.ts';
import { AccountSends } from '#lib/state/wallet/send-accounts.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { openStill, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const PAIR = { base: 'KMD', rel: 'LTC' } as const;
/** An order far from the market, so that no part of it is matched during the test. */
const ORDER = { ...PAIR, side: 'sell', price: 1000n * COIN } as const;
const PRICE_RULE = {
	...PAIR,
	priceRule: {
		source: { from: 'fixed', price: ORDER.price },
		...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
		...{ sellMargin: 0n, buyMargin: undefined },
	},
	expected: { ask: formatAmount(ORDER.price), bid: '0' },
} as const;

let practice: Practice;
let desk: Desk;
/** The method after whose call the node becomes unreachable. */
let unreachableAfter: string | undefined;

beforeEach(async () => {
	practice = await openStill();
	unreachableAfter = undefined;
	const whole = transportTo(practice);
	const transport: Transport = {
		address: 'practice',
		async send(body, options) {
			if (unreachableAfter !== undefined && (await callsOf(unreachableAfter)))
				throw new CallError('unreachable', 'Nothing answers.');
			return whole.send(body, options);
		},
	};
	desk = await openDesk(new NodeClient({ transport, userpass: USERPASS }));
});
afterEach(async () => {
	desk.database.close();
	await practice.close();
});

const order = (method: string, fault: Fault, times?: number) =>
	practice.control({ control: 'fault', method, fault, times });
const callsOf = async (method: string) => (await practice.control({ control: 'calls' })).calls?.[method];
const stored = async () => (await readJournal(desk.database, 'node'))[0];

/** Sends a call that trades or spends, and reads the outcome shown by the page. */
interface Sender {
	readonly method: string;
	send(): Promise<unknown>;
}

const SENDERS: Readonly<Record<string, () => Sender>> = {
	'a price': () => {
		const own = new OpenOrders(desk, PAIR);
		return {
			method: 'setprice',
			send: async () => ((await own.post(ORDER)) ? 'done' : own.failure?.message),
		};
	},
	'a formula': () => {
		const requests = desk.use(PriceRuleRequests);
		return {
			method: 'autoprice',
			send: async () => {
				await requests.send(PRICE_RULE);
				return requests.outcome?.is === 'posted' ? 'done' : requests.failure?.message;
			},
		};
	},
	'a goal': () => {
		const calls = desk.use(GoalCalls);
		return {
			method: 'goal',
			send: async () => {
				await calls.send([{ coin: 'LTC', goal: 40n * COIN, before: 0n }]);
				const outcome = calls.sent[0]?.outcome;
				return outcome?.is === 'set' ? 'done' : outcome && 'error' in outcome && outcome.error.message;
			},
		};
	},
};

describe.each(Object.keys(SENDERS))('error reply to %s', (name) => {
	let sender: Sender;

	beforeEach(() => {
		sender = SENDERS[name]?.() as Sender;
	});

	test('is overruled if the call took effect', async () => {
		await order(sender.method, 'errored');
		expect(await sender.send()).toBe('done');
		expect(await callsOf(sender.method)).toBe(1);
		expect((await stored())?.step).toBe('done');
	});

	test('is final if a poll of the node confirms the refusal', async () => {
		await order(sender.method, 'refused');
		expect(await sender.send()).toBe('refused on demand, for practice');
		expect(await callsOf(sender.method)).toBe(1);
		expect(await stored()).toMatchObject({
			step: 'refused',
			refusal: { text: 'refused on demand, for practice' },
		});
	});

	test('is not final while the node is unavailable', async () => {
		await order(sender.method, 'errored');
		unreachableAfter = sender.method;
		await sender.send();
		expect((await stored())?.step).toBe('unknown');
	});
});

describe('error reply to an order request', () => {
	/** Sends a request at twice the best price, so that a maker replies. */
	async function send(): Promise<TradeRequests> {
		const requests = new TradeRequests(desk);
		const best = (await desk.connection.node.market.orderBook(PAIR)).asks[0]?.price ?? COIN;
		await requests.send({ ...PAIR, side: 'buy', price: best * 2n, volume: COIN / 500n });
		return requests;
	}

	test('does not end a waiting request, which is later matched', async () => {
		await order('buy', 'errored');
		const requests = await send();
		expect(requests.outcome).toMatchObject({ is: 'waiting' });
		expect(['sent', 'unknown']).toContain((await stored())?.step);
		await practice.control({ control: 'advance', ms: 30_000 });
		await requests.watch.refresh();
		expect(requests.outcome).toMatchObject({ is: 'matched' });
		expect(await callsOf('buy')).toBe(1);
	});

	test('is final if no request or swap is found', async () => {
		await order('buy', 'refused');
		const requests = await send();
		expect(requests.outcome).toMatchObject({ is: 'refused' });
		expect(await stored()).toMatchObject({ step: 'refused' });
	});
});

test('records an account payment as done despite an error reply', async () => {
	const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
	const { funds } = await readSendFunds(desk.connection.node, 'ETH');
	const send = new AccountSends(desk).of('ETH');
	send.draft = { to, amount: '1.5' };
	await send.quote(funds.address);
	await order('eth_withdraw', 'errored');
	await send.send();
	expect(send.followed).toMatchObject({ step: 'done' });
	expect(await desk.connection.node.wallet.balance('ETH', to)).toBe(150_000_000n);
});
