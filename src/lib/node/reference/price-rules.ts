import { autoprice } from '#lib/api/market.ts';
import type { ParamsOf } from '#lib/api/method.ts';
import { type Fund, coinsOf } from '#lib/domain/price-rule-source.ts';
import { sidesOf, type PriceRule } from '#lib/domain/price-rule.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { fundvalue } from '#lib/api/wallet-tools.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { PriceRuleOrders } from '../features/orders.ts';
import type { ReadOptions } from '../read-options.ts';

/** Parameters of `autoprice`. Numbers are decimal strings. */
export type PriceRuleCall = ParamsOf<typeof autoprice>;

type PriceRuleMembers = Omit<PriceRuleCall, 'base' | 'rel'>;

export function priceRuleCall({ base, rel }: Pair, priceRule: PriceRule): PriceRuleCall {
	return {
		...{ base, rel },
		...sourceMembers(priceRule),
		...marginMembers(priceRule),
		...(priceRule.minimum > 0n && { minprice: formatAmount(priceRule.minimum) }),
		...(priceRule.maximum > 0n && { maxprice: formatAmount(priceRule.maximum) }),
	};
}

function sourceMembers(priceRule: PriceRule): PriceRuleMembers {
	const { source } = priceRule;
	const adjusting = { factor: formatAmount(priceRule.factor), offset: formatAmount(priceRule.offset) };
	switch (source.from) {
		case 'fixed':
			return { fixed: formatAmount(source.price) };
		case 'market':
			return adjusting;
		case 'pair':
			return { refbase: source.over, refrel: source.under, ...adjusting };
		case 'aggregator':
			return { refbase: source.name, refrel: source.aggregator, ...adjusting };
		case 'dollar': {
			const { name: refbase, aggregator: refrel, perRel } = source;
			return { refbase, refrel, usdpeg: 1, factor: formatAmount(perRel) };
		}
		case 'fund':
			return { ...fundSides(source.fund, priceRule), ...fundMembers(source.fund) };
	}
}

/** The fields of `fundvalue` with the value of one share. */
const SHARE_MEMBERS = {
	all: `assetNAV_${REFERENCE_COIN}`,
	'reference-coin': `NAV_${REFERENCE_COIN}`,
} as const;

function fundSides({ part }: Fund, priceRule: PriceRule): PriceRuleMembers {
	const [member, sides] = [SHARE_MEMBERS[part], sidesOf(priceRule)];
	return {
		...(sides.includes('ask') && { fundvalue_ask: member }),
		...(sides.includes('bid') && { fundvalue_bid: member }),
	};
}

/** The parameters of a fund, the same for `autoprice` and `fundvalue`. */
function fundMembers({ holdings, address, shares }: Fund) {
	return {
		...(address && { address }),
		...(holdings.length > 0 && {
			holdings: holdings.map(({ coin, balance }) => ({ coin, balance: formatAmount(balance) })),
		}),
		divisor: formatAmount(shares),
	};
}

/** Two margins are sent with a side each; a single margin applies to sales, or to either side of a fund. */
function marginMembers({ source, sellMargin, buyMargin }: PriceRule): PriceRuleMembers {
	const [sell, buy] = [sellMargin, buyMargin].map((margin) =>
		margin === undefined ? undefined : formatAmount(margin),
	);
	if (sell !== undefined && buy !== undefined) return { buymargin: buy, sellmargin: sell };
	if (buy === undefined || source.from === 'fund') return { margin: sell ?? buy ?? '0' };
	return { buymargin: buy };
}

const TICKER = /^[\w.-]{1,32}$/;
const ONE = '1';

export function openPriceRules(client: NodeClient): PriceRuleOrders {
	return {
		async startPriceRule(pair, priceRule) {
			await client.call(autoprice, priceRuleCall(pair, priceRule));
		},
		async priceSources({ source }, options) {
			const worth = await readWorth(client, coinsOf(source), options);
			if (source.from === 'dollar') return { worth, dollars: await readDollars(client, options) };
			if (source.from === 'fund') return { worth, share: await readShare(client, source.fund, options) };
			return { worth };
		},
	};
}

/** Uses `fundvalue`, the only call that returns the prices of the sources. */
async function readWorth(client: NodeClient, coins: readonly string[], options?: ReadOptions) {
	const holdings = coins.filter((coin) => TICKER.test(coin)).map((coin) => ({ coin, balance: ONE }));
	if (holdings.length === 0) return new Map<string, bigint>();
	const found = await client.call(fundvalue, { holdings }, options);
	return new Map(
		found.holdings.flatMap(({ coin, KMD }) =>
			KMD === undefined ? [] : [[coin, parseDecimal(KMD)] as const],
		),
	);
}

/** Price of one unit of the reference coin in US dollars. */
async function readDollars(client: NodeClient, options?: ReadOptions): Promise<bigint | undefined> {
	const holdings = [{ coin: REFERENCE_COIN, balance: ONE }];
	const { assetNAV_USD } = await client.call(fundvalue, { holdings, divisor: ONE }, options);
	return assetNAV_USD === undefined ? undefined : parseDecimal(assetNAV_USD);
}

/** Value of one share in the reference coin. */
async function readShare(client: NodeClient, fund: Fund, options?: ReadOptions): Promise<bigint | undefined> {
	const found = (await client.call(fundvalue, fundMembers(fund), options))[SHARE_MEMBERS[fund.part]];
	return found === undefined ? undefined : parseDecimal(found);
}
