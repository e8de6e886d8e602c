import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type * as spending from '#lib/api/spending.ts';
import { scriptOfAddress } from '#lib/chain/keys/address.ts';
import { seal } from '#lib/chain/keys/sealed-data.ts';
import { lockedOutputOf } from '#lib/chain/script/time-lock.ts';
import { dataScript } from '#lib/chain/script/script.ts';
import {
	decodeTransaction,
	transactionId,
	type TransactionOutput,
} from '#lib/chain/transaction/transaction.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { ChainRules } from '../../../chain/chain-rules.ts';
import { Refusal } from '../../../refusal.ts';
import { buildPayment, type Payment, type PaymentOrder } from '../../../wallet/payment.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { broadcastOn } from '../payments/broadcast.ts';
import { outputCoin, ownPayer, type OutputCoin } from '../payments/own-money.ts';
import { timeLockOrder, unlock } from '../payments/time-lock.ts';
import { builtTransaction, failedTransaction } from '../replies/built-transaction.ts';
import { knownCoin } from '../requests/known-coin.ts';
import { ethWithdraw } from './eth-withdraw.ts';
import type { Handlers } from './handler.ts';

export const spendingHandlers: Handlers<typeof spending> = {
	/** Inputs of a transaction that is not sent at once are held for two minutes, so that it can be sent. */
	withdraw({ coin: ticker, outputs, broadcast, opreturn, passphrase }, context) {
		knownCoin(ticker, 'cant find coind', context);
		if (outputs.length === 0) throw new Refusal('no outputs specified');
		const money = outputCoin(ticker, context, 'cant find coind');
		const payment = builtOf(money, context, (rules) => ({
			outputs: outputs.map((output) => readOutput(output, rules)),
			fee: money.coin.txfee,
			lastOutputs: opreturn ? [dataOutput(opreturn, passphrase, context.now)] : [],
			mergesChange: true,
		}));
		if (!payment) return failedTransaction(money.coin);
		if (broadcast === 1) broadcastOn(money.ledger, payment.hex, context.now);
		else context.outputLocks.hold(payment.spent, context.now);
		return builtTransaction(payment);
	},

	eth_withdraw: ethWithdraw,

	/** Without `destaddr` the node's own address can spend it when the time is up. */
	timelock({ coin: ticker, duration, amount, destaddr }, context) {
		const money = outputCoin(ticker, context, 'cant find coin');
		const lockTime = Math.floor(context.now / 1000) + duration;
		const payment = builtOf(money, context, () => {
			const address = destaddr ?? context.signIn.addressOf(money.coin);
			return timeLockOrder(money, paidAmount(amount), lockTime, address);
		});
		if (!payment) return failedTransaction(money.coin);
		context.outputLocks.hold(payment.spent, context.now);
		return builtTransaction(payment);
	},

	/** `claimtime`, of which the document says nothing, is when the money was reclaimed, and 0 before. */
	unlockedspend({ coin: ticker, txid }, context) {
		const money = outputCoin(ticker, context, 'cant find coin');
		const found = money.ledger.find(txid);
		if (!found) return {};
		const locked = lockedOutputOf(found.tx, money.ledger.rules.addresses);
		if (!locked) throw new Refusal('mismatched redeemscript', { lockedtxid: txid });
		const now = Math.floor(context.now / 1000);
		const { lockTime } = locked.lock;
		const isOpen = lockTime < now;
		if (isOpen && locked.address !== context.signIn.addressOf(money.coin))
			throw new Refusal('couldnt sign timespend', { lockedtxid: txid });
		return {
			result: 'success',
			lockedtxid: txid,
			amount: new Decimal(locked.output.value),
			opreturn: bytesToHex(locked.data),
			address: locked.address,
			expiration: lockTime,
			claimtime: isOpen ? now : 0,
			...(isOpen && sent(unlock(locked, found, money, context), money, context)),
		};
	},
};

/** @returns undefined when the order is invalid or the money does not suffice. */
function builtOf(
	{ ledger }: OutputCoin,
	context: CallContext,
	orderOn: (rules: ChainRules) => PaymentOrder,
): Payment | undefined {
	try {
		const payer = ownPayer(ledger, context);
		const payment = buildPayment(payer, orderOn(ledger.rules), context.now);
		return payment && context.paymentTampering.handOver(payment, payer);
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

function sent(signedtx: string, { ledger }: OutputCoin, { now }: CallContext) {
	const sendtxid = broadcastOn(ledger, signedtx, now);
	return { signedtx, txid: transactionId(decodeTransaction(signedtx)), sendtxid };
}

/** @throws RangeError when the address or the amount is invalid. */
function readOutput(output: Readonly<Record<string, number | string>>, rules: ChainRules): TransactionOutput {
	const [[address = '', amount = 0] = []] = Object.entries(output);
	return { script: scriptOfAddress(address, rules.addresses), value: paidAmount(amount) };
}

/** @throws RangeError unless there is something to pay. */
function paidAmount(amount: number | string): bigint {
	const value = parseDecimal(amount);
	if (value <= 0n) throw new RangeError('Nothing to pay');
	return value;
}

function dataOutput(hex: string, passphrase: string | undefined, now: number): TransactionOutput {
	const data = hexToBytes(hex);
	const payload = passphrase ? seal(data, passphrase, String(now)) : data;
	return { value: 0n, script: dataScript(payload) };
}
