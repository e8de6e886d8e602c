import { timelock, unlockedspend } from '#lib/api/spending.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { NodeTimeLocks } from '../../time-locks.ts';
import { readTransactionId } from './transaction-id.ts';
import { readBuiltPayment } from './built-payment.ts';

export function openTimeLocks(client: NodeClient): NodeTimeLocks {
	return {
		async build(coin, { amount, seconds, destination }) {
			const reply = await client.call(timelock, {
				...{ coin, duration: seconds, amount: formatAmount(amount) },
				...(destination !== undefined && { destaddr: destination }),
			});
			return readBuiltPayment(reply, coin, timelock.name);
		},
		async unlock(coin, txid) {
			const reply = await client.call(unlockedspend, { coin, txid });
			const sent = reply.sendtxid ?? reply.txid;
			if (sent !== undefined) return { is: 'sent', txid: readTransactionId(sent) };
			// An unknown transaction is answered without any member.
			if (reply.expiration === undefined) return { is: 'unknown' };
			return { is: 'locked', until: reply.expiration * 1000 };
		},
	};
}
