import { COIN } from '../money/amount.ts';
import { invertPrice } from '../money/price.ts';
import type { Matching, TakenOrder } from './matching.ts';

/** The node takes orders that are a thousandth worse than the bound. */
const TOLERANCE_SHARE = 1000n;

/** A purchase pays up to a twentieth more than the order that sets its bound. */
const MORE_SHARE = 20n;

/** Matches as the API document says: every order within the price of the request, and a thousandth beyond it. */
export const boundMatching: Matching = {
	outlook({ side, price: limit }, _coins, price) {
		return costOf(side, price) <= boundOf(side, limit) ? 'met' : 'ignored';
	},
	leastReceived({ side, price, pays }: TakenOrder) {
		const bound = boundOf(side, price);
		return bound === 0n ? 0n : (pays * COIN) / bound;
	},
	/** A maker adds the fee of the last transaction to what it promises. */
	likelyReceived(_order, { received }, { receives }) {
		const likely = receives + received.transactionFee;
		return { likely, least: likely, most: likely };
	},
	worstPrice(side, price) {
		return side === 'buy' ? boundOf(side, price) : (COIN * COIN) / boundOf(side, price);
	},
	carriedBy: (side, _coins, { price, largest }) => (side === 'buy' ? (largest * price) / COIN : largest),
	partOf: ({ side }, coins, maker) => boundMatching.carriedBy(side, coins, maker),
	sweepBound({ side }, _coins, price) {
		return side === 'buy' ? price + price / MORE_SHARE : price;
	},
	boundsSweeps: true,
	repeatSeconds: 0,
	timeoutSeconds: 10,
	durationSeconds: 3600,
};

/** The worst that one of the received coin may cost, in the paid coin. */
function boundOf(side: TakenOrder['side'], price: bigint): bigint {
	// The node knows no price of 0, however much is asked for.
	const asked = side === 'buy' ? price : invertPrice(price) || 1n;
	return asked + asked / TOLERANCE_SHARE;
}

function costOf(side: TakenOrder['side'], price: bigint): bigint {
	return side === 'buy' ? price : invertPrice(price);
}
