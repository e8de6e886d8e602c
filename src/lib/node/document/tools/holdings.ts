import type { ReplyOf } from '#lib/api/method.ts';
import { fundvalue } from '#lib/api/wallet-tools.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import type { HoldingsValue } from '#lib/domain/tools/holdings.ts';
import type { NodeHoldings } from '../../tools/holdings.ts';
import { readTicker } from '../read-ticker.ts';

/** The real node tries each price source for 14 seconds where there is no internet. */
const TIMEOUT_MS = 180_000;

/** What one share is worth, by the member that says it. */
const SHARE_MEMBERS = [
	['assetNAV_KMD', 'KMD'],
	['assetNAV_BTC', 'BTC'],
	['assetNAV_USD', 'USD'],
] as const;

export function openHoldings(client: NodeClient): NodeHoldings {
	return {
		async value({ holdings, address, shares }) {
			const params = {
				...(address !== undefined && { address }),
				...(holdings.length > 0 && { holdings: holdings.map(wireHolding) }),
				...(shares !== undefined && { divisor: formatAmount(shares) }),
			};
			return readValue(
				await client.call(fundvalue, params, { priority: 'user', timeoutMs: TIMEOUT_MS }),
				address !== undefined,
			);
		},
	};
}

function wireHolding({ coin, amount, comment }: { coin: string; amount: bigint; comment: string }) {
	return { coin, balance: formatAmount(amount), ...(comment !== '' && { comment }) };
}

/** With an address the real node lists the sum of the balances as a coin `total`, which no source has a price for. */
function readValue(reply: ReplyOf<typeof fundvalue>, hasAddress: boolean): HoldingsValue {
	const rows = reply.holdings.filter(
		({ coin, KMD }, place) =>
			!(hasAddress && coin === 'total' && KMD === undefined && place === reply.holdings.length - 1),
	);
	return {
		rows: rows.map(({ coin, balance, KMD }) => ({
			...{ coin: readTicker(coin), amount: units(balance), worth: units(KMD) },
		})),
		total: parseDecimal(reply.fundvalue),
		share: SHARE_MEMBERS.flatMap(([member, name]) => {
			const worth = reply[member];
			return worth === undefined ? [] : [{ in: name, worth: formatAmount(parseDecimal(worth)) }];
		}),
	};
}

function units(decimal: number | string | undefined): bigint | undefined {
	return decimal === undefined ? undefined : parseDecimal(decimal);
}
