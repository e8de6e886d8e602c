import { formOf, reviewOf, submitOf } from '../../e2e/support/order-form.ts';
import { stage } from '../../e2e/support/create-token.ts';
import { type App, expect } from '../app.ts';
import { BID, type Market, NODE_ADDRESS, PAIR } from '../market.ts';
import { COINS } from '../programs/coin-daemon.ts';
import { until } from '../programs/program.ts';
import { inCoins, step } from '../witness.ts';
import { type Funds, fundsOf, displayed, units } from './funds.ts';
import { followSwap, swapOf, swapsOf } from './swaps.ts';
import { compareLedger, compareReceipts, compareResults, trade, type Trade } from './trades.ts';

interface CoinRow {
	readonly coin: string;
	readonly status: string;
	readonly balance: number;
}

interface BotRow {
	readonly botid: number;
	readonly pending?: number;
	readonly stopped?: number;
	readonly percentage: number;
	readonly trades: readonly { readonly requestid?: number; readonly quoteid?: number }[];
}

/** Time after which an unmatched request has ended. */
const ONE_TRY_MS = 50_000;

/** A user's actions on a day without faults. */
export function everyday(market: Market, app: () => App): void {
	const page = () => app().page;
	const onPage = (name: string, run: Parameters<typeof step>[2]) => step(name, page, run);

	onPage('signs in', async () => {
		await app().signIn(NODE_ADDRESS, market.passphrase);
		await expect(page().getByRole('navigation', { name: 'Pages' })).toBeVisible();
		expect(market.recorder.count('passphrase')).toBe(0);
		const own = await market.alice.addressOf('KMD');
		return {
			chain: `KMD address ${own}`,
			program: 'getcoins answered to the known userpass; passphrase was never called',
			page: await page().title(),
		};
	});

	onPage('lists coins with their balances', async () => {
		await app().open('/wallet');
		const told: string[] = [];
		for (const coin of COINS) {
			const owned = await market.owned(coin);
			const row = page().getByRole('row', { name: new RegExp(`^${coin} Ready`) });
			await expect(row).toContainText(displayed(owned));
			told.push(`${coin} ${inCoins(owned)}`);
		}
		await expect(page().getByRole('row', { name: /^DOGE Off/ })).toBeVisible();
		const rows = await market.alice.call<CoinRow[]>('getcoins');
		const active = rows.filter(({ status }) => status === 'active').map(({ coin }) => coin);
		expect([...active].sort()).toEqual([...COINS].sort());
		return {
			chain: told.join(', '),
			program: `${active.join(', ')} active`,
			page: 'three rows Ready with these sums, DOGE Off',
		};
	});

	onPage('sends exactly the requested amount', async () => {
		const payee = await market.bob.addressOf('LTC');
		const [before, his] = [await market.owned('LTC'), await market.chains.LTC.owned(payee)];
		await app().open('/wallet/send?coin=LTC');
		await page().getByRole('textbox', { name: 'Address' }).fill(payee);
		await page().getByRole('textbox', { name: 'Amount' }).fill('0.29');
		await page().getByRole('button', { name: 'Build and review' }).click();
		await expect(page().getByRole('row', { name: /^To / })).toContainText('0.29');
		for (const tick of await page().getByRole('checkbox').all()) await tick.check();
		await page().getByRole('button', { name: 'Send', exact: true }).click();
		await expect(stage(page(), 'Accepted by the node')).toContainText('done');
		await expect(page().getByText('Payment confirmed.')).toBeVisible();
		const left = before - (await market.owned('LTC'));
		expect(left).toBe(29_000_000n + 100_000n);
		// The program truncates its floating-point results: for a request of 0.29 it pays 0.28999999.
		expect((await market.chains.LTC.owned(payee)) - his).toBe(29_000_000n);
		expect(market.recorder.count('sendrawtransaction')).toBe(1);
		return {
			chain: `${inCoins(left)} LTC left, fee included; 0.29000000 arrived`,
			program: 'one sendrawtransaction',
			page: 'Payment confirmed.',
		};
	});

	/** Posts an order to sell RICK. @returns the asks that Bob then sees */
	async function postAsk(price: string): Promise<number[]> {
		await app().open('/trade?pair=RICK-LTC');
		const form = formOf(page());
		await form.getByText('↓ Sell').click();
		await form.getByText('Post order', { exact: true }).click();
		await form.getByLabel('Price', { exact: true }).fill(price);
		await submitOf(page()).click();
		await page().getByRole('button', { name: 'Post order' }).click();
		await expect(myOrders().getByText(`${price} LTC`)).toBeVisible();
		return until('Bob sees the order', async () => {
			const rows = await asksSeenByBob(market);
			return rows.includes(Number(price)) && rows;
		});
	}

	async function cancelAsk(): Promise<void> {
		await app().open('/trade?pair=RICK-LTC');
		await myOrders()
			.getByRole('button', { name: /^Cancel: sell/ })
			.click();
		const dialog = page().getByRole('dialog', { name: 'Cancel orders' });
		await dialog.getByRole('button', { name: 'Cancel order' }).click();
		await expect(myOrders().getByText('No open orders')).toBeVisible();
		expect(await ownAsk(market)).toBe(0);
	}

	const myOrders = () => page().getByRole('region', { name: 'My orders' });

	const trades: Trade[] = [];
	let untraded: Funds;

	onPage('buys once', async () => {
		untraded = await fundsOf(market);
		const bought = await trade(market, app(), 'buy', ['Total', '0.568']);
		expect(market.recorder.count('buy')).toBe(1);
		trades.push(bought);
		return bought.reported;
	});

	onPage('sells once', async () => {
		const sold = await trade(market, app(), 'sell', ['Amount', '0.9']);
		expect(market.recorder.count('sell')).toBe(1);
		// A limit further below the bid costs more, because the maker picks its price from the range between limit and bid.
		expect(sold.best).toBeGreaterThan(0.98 * BID);
		trades.push(sold);
		return sold.reported;
	});

	onPage('posts and cancels an order', async () => {
		const before = await fundsOf(market);
		const asks = await postAsk('0.55');
		await cancelAsk();
		expect(await fundsOf(market)).toEqual(before);
		return {
			chain: 'no coin moved',
			program: `Bob’s book had asks at ${asks.join(' and ')}; after the cancel myprices has none`,
			page: 'My orders: 0.55; then: No open orders',
		};
	});

	onPage('posts the previewed price of a rule', async () => {
		await app().open('/trade?pair=RICK-LTC');
		const form = formOf(page());
		await form.getByText('↓ Sell').click();
		await form.locator('label').filter({ hasText: 'Price rule' }).click();
		await form.getByLabel('Price source').selectOption('fixed');
		await form.getByLabel('Price', { exact: true }).fill('0.56');
		await form.getByLabel('Sell markup').fill('5');
		const next = form.getByLabel(/^Next price to/).first();
		await expect(next).toHaveText(/\d LTC$/);
		const expected = (await next.innerText()).trim();
		await submitOf(page()).click();
		await reviewOf(page()).getByRole('button', { name: 'Start price rule' }).click();
		const runs = form.getByRole('status').filter({ hasText: 'Price rule running' });
		await expect(runs).toContainText(`Selling RICK at ${expected}.`, { timeout: 300_000 });
		const ask = await ownAsk(market);
		expect(`${ask} LTC`).toBe(expected);
		await form.getByRole('button', { name: 'Stop rule' }).click();
		await expect(form.getByText('A price rule is running')).toBeHidden();
		await until('the node has no price left', async () => (await ownAsk(market)) === 0);
		return {
			chain: 'no coin moved',
			program: `myprices: ask ${ask}; after the stop none`,
			page: `Price rule running Selling RICK at ${expected}.`,
		};
	});

	/** Polls for Alice's bot once its record has this member. */
	const botWith = (member: 'pending' | 'stopped') => async () => {
		const [bot] = await market.alice.call<BotRow[]>('bot_statuslist');
		return bot?.[member] !== undefined && bot;
	};

	onPage('buys with a bot', async () => {
		const before = await fundsOf(market);
		await app().open('/bots');
		await page().getByRole('link', { name: 'Start bot' }).first().click();
		const form = page().getByRole('form', { name: 'New bot' });
		await form.getByLabel('Coin to buy').selectOption('RICK');
		await form.getByLabel('Paid with').selectOption('LTC');
		await form.getByLabel('Total to spend').fill('0.3');
		await form.getByRole('button', { name: /^Best price/ }).click();
		const price = form.getByLabel('Highest price');
		const best = await price.inputValue();
		await price.fill('0.505');
		await expect(form.getByText(/0\.3 LTC for about [\d.]+ RICK/).first()).toBeVisible();
		await page().getByRole('button', { name: 'Review bot' }).click();
		const review = page().getByRole('dialog', { name: 'Review bot' });
		await review.getByRole('button', { name: 'Start bot' }).click();
		await expect(page().getByRole('status').filter({ hasText: 'Bot running' })).toBeVisible();
		await page().getByRole('button', { name: 'Change…' }).click();
		const change = page().getByRole('dialog', { name: 'Change bot' });
		await change.getByLabel('Total to spend').fill('0.6');
		await expect(change.getByRole('button', { name: 'Lower the total' })).toBeVisible();
		await change.getByRole('button', { name: 'Keep unchanged' }).click();
		// The node accepts a raise during the last trade, and stops the bot after that trade.
		const raised = { newprice: 0.505, newvolume: 0.6 };
		const { botid } = await until('the trade is pending', botWith('pending'), 500_000);
		const { totalrelvolume } = await market.alice.call('bot_settings', { botid, ...raised });
		expect(totalrelvolume).toBe(0.6);
		const row = page()
			.getByRole('row', { name: /Finished/ })
			.first();
		await expect(row).toBeVisible({ timeout: 500_000 });
		const bot = await until('the node has stopped the bot', botWith('stopped'));
		expect(bot.percentage).toBeCloseTo(50, 0);
		expect(market.recorder.count('bot_buy')).toBe(1);
		// A try that no maker answered stays in the list without a swap.
		const { requestid = 0, quoteid = 0 } = bot.trades.find((trade) => trade.quoteid) ?? {};
		const swap = await swapOf(market.alice, `${requestid}-${quoteid}`);
		// The program's own average uses the price of its requests, not of its swaps.
		await expect(row).toContainText((Number(swap.destamount) / Number(swap.srcamount)).toPrecision(6));
		const now = await fundsOf(market);
		const [paid, got] = [before.LTC - now.LTC, now.RICK - before.RICK];
		expect(got).toBe(units(swap.values[5]));
		trades.push({ id: `${requestid}-${quoteid}`, pays: 'LTC', gets: 'RICK', paid, got });
		return {
			chain: `${inCoins(got)} RICK more, ${inCoins(paid)} LTC less`,
			program: `one bot_buy; ${bot.percentage} % of a raised total done, ${bot.trades.length} trades`,
			page: `Best price ${best}; ${(await row.innerText()).replace(/\s+/g, ' ')}`,
		};
	});

	onPage('sells as a maker', async () => {
		const before = await fundsOf(market);
		const known = (await swapsOf(market.alice)).map(String);
		await postAsk('0.49');
		const bought = { ...PAIR, price: 0.4995, relvolume: 0.2 };
		let askedAt = 0;
		const id = await until('Alice’s node has sold', async () => {
			if (Date.now() - askedAt > ONE_TRY_MS) {
				await market.carol.call('buy', bought);
				askedAt = Date.now();
			}
			const added = (await swapsOf(market.alice)).find((each) => !known.includes(String(each)));
			return added?.join('-');
		});
		const swap = await followSwap(market, id, 'bobspend');
		await cancelAsk();
		await app().open(`/swaps?swap=${id}`);
		const headline = page().getByText(/^You swapped .* RICK for .* LTC, fees included$/);
		// The program may overwrite its record: it tried to claim the payment twice, and reports neither transaction.
		const unnamed = page().getByText(/keep the node running with RICK and LTC on\. Your balances show/);
		await expect(headline.or(unnamed)).toBeVisible();
		if (await unnamed.isVisible()) {
			const now = await fundsOf(market);
			untraded = {
				...untraded,
				LTC: untraded.LTC + now.LTC - before.LTC,
				RICK: untraded.RICK + now.RICK - before.RICK,
			};
			return {
				chain: `${inCoins(now.LTC - before.LTC)} LTC more, ${inCoins(before.RICK - now.RICK)} RICK less`,
				program: `${swap.status}: ${(await swapOf(market.alice, id)).sentflags.join(', ')}`,
				page: await unnamed.innerText(),
			};
		}
		const words = await headline.innerText();
		const [, spent, received] = /^You swapped ([\d.]+) RICK for ([\d.]+) /.exec(words) ?? [];
		const [paid, got] = await until('the deposit is back', async () => {
			const now = await fundsOf(market);
			const moved = [before.RICK - now.RICK, now.LTC - before.LTC] as const;
			return moved[0] <= 2n * units(spent) && moved;
		});
		expect([units(spent), units(received)]).toEqual([paid, got]);
		trades.push({ id, pays: 'RICK', gets: 'LTC', paid, got });
		return {
			chain: `${inCoins(got)} LTC more, ${inCoins(paid)} RICK less`,
			program: `Carol’s buy at ${bought.price}; ${swap.status}: ${swap.sentflags.join(', ')}`,
			page: words,
		};
	});

	onPage('shows one receipt per swap', () => compareReceipts(app(), trades));

	onPage('sums up results by pair', () => compareResults(market, app(), trades, untraded));

	onPage('adds up every coin to its balance', () => compareLedger(market, app()));
}

async function asksSeenByBob(market: Market): Promise<number[]> {
	const { asks } = await market.bob.call<{ asks: { price: number }[] }>('orderbook', PAIR);
	return asks.map(({ price }) => Number(price.toFixed(6)));
}

/** The price at which Alice's node sells RICK; 0 if it does not. */
async function ownAsk(market: Market): Promise<number> {
	const rows = await market.alice.call<{ base: string; rel: string; ask: number }[]>('myprices');
	return rows.find(({ base, rel }) => base === PAIR.base && rel === PAIR.rel)?.ask ?? 0;
}
