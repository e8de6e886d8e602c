import { fundvalue } from '#lib/api/wallet-tools.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { FormulaCall } from '#lib/domain/formula/formula-call.ts';
import type { FundValue } from '#lib/domain/formula/formula-draft.ts';
import { coinsOf, type Formula, type PriceSources } from '#lib/domain/formula/formula.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';

const TICKER = /^[\w.-]{1,32}$/;
const ONE = '1';

/**
 * What the node's own price sources say of everything that a formula draws on. `fundvalue` is the one call that tells
 * them; a real node asks the internet for it and answers nothing else meanwhile, so that it is asked seldom.
 */
export async function readSources(
	node: NodeClient,
	{ source }: Formula,
	{ holdings, address, divisor }: FormulaCall,
	fundValue: FundValue,
	signal?: AbortSignal,
): Promise<PriceSources> {
	const worth = await readWorth(node, coinsOf(source), signal);
	const dollars = source.from === 'dollars' ? await readDollars(node, signal) : undefined;
	if (source.from !== 'fund') return { worth, dollars };
	const fund = await node.call(fundvalue, { holdings, address, divisor }, { signal });
	const told = fundValue === 'NAV' ? fund.NAV_KMD : fund.assetNAV_KMD;
	return { worth, share: told === undefined ? undefined : parseDecimal(told) };
}

async function readWorth(node: NodeClient, coins: readonly string[], signal?: AbortSignal) {
	const holdings = coins.filter((coin) => TICKER.test(coin)).map((coin) => ({ coin, balance: ONE }));
	if (holdings.length === 0) return new Map<string, bigint>();
	const told = await node.call(fundvalue, { holdings }, { signal });
	return new Map(
		told.holdings.flatMap(({ coin, KMD }) => (KMD === undefined ? [] : [[coin, parseDecimal(KMD)] as const])),
	);
}

/** What one of the reference coin costs in US dollars. */
async function readDollars(node: NodeClient, signal?: AbortSignal): Promise<bigint | undefined> {
	const holdings = [{ coin: REFERENCE_COIN, balance: ONE }];
	const { assetNAV_USD } = await node.call(fundvalue, { holdings, divisor: ONE }, { signal });
	return assetNAV_USD === undefined ? undefined : parseDecimal(assetNAV_USD);
}
