import { eth_withdraw } from '#lib/api/spending.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import { accountFee } from '#lib/domain/send.ts';
import type { AccountPayments } from '../../features/payments.ts';
import { readTransactionId } from '../wire-values.ts';

/** Gas of a plain ETH transfer; any other transaction uses more. */
const MIN_GAS = 21_000;

export function openAccounts(client: NodeClient): AccountPayments {
	return {
		async quoteFromAccount(coin, { to, amount }) {
			const params = { coin, to, amount: formatAmount(amount), broadcast: 0 } as const;
			const { gas, gas_price: gasPrice, eth_fee: said } = await client.call(eth_withdraw, params);
			if (gas === undefined || gasPrice === undefined) throw unreadable('no fee');
			// Lower values would show as a zero or negative fee.
			if (gas < MIN_GAS || gasPrice < 1) throw unreadable('a fee that no payment has');
			const fee = accountFee(gas, gasPrice);
			if (said !== undefined && !isAbout(parseDecimal(said), fee)) throw contradiction(said, fee);
			return { gas, gasPrice, fee };
		},
		async sendFromAccount(coin, { to, amount }, { gas, gasPrice }) {
			const { tx_id: txid } = await client.call(eth_withdraw, {
				...{ coin, to, amount: formatAmount(amount) },
				...{ gas, gas_price: gasPrice, broadcast: 1 },
			});
			const read = readTransactionId(txid);
			if (read === undefined) throw unreadable('no tx_id');
			return read;
		},
	};
}

/** Tolerates rounding: the node prints its fee with eight decimals. */
function isAbout(said: bigint, fee: bigint): boolean {
	const difference = said > fee ? said - fee : fee - said;
	return difference <= 1n + fee / 10_000n;
}

function contradiction(said: number | string, fee: bigint): CallError {
	const reason = `The node says that the fee is ${said}; its gas and price make ${formatAmount(fee)}.`;
	return new CallError('refused', reason, { method: eth_withdraw.name, code: 'TX-FEE-SAID' });
}

function unreadable(what: string): CallError {
	const options = { method: eth_withdraw.name, reason: 'wrong-shape' } as const;
	return new CallError('malformed', `The reply has ${what}.`, options);
}
