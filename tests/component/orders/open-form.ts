import type { Desk } from '#lib/state/desk.ts';
import { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import { Trading, type PairTrading } from '#lib/state/orders/trading.svelte.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { openDesk } from '../open-desk.ts';
import FormOnDesk from './FormOnDesk.svelte';
import { NOON, PAIR, REPLIES } from './order-replies.ts';

interface OpenForm {
	readonly node: FakeMarket;
	readonly desk: Desk;
	readonly trading: PairTrading;
	readonly market: PairMarket;
}

/** Opens the order form of RICK and LTC, once the funds are known. */
export async function openForm(): Promise<OpenForm> {
	const node = new FakeMarket(NOON, []);
	node.replies = REPLIES;
	const desk = await openDesk(node.client);
	const market = new PairMarket(desk, PAIR);
	await render(FormOnDesk, { desk, market });
	await expect.element(page.getByText('10 RICK')).toBeVisible();
	return { node, desk, market, trading: desk.use(Trading).of(PAIR) };
}

export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const chip = (name: string) => page.getByRole('button', { name, exact: true });
export const submit = () => page.getByRole('form').element().querySelector('button[type=submit]');
export const review = page.getByRole('dialog', { name: 'Review order' });

/** Calls to `buy` received by the node. */
export const buysOf = ({ asked }: FakeMarket) => asked.filter(({ method }) => method === 'buy');
