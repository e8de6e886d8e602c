import { priceToMeet, quoteMatching } from '#lib/domain/matching.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { answerTo } from '#practice/node/marketmaker/matching.ts';
import { turned } from '#practice/trade/price.ts';
import type { RequestTerms } from '#practice/trade/trade-rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const ENDLESS = 10n ** 20n;
/** All random draws of a maker, from its best price to its worst. */
const DRAWS = Array.from({ length: 90 }, (_each, index) => index / 90);
/**
 * Divisor of the tolerance: the book shows prices in single precision, and each amount is truncated to a whole unit, so
 * nothing closer is promised.
 */
const A_LITTLE = 20_000n;

const anyOrder = fc.record({
	side: fc.constantFrom('buy', 'sell'),
	/** Paid amount, in either coin. */
	pays: fc.bigInt({ min: 10_000_000n, max: 10n ** 12n }),
	/** The maker's own price per coin that it gives. */
	own: fc.bigInt({ min: 1_000_000n, max: 10n ** 10n }),
	fees: fc.record({
		paid: fc.constantFrom(1_000n, 10_000n, 100_000n),
		received: fc.constantFrom(1_000n, 100_000n),
	}),
});

type AnOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never;

test('meets any maker at the quoted price, none at a worse one', () => {
	let met = 0;
	fc.assert(
		fc.property(anyOrder, (order) => {
			const { side, pays, own } = order;
			const shown = asBookShows(side, own);
			// Skip amounts below a million units, of which a single unit exceeds the tolerance.
			if ((pays * COIN) / own < 1_000_000n || shown < 100_000n) return;
			const needed = priceToMeet(quoteMatching, { side, pays }, coinsOf(order), shown);
			if (needed === undefined) return;
			met++;
			expect(outcomesAt(order, needed)).toEqual(new Set(['met']));
			const worse = side === 'buy' ? needed - needed / A_LITTLE - 1n : needed + needed / A_LITTLE + 1n;
			if (needed !== shown) expect(outcomesAt(order, worse)).not.toContain('met');
		}),
		{ numRuns: 2_000, seed: 20 },
	);
	expect(met).toBeGreaterThan(1_000);
});

function outcomesAt({ side, pays, own, fees }: AnOrder, limit: bigint): Set<string> {
	const terms: RequestTerms = {
		aliceAmount: pays,
		limit: side === 'buy' ? { price: limit } : turned(limit),
		coins: { alice: 'PAID', bob: 'GOT' },
		// The program uses no smaller fee than this minimum.
		fees: { alice: least(fees.paid), bob: least(fees.received) },
	};
	return new Set(
		DRAWS.map((luck) => {
			const answer = answerTo(terms, { price: own, largest: ENDLESS }, luck);
			if (!answer) return 'ignored';
			return answer.isRefusedAtConnect ? 'refused' : 'met';
		}),
	);
}

const least = (fee: bigint): bigint => (fee < 10_000n ? 10_000n : fee);

function coinsOf({ fees }: AnOrder) {
	return {
		paid: { coin: 'PAID', transactionFee: fees.paid },
		received: { coin: 'GOT', transactionFee: fees.received },
	};
}

/** Price as shown by the book, in single precision: a seller's price as is, a buyer's inverted. */
function asBookShows(side: AnOrder['side'], own: bigint): bigint {
	const price = Number(own) / Number(COIN);
	return BigInt(Math.round(Math.fround(side === 'buy' ? price : 1 / price) * Number(COIN)));
}
