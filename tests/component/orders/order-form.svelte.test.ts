import type { Desk } from '#lib/state/desk.ts';
import { editOrder } from '#lib/domain/orders/order-draft.ts';
import type { PairTrading } from '#lib/state/orders/trading.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeMarket } from '../../unit/state/market/fake-market.ts';
import '#lib/ui/style/tokens.css';
import { buysOf, chip, field, openForm, review, submit } from './open-form.ts';
import { PAIR } from './order-replies.ts';

let node: FakeMarket;
let desk: Desk;
let trading: PairTrading;

beforeEach(async () => {
	({ node, desk, trading } = await openForm());
});
afterEach(() => desk.database.close());

const buys = () => buysOf(node);

describe('order field', () => {
	test('calculates the missing number and marks it as calculated', async () => {
		await userEvent.fill(field('Price'), '0,5');
		await userEvent.fill(field('Amount'), '3');
		await expect.element(field('Total')).toHaveValue('1.5');
		await expect.element(page.getByText('calculated')).toBeVisible();
		await expect.element(field('Price')).toHaveValue('0.5');
		await userEvent.fill(field('Total'), '6');
		await expect.element(field('Price')).toHaveValue('2');
	});

	test('offers book prices, one percent steps, and shares of the balance', async () => {
		for (const [name, price] of [
			['Best', '0.5'],
			['Mid', '0.45'],
			['−1 %', '0.495'],
			['+1 %', '0.505'],
		] as const) {
			await userEvent.click(chip(name));
			await expect.element(field('Price')).toHaveValue(price);
		}
		await userEvent.click(chip('50 %'));
		await expect.element(field('Total')).toHaveValue('2.999985');
	});

	test('steps the price by arrow keys, further with Shift', async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.keyboard('{ArrowUp}');
		await expect.element(field('Price')).toHaveValue('0.5001');
		await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
		await expect.element(field('Price')).toHaveValue('0.499');
		await userEvent.fill(field('Price'), 'much');
		await userEvent.keyboard('{ArrowUp}');
		await expect.element(field('Price')).toHaveValue('much');
	});

	test('shows the tradable amount', async () => {
		await expect.element(page.getByText('up to 5.99997 LTC')).toBeVisible();
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Amount'), '2');
		await expect.element(page.getByText('calculated')).toBeVisible();
	});

	test('shows its error and blocks the order', async () => {
		await userEvent.fill(field('Price'), '1e3');
		await expect.element(page.getByText('The price is not a number.', { exact: false })).toBeVisible();
		await expect.element(field('Price')).toHaveAttribute('aria-invalid', 'true');
		expect(submit()?.textContent).toMatch(/Correct the price/);
	});
});

describe('funding hint', () => {
	test('links from the largest trade to the preparation of outputs', async () => {
		await userEvent.click(chip('Max'));
		const prepare = page.getByRole('link', { name: /^Prepare outputs for up to 9\.9\d+ LTC$/ });
		await expect.element(prepare).toBeVisible();
		expect(prepare.element().getAttribute('href')).toMatch(/^\/trade\/prepare\?coin=LTC&amount=9\.9\d+$/);
		await userEvent.click(chip('50 %'));
		await expect.element(prepare).not.toBeInTheDocument();
	});

	test('shows the receive address inline if coins are missing', async () => {
		expect(page.getByText('Receive LTC').elements()).toEqual([]);
		await userEvent.fill(field('Total'), '90');
		await userEvent.click(page.getByText('Receive LTC'));
		await expect.element(page.getByRole('img', { name: 'Your LTC address as a QR code' })).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'Copy your LTC address' })).toBeVisible();
		await expect.element(page.getByText('mine', { exact: true })).toBeVisible();
	});
});

describe('submit button', () => {
	test('reports missing input and focuses it', async () => {
		await userEvent.clear(field('Price'));
		expect(submit()?.textContent).toMatch(/Enter a price/);
		await userEvent.click(submit() as HTMLElement, { force: true });
		expect(submit()?.textContent).toMatch(/Enter an amount/);
		expect(document.activeElement).toBe(field('Amount').element());
		await userEvent.fill(field('Total'), '90');
		await expect.poll(() => submit()?.textContent).toMatch(/Not enough LTC/);
		expect(buys()).toEqual([]);
	});
});

describe('order review', () => {
	test('sends the shown order despite later input', async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Total'), '1');
		await userEvent.click(submit() as HTMLElement);
		await expect.element(review).toHaveTextContent(/You pay at most 1\.001327 LTC/);
		trading.edit({ ...editOrder(trading.draft, 'total', '2'), side: 'sell' });
		await expect.element(field('Total')).toHaveValue('2');
		await expect.element(review).toHaveTextContent(/You pay at most 1\.001327 LTC/);
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toMatchObject([{ price: '0.5', relvolume: '1' }]);
	});

	test('shows three outcomes and sends once on confirmation', async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Total'), '1');
		await userEvent.click(submit() as HTMLElement);
		await expect
			.element(review)
			.toHaveTextContent(
				/Buy RICK for up to 1 LTC, at 0\.5 LTC each\. Your node accepts up to 0\.5005 LTC\./,
			);
		await expect
			.element(review)
			.toHaveTextContent(/You receive about 2\.00001 RICK You pay about 1\.001327 LTC/);
		expect(document.activeElement?.textContent).toBe('Review order');
		expect(submit()?.parentElement?.textContent).toMatch(/Fees\s+0\.001327 LTC/);
		const worst = /You receive at least 1\.99800199 RICK You pay at most 1\.001327 LTC/;
		await expect.element(review).toHaveTextContent(worst);
		const failure =
			/If the seller gives up: 0\.001317 LTC of fees are lost, and 1\.00001 LTC return by [\d: -]+ at the latest/;
		await expect.element(review).toHaveTextContent(failure);
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toHaveLength(1);
		expect(buys()[0]).toMatchObject({ ...PAIR, price: '0.5', relvolume: '1' });
	});

	test('validates the advanced times, then shows and sends them', async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Total'), '1');
		const fold = page.getByText('Advanced');
		await expect.element(fold).toBeVisible();
		expect(document.querySelector('details')?.open).toBe(false);
		await userEvent.click(fold);
		await expect.element(page.getByText(/Empty means 10 s; from 3 s to 600 s/)).toBeVisible();
		await expect.element(page.getByText(/Empty means 3\u202f600 s/)).toBeVisible();
		await userEvent.fill(field('Time to answer'), '900');
		await expect.element(page.getByText('Time to answer must be at most 600 s (10 min).')).toBeVisible();
		await expect.poll(() => submit()?.textContent).toMatch(/Correct the times/);
		await userEvent.click(submit() as HTMLElement, { force: true });
		expect(review.elements()).toHaveLength(0);
		await userEvent.fill(field('Time to answer'), '45');
		await userEvent.fill(field('Order lifetime'), '120');
		await userEvent.click(submit() as HTMLElement);
		await expect
			.element(review)
			.toHaveTextContent(/Your node asks sellers for 45 seconds\. Offers older than 2 min are ignored/);
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toHaveLength(1);
		expect(buys()[0]).toMatchObject({ timeout: 45, duration: 120 });
	});

	test('requires retyping a price far from the market', async () => {
		await userEvent.fill(field('Price'), '0.65');
		await userEvent.fill(field('Total'), '1');
		await expect.element(page.getByText(/30.00 % worse than the best price/)).toBeVisible();
		await userEvent.click(submit() as HTMLElement);
		const confirm = review.getByRole('button', { name: 'Retype the price first' });
		await userEvent.click(confirm, { force: true });
		await expect.element(review).toBeVisible();
		const again = review.getByLabelText('Retype the price');
		await userEvent.fill(again, '1,650');
		await expect.element(again).toHaveAccessibleDescription(/comma that can be read in two ways/);
		await userEvent.fill(again, '0,65');
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toHaveLength(1);
	});
});

describe('cost of an order', () => {
	test('shows the sums paid and received, with fees in percent', async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Total'), '1');
		const outcomes = page.getByRole('region', { name: 'Outcomes' });
		await expect.element(outcomes).toHaveTextContent(/You pay at most 1\.001327 LTC/);
		await expect.element(outcomes).toHaveTextContent(/You receive at least 1\.99800199 RICK/);
		const failure = page.getByText(
			/If the seller gives up: 0\.001317 LTC of fees are lost; the rest is back/,
		);
		await expect.element(failure).toBeVisible();
		await userEvent.click(failure);
		await expect.element(page.getByText(/1\.00001 LTC return by/)).toBeVisible();
		const receipt = page.getByRole('region', { name: 'Cost and proceeds' });
		await expect.element(receipt).toHaveTextContent(/Worst price including fees 0\.5011641\d LTC for 1 RICK/);
		await expect.element(receipt).toHaveTextContent(/Fees 0\.001327 LTC · 0\.13 %/);
		expect(page.getByText(/^Fees are/).elements()).toEqual([]);
	});

	test('requires retyping if fees exceed a fifth', async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Total'), '0.0001');
		await expect.element(page.getByText(/^Fees are 50\.00 % of your payment/)).toBeVisible();
		await expect.element(page.getByText('You will be asked to retype the most you pay')).toBeVisible();
	});

	test('warns if fees exceed a fiftieth', async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Total'), '0.0016');
		await expect.element(page.getByText(/^Fees are 3\.13 % of your payment\./)).toBeVisible();
	});

	test('reports that no maker sells at the price', async () => {
		await userEvent.fill(field('Price'), '0.45');
		await userEvent.fill(field('Total'), '1');
		await expect
			.element(page.getByText(/^No one sells RICK at this price: the best ask is 0\.5 LTC/))
			.toBeVisible();
	});
});

describe('market order', () => {
	const openMarketOrder = async () => {
		await userEvent.click(page.getByText('Best offer', { exact: true }));
		await expect.element(field('Spend LTC')).toBeVisible();
	};

	test('shows one maker’s share, the remainder, and the worst price', async () => {
		await openMarketOrder();
		await expect.poll(() => submit()?.textContent).toMatch(/Enter a total/);
		await userEvent.fill(field('Spend LTC'), '3');
		await expect
			.element(page.getByText('The best seller fills 1 of your 3 LTC. The rest stays in your wallet.'))
			.toBeVisible();
		await expect.element(page.getByText(/1 other offer up to the worst price can fill it/)).toBeVisible();
		// The second order can fill the whole amount; the node uses its price and pays up to 5 % more.
		await expect.element(page.getByText('0.735735 LTC').first()).toBeVisible();
		await expect.element(page.getByText('47.15 %', { exact: true })).toBeVisible();
	});

	test('requires retyping its worst price before sending', async () => {
		await openMarketOrder();
		await userEvent.fill(field('Spend LTC'), '2.5');
		await userEvent.click(submit() as HTMLElement);
		await userEvent.fill(review.getByLabelText('Retype the price'), '0.735735');
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK at best offer now' }));
		await expect.poll(buys).toHaveLength(1);
		expect(buys()[0]).toMatchObject({ fomo: '2.5', relvolume: '2.5', price: '0.735' });
	});
});

describe('send button', () => {
	/** WCAG 2 contrast ratio of two computed colours. */
	function contrast(one: string, other: string): number {
		const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
		return (light + 0.05) / (dark + 0.05);
	}

	function luminance(colour: string): number {
		const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
			const share = Number(part) / 255;
			return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	}

	test('has its side’s colour with readable text in both themes', async () => {
		for (const theme of ['light', 'dark'])
			for (const up of ['green', 'red']) {
				Object.assign(document.documentElement.dataset, { theme, up });
				const grounds: string[] = [];
				for (const side of ['Buy', 'Sell']) {
					await userEvent.click(page.getByText(`${side} RICK`).first());
					const looks = () => getComputedStyle(submit() as HTMLElement);
					const tone = (up === 'green') === (side === 'Buy') ? '--good' : '--bad';
					await expect.poll(() => looks().backgroundColor).toBe(resolved(tone));
					expect(contrast(looks().backgroundColor, looks().color)).toBeGreaterThan(4.5);
					grounds.push(looks().backgroundColor);
				}
				expect(new Set(grounds).size).toBe(2);
			}
		delete document.documentElement.dataset['theme'];
		delete document.documentElement.dataset['up'];
	});

	/** The computed colour of a design token. */
	function resolved(token: string): string {
		const sample = document.body.appendChild(document.createElement('i'));
		sample.style.color = `var(${token})`;
		const { color } = getComputedStyle(sample);
		sample.remove();
		return color;
	}
});
