import { hexToBytes } from '@noble/hashes/utils.js';
import { classifyScript } from '#lib/chain/script.ts';
import {
	transactionCoder,
	encodeTransaction,
	transactionId,
	type Transaction,
} from '#lib/chain/transaction.ts';
import { nonStandard, Refusal } from '../../chain/refusal.ts';
import { RpcError } from '../envelope.ts';
import { decodedTransaction } from '../decoded-transaction.ts';
import { checkCount, expectType, USAGES } from '../parameters.ts';
import type { Handler } from '../context.ts';

export const sendrawtransaction: Handler<'sendrawtransaction'> = (params, { ledger, run, now }) => {
	checkCount(params, USAGES.sendrawtransaction);
	const tx = read(expectType(params[0], 'string'));
	const allowHighFees = params.length > 1 && expectType(params[1], 'bool');
	try {
		if (!run.hasTokens) refuseConditions(tx);
		return ledger.accept(encodeTransaction(tx), now, allowHighFees);
	} catch (error) {
		throw error instanceof Refusal ? new RpcError(error.code, error.message) : error;
	}
};

export const decoderawtransaction: Handler<'decoderawtransaction'> = (params, { ledger }) => {
	checkCount(params, USAGES.decoderawtransaction);
	const tx = read(expectType(params[0], 'string'));
	return decodedTransaction(transactionId(tx), tx, ledger.rules, 'valueZat');
};

/** Started without its modules, a daemon does not know what a crypto-condition is. */
function refuseConditions({ outputs }: Transaction): void {
	const isCondition = outputs.some(({ script }) => classifyScript(script).kind === 'condition');
	if (isCondition) throw nonStandard('scriptpubkey');
}

/** What follows a transaction is ignored. */
function read(hex: string): Transaction {
	try {
		return transactionCoder.decode(hexToBytes(hex), { allowUnreadBytes: true });
	} catch {
		throw new RpcError(-22, 'TX decode failed');
	}
}
