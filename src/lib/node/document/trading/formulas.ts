import { autoprice } from '#lib/api/market.ts';
import { fundvalue } from '#lib/api/wallet-tools.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { EVERY_FORMULA } from '#lib/domain/formula/formula-abilities.ts';
import { coinsOf, type Fund } from '#lib/domain/formula/formula-source.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';
import type { NodeFormulas } from '../../formulas.ts';
import type { ReadOptions } from '../../read-options.ts';
import { formulaCall, fundMembers, SHARE_MEMBERS } from './formula-call.ts';

const TICKER = /^[\w.-]{1,32}$/;
const ONE = '1';

export function openFormulas(client: NodeClient): NodeFormulas {
	return {
		abilities: EVERY_FORMULA,
		async start(pair, formula) {
			await client.call(autoprice, formulaCall(pair, formula));
		},
		async sources({ source }, options) {
			const worth = await readWorth(client, coinsOf(source), options);
			if (source.from === 'dollar') return { worth, dollars: await readDollars(client, options) };
			if (source.from === 'fund') return { worth, share: await readShare(client, source.fund, options) };
			return { worth };
		},
	};
}

/** `fundvalue` is the one call that gives the prices of the sources. */
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

/** What one of the reference coin costs in US dollars. */
async function readDollars(client: NodeClient, options?: ReadOptions): Promise<bigint | undefined> {
	const holdings = [{ coin: REFERENCE_COIN, balance: ONE }];
	const { assetNAV_USD } = await client.call(fundvalue, { holdings, divisor: ONE }, options);
	return assetNAV_USD === undefined ? undefined : parseDecimal(assetNAV_USD);
}

/** What one share is worth in the reference coin. */
async function readShare(client: NodeClient, fund: Fund, options?: ReadOptions): Promise<bigint | undefined> {
	const found = (await client.call(fundvalue, fundMembers(fund), options))[SHARE_MEMBERS[fund.part]];
	return found === undefined ? undefined : parseDecimal(found);
}
