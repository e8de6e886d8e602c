import { COIN } from '#lib/domain/money/amount.ts';
import type { OffersByRule } from '../../trade/autoprice.ts';

/**
 * What comes of `autoprice`: nothing but the offer of rel for base, the other direction than was asked for. `fixed` is its price
 * as it stands, without margin and bounds. With `refbase` and `refrel` it is the node's own price of that pair with the
 * sell margin. All else waits for price sources of the internet, which never answer.
 */
export const marketmakerOffers: OffersByRule = (rule, base, rel, { ownPriceOf }) => {
	const reversed = (price: bigint) => [{ base: rel, rel: base, price }];
	if (rule.fixed !== undefined && rule.fixed > 0n) return reversed(rule.fixed);
	if (rule.isPegged || rule.refbase === undefined || rule.refrel === undefined) return [];
	const own = ownPriceOf(rule.refbase, rule.refrel);
	if (own === undefined) return [];
	return reversed((own * (COIN + (rule.sellmargin ?? rule.margin))) / COIN);
};
