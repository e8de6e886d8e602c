import { fastswap_claim, fastswap_deposit } from '#lib/api/deposits.ts';
import { balance } from '#lib/api/wallet.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { DepositForm } from '#lib/domain/deposits/deposit-rules.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';
import type { NodeDeposits } from '../../deposits/deposits.ts';
import { readBuiltPayment } from '../wallet/built-payment.ts';
import { readClaimRecord } from './claim-records.ts';
import { readDebit } from './credit-debits.ts';

export function openDeposits(client: NodeClient, form: DepositForm): NodeDeposits {
	return {
		form,
		async build({ amount, weeks }) {
			const order = { weeks, amount: formatAmount(amount), broadcast: 0 } as const;
			const reply = await client.call(fastswap_deposit, order);
			return readBuiltPayment(reply, REFERENCE_COIN, fastswap_deposit.name);
		},
		async claim() {
			const { claimed, txids } = await client.call(fastswap_claim, {});
			return { claimed: parseDecimal(claimed), records: txids.map(readClaimRecord) };
		},
		async credit(address, options) {
			const asked = { coin: REFERENCE_COIN, address };
			const { zcredits, zdebits } = await client.call(balance, asked, options);
			if (zcredits === undefined) return undefined;
			return {
				free: parseDecimal(zcredits),
				inUse: parseDecimal(zdebits?.pendingswaps ?? 0),
				debits: (zdebits?.swaps ?? []).map(readDebit),
			};
		},
	};
}
