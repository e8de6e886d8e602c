import { hideAmountsWhen } from '#lib/domain/money/amount.ts';
import type { Desk } from '#lib/state/desk.ts';
import { GoalCalls } from '#lib/state/goal-calls.svelte.ts';
import { Portfolio } from '#lib/state/portfolio.svelte.ts';
import { addSample } from '#lib/storage/total-samples.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import PortfolioPage from '../../../src/routes/portfolio/+page.svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

interface WireGoal {
	readonly coin: string;
	readonly amount: string;
	readonly price: number;
	readonly worth: string;
	readonly perc: number;
	readonly goal?: number;
	readonly goalperc?: number;
	readonly relvolume?: number;
}

const wireRow = ({ coin, amount, price, worth, perc, goal = 0, goalperc = 0, relvolume = 0 }: WireGoal) => ({
	...{ coin, address: 'R', amount, price, kmd_equiv: worth, perc, goal, goalperc, relvolume, force: 0 },
	...{ balanceA: amount, valuesumA: amount, balanceB: amount, valuesumB: amount, balance: amount },
});

const KMD = { coin: 'KMD', amount: '41.23456789', price: 1, worth: '41.23456789', perc: 25.14 };
const LTC = { coin: 'LTC', amount: '40.89561391', price: 3, worth: '122.68684173', perc: 74.86 };
const RICK = { coin: 'RICK', amount: '41.72064365', price: 0, worth: '0', perc: 0 };
const DUST = { coin: 'DGB', amount: '0', price: 1, worth: '0', perc: 0 };

/** Answers of a node to a poll and a goal. */
const wirePortfolio = (rows: readonly WireGoal[], more: object = {}) => ({
	...{ result: 'success', kmd_equiv: '163.92140962', ...more },
	portfolio: rows.map(wireRow),
});

const BALANCES = [KMD, LTC, RICK].map(({ coin, amount }) => ({ coin, balance: amount }));

let node: FakeMarket;
let desk: Desk;

beforeEach(async () => {
	await page.viewport(1280, 900);
	node = new FakeMarket(1_795_176_000, []);
	node.replies = {
		portfolio: wirePortfolio([KMD, LTC, RICK, DUST]),
		balances: BALANCES,
		recentswaps: { result: 'success', swaps: [] },
		swapstatus: { result: 'success', swaps: [] },
	};
	desk = await openDesk(node.client);
	// The shell calls this before it renders any page.
	hideAmountsWhen(() => desk.settings.amounts === 'hidden');
	await render(OnDesk, { desk, part: PortfolioPage as never });
	await expect.element(page.getByRole('rowheader', { name: 'LTC' })).toBeVisible();
});

afterEach(async () => {
	hideAmountsWhen(() => false);
	await desk.use(Portfolio).sampled;
	desk.database.close();
});

const goalsSent = () => node.asked.filter(({ method }) => method === 'goal');
const fieldOf = (coin: string) => page.getByRole('textbox', { name: coin, exact: true });
const review = page.getByRole('button', { name: 'Review goals' });
const rowNames = () =>
	page
		.getByRole('table', { name: /Portfolio coins/ })
		.getByRole('rowheader')
		.elements()
		.map((element) => element.textContent.trim());

test('sorts by value, reports missing prices, and folds empty coins', async () => {
	expect(rowNames()).toEqual(['LTC', 'KMD', 'RICK']);
	await expect.element(page.getByText(/not counted/)).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: /^Show 1 small balance/ }));
	expect(rowNames()).toContain('DGB');
	await userEvent.click(page.getByRole('button', { name: 'Coin', exact: true }));
	expect(rowNames()).toEqual(['DGB', 'KMD', 'LTC', 'RICK']);
});

test('shows the sum of goals and rejects more than 100 percent', async () => {
	await expect.element(page.getByText('Goals start automatic rebalancing')).toBeVisible();
	await userEvent.fill(fieldOf('KMD'), '60');
	await userEvent.fill(fieldOf('LTC'), '30');
	await expect.element(page.getByText(/unallocated 10\.00 %/)).toBeVisible();
	await expect
		.element(page.getByText('Your goals are scaled to 100 %: KMD 66.67 % and LTC 33.33 %.'))
		.toBeVisible();
	await userEvent.fill(fieldOf('LTC'), '40.5');
	await expect.element(page.getByText(/0\.50 % too much: goals cannot exceed 100 %/)).toBeVisible();
	await expect.element(review).toBeDisabled();
	await userEvent.fill(fieldOf('LTC'), '101');
	await expect.element(page.getByText('A goal cannot be above 100 %.')).toBeVisible();
	await expect.element(review).toBeDisabled();
	expect(goalsSent()).toEqual([]);
});

test('reviews goals, sends each once, and shows the outcomes', async () => {
	await userEvent.fill(fieldOf('KMD'), '60');
	await userEvent.fill(fieldOf('LTC'), '40');
	await userEvent.click(review);
	const shown = page.getByRole('region', { name: 'Review goals' });
	await expect.element(shown.getByText('no goal → 60.00 %')).toBeVisible();
	const trade = shown.getByRole('row', { name: /1\. Sell LTC\/KMD/ });
	await expect.element(trade).toHaveTextContent(/19\.03.+ LTC.*57\.11.+ KMD.*3\.0+ KMD \*.*unknown/);
	await expect.element(shown.getByText(/60\.0\d % of the total, goal 60\.00 %/)).toBeVisible();
	await expect.element(shown.getByText(/^Offers and fees are missing/)).toBeVisible();
	expect(goalsSent()).toEqual([]);
	const goals = [
		{ ...KMD, goal: 60, goalperc: 60 },
		{ ...LTC, goal: 40, goalperc: 40, relvolume: 19.04 },
	];
	const suggested = { buycoin: 'KMD', buyforce: 1215.22, sellcoin: 'LTC', sellforce: -1215.22 };
	const reply = wirePortfolio([...goals, RICK], suggested);
	node.replies = { ...node.replies, goal: reply, portfolio: reply };
	await userEvent.click(shown.getByRole('button', { name: 'Set 2 goals' }));
	const outcomes = page.getByRole('region', { name: 'Goal changes' });
	await expect.poll(() => outcomes.getByText('Set', { exact: true }).elements().length).toBe(2);
	expect(goalsSent().map((call) => ({ ...call }))).toMatchObject([
		{ coin: 'LTC', val: '40' },
		{ coin: 'KMD', val: '60' },
	]);
	await expect.element(page.getByText('Automatic rebalancing is ON')).toBeVisible();
	const own = page.getByRole('region', { name: 'Rebalance yourself' });
	await expect.element(own.getByText(/Your node makes these trades too/)).toBeVisible();
	await expect.element(own.getByRole('button', { name: 'Fill in order' })).toBeVisible();
});

async function giveGoals(): Promise<void> {
	const goals = [{ ...KMD, goal: 60, goalperc: 60 }, { ...LTC, goal: 40, goalperc: 40 }, RICK];
	node.replies = { ...node.replies, portfolio: wirePortfolio(goals) };
	await desk.use(Portfolio).reading.refresh();
	await userEvent.click(page.getByRole('button', { name: 'Remove all goals' }));
}

test('removes all goals one by one, confirmed by the node’s list', async () => {
	await giveGoals();
	const shown = page.getByRole('region', { name: 'Review goals' });
	await expect.element(shown.getByText('60.00 % → no goal')).toBeVisible();
	expect(goalsSent()).toEqual([]);
	const none = wirePortfolio([KMD, LTC, RICK]);
	node.replies = { ...node.replies, goal: none, portfolio: none };
	await userEvent.click(shown.getByRole('button', { name: 'Remove 2 goals' }));
	const outcomes = page.getByRole('region', { name: 'Goal changes' });
	await expect.poll(() => outcomes.getByText('Set', { exact: true }).elements().length).toBe(2);
	expect(goalsSent().map((call) => ({ ...call }))).toMatchObject([
		{ coin: 'KMD', val: '0' },
		{ coin: 'LTC', val: '0' },
	]);
	await expect.element(page.getByText('Goals start automatic rebalancing')).toBeVisible();
});

test('does not report a goal as removed while the node keeps it', async () => {
	await giveGoals();
	node.replies = { ...node.replies, goal: node.replies['portfolio'] };
	await userEvent.click(page.getByRole('button', { name: 'Remove 2 goals' }));
	await expect.element(page.getByText(/^Not seen on the node yet/)).toBeVisible();
	expect(goalsSent()).toHaveLength(1);
	await expect.element(page.getByText('Automatic rebalancing is ON')).toBeVisible();
});

test('reports a refused goal as unchanged', async () => {
	node.replies = { ...node.replies, goal: { error: 'cant set goal for inactive coin' } };
	await userEvent.fill(fieldOf('KMD'), '60');
	await expect.element(page.getByText('Not traded without a goal: LTC.')).toBeVisible();
	await userEvent.click(review);
	await expect
		.element(page.getByText(/^A single goal counts as 100 %: KMD 60\.00 % means only KMD/))
		.toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Set 1 goal' }));
	await expect.element(page.getByText('Refused: goal unchanged')).toBeVisible();
	expect(desk.use(GoalCalls).sent).toHaveLength(1);
	expect(goalsSent()).toHaveLength(1);
});

test('hides amounts everywhere, but not percentages', async () => {
	await addSample(desk.database, desk.connection.id, {
		at: Date.now() - 3_600_000,
		total: 9_876_543_210n,
		unpriced: 0,
	});
	await expect.element(page.getByText('41.23456789', { exact: true })).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Hide amounts' }));
	await expect.element(page.getByRole('button', { name: 'Show amounts' })).toBeVisible();
	const html = document.body.innerHTML.replaceAll('\u202f', '');
	for (const digits of ['41.2345', '40.8956', '41.7206', '122.68', '163.92', '98.76'])
		expect(html.includes(digits), digits).toBe(false);
	await expect.element(page.getByText('74.84 %')).toBeVisible();
});

test('shows the total over time as a table', async () => {
	await userEvent.click(page.getByRole('button', { name: 'Table', exact: true }));
	await expect.element(page.getByRole('table', { name: /Total over time/ })).toBeVisible();
	await expect.poll(() => desk.use(Portfolio).samples.length).toBe(1);
	await expect.element(page.getByRole('cell', { name: '163.92140962' })).toBeVisible();
});
