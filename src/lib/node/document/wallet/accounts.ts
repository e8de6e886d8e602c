import { eth_withdraw } from '#lib/api/spending.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import type { NodeAccounts } from '../../accounts.ts';

export function openAccounts(client: NodeClient): NodeAccounts {
	return {
		async quote(coin, { to, amount }) {
			const params = { coin, to, amount: formatAmount(amount), broadcast: 0 } as const;
			const { gas, gas_price: gasPrice, eth_fee: fee } = await client.call(eth_withdraw, params);
			if (gas === undefined || gasPrice === undefined || fee === undefined) throw unreadable('no fee');
			return { gas, gasPrice, fee: parseDecimal(fee) };
		},
		async send(coin, { to, amount }, { gas, gasPrice }) {
			const { tx_id: txid } = await client.call(eth_withdraw, {
				...{ coin, to, amount: formatAmount(amount) },
				...{ gas, gas_price: gasPrice, broadcast: 1 },
			});
			if (txid === undefined || txid === '') throw unreadable('no tx_id');
			return txid.toLowerCase();
		},
	};
}

function unreadable(what: string): CallError {
	const options = { method: eth_withdraw.name, reason: 'wrong-shape' } as const;
	return new CallError('malformed', `The reply has ${what}.`, options);
}
