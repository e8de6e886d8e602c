import { formatAmount } from '#lib/domain/money/amount.ts';
import { editOrder } from '#lib/domain/orders/order-draft.ts';
import { ordersFor } from '#lib/domain/orders/taken-order.ts';
import { orderLike } from '#lib/domain/swaps/swap-summary.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { MakerTrusts } from './maker-trust.svelte.ts';
import type { Desk } from './desk.ts';
import { Counterparties } from './swaps/counterparties.svelte.ts';

/**
 * An order that takes the best offer of a different seller, to replace a failed swap. Reads the book once and sends
 * nothing.
 *
 * @returns `undefined` if there is currently no matching offer
 * @throws CallError
 */
export async function nextOffer(desk: Desk, swap: Swap): Promise<ReturnType<typeof orderLike> | undefined> {
	const { node } = desk.connection;
	const { pair, draft } = orderLike(swap);
	const [book, own] = await Promise.all([
		node.market.orderBook(pair, { priority: 'user' }),
		node.wallet.coin(pair.base, { priority: 'user' }),
	]);
	const failed = desk.use(Counterparties).of(swap.id);
	const standings = desk.use(MakerTrusts);
	const offers = ordersFor(draft.side, book, own ? [own.address] : []);
	const next = offers.find(
		({ pubkey }) => pubkey.toLowerCase() !== failed && standings.of(pubkey) !== 'blocked',
	);
	return next && { pair, draft: editOrder(draft, 'price', formatAmount(next.price)) };
}
