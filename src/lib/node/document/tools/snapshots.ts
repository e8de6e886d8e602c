import { dividends, snapshot, snapshot_balance } from '#lib/api/signature-only.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import type { AddressBalance } from '#lib/domain/tools/snapshot.ts';
import type { NodeSnapshots } from '../../tools/snapshots.ts';

/** Reading a long chain takes minutes. */
const OPTIONS = { priority: 'user', timeoutMs: 1_800_000 } as const;

type WireDecimal = number | string;

export function openSnapshots(client: NodeClient): NodeSnapshots {
	return {
		async take({ coin, height }) {
			const reply = await client.call(snapshot, { coin, height }, OPTIONS);
			return {
				coin,
				height: reply.height ?? height,
				balances: readBalances(reply.balances),
				total: units(reply.total),
				withoutAddress: units(reply.noaddr_total),
			};
		},

		async balances({ coin, height }, addresses) {
			const params = { coin, height, addresses: [...addresses] };
			const reply = await client.call(snapshot_balance, params, OPTIONS);
			return readBalances(reply.balances);
		},

		async dividend({ coin, height }, { amount, dust, exclude }) {
			const params = {
				...{ coin, height, dividend: formatAmount(amount) },
				...(dust > 0n && { dust: formatAmount(dust) }),
				...(exclude.length > 0 && { exclude: [...exclude] }),
			};
			const reply = await client.call(dividends, params, OPTIONS);
			return {
				total: units(reply.total),
				payments: reply.emitted === undefined ? undefined : Number(reply.emitted),
				excluded: units(reply.excluded),
				paid: units(reply.dividends),
			};
		},
	};
}

/** One member a row. */
function readBalances(rows: readonly Readonly<Record<string, WireDecimal>>[] = []): AddressBalance[] {
	return rows
		.flatMap((row) => Object.entries(row))
		.map(([address, amount]) => ({ address, amount: parseDecimal(amount) }))
		.sort((one, other) => Number(other.amount - one.amount));
}

function units(decimal: WireDecimal | undefined): bigint | undefined {
	return decimal === undefined ? undefined : parseDecimal(decimal);
}
