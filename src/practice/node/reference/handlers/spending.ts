import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes, hexToBytes } from '@noble/hashes/utils.js';
import type * as spending from '#lib/api/spending.ts';
import type { eth_withdraw } from '#lib/api/spending.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { HangUp, Refusal } from '../../../refusal.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { knownCoin, type Handler, type Handlers } from './handler.ts';
import { scriptOfAddress } from '#lib/chain/address.ts';
import { encrypt } from '#lib/chain/encrypted-data.ts';
import { lockedOutputOf } from '#lib/chain/contracts.ts';
import { dataScript } from '#lib/chain/script.ts';
import { decodeTransaction, transactionId, type TransactionOutput } from '#lib/chain/transaction.ts';
import type { ChainRules } from '../../../chain/chain-rules.ts';
import { buildPayment, type Payment, type PaymentOrder } from '../../../wallet/payment.ts';
import {
	broadcastOn,
	outputCoin,
	ownPayer,
	type OutputCoin,
	builtTransaction,
	failedTransaction,
	timeLockOrder,
	unlock,
} from '../payments.ts';

const ETH = 'ETH';

/** Gas of a transfer: exact for ETH itself, approximate for a token. */
const GAS = { ETH: 21_000, token: 65_000 };
const GAS_PRICE_GWEI = 20;

/** Balances of the node have eight decimals; a gwei has nine. */
const GWEI_IN_A_UNIT = 10n;

/** Recipient of fees, so that they stay in the world. */
const MINERS = '0x829bd824b016326a401d083b33d092293333a830';

/**
 * If `broadcast` is missing, the reply only reports the cost, as from the real node. The fee of a token
 * transfer is paid in ETH.
 */
const ethWithdraw: Handler<typeof eth_withdraw> = (
	{ coin: ticker, to, amount, gas, gas_price, broadcast },
	context,
) => {
	const coin = knownCoin(ticker, 'cant find coind', context);
	if (coin.bookkeeping !== 'accounts') throw new HangUp();
	if (!context.switches.of(coin).isActive) throw new Refusal('coin is disabled');
	if (!/^0x[0-9a-f]{40}$/i.test(to)) throw new Refusal("'to' address is not valid!");
	const value = parseDecimal(amount);
	if (value <= 0n) throw new Refusal("'amount' is not set or equal to zero!");
	const gasNeeded = gas ?? (ticker === ETH ? GAS.ETH : GAS.token);
	const gasPrice = gas_price ?? GAS_PRICE_GWEI;
	const fee = (BigInt(gasNeeded) * BigInt(gasPrice)) / GWEI_IN_A_UNIT;
	if (broadcast !== 1) return { gas_price: gasPrice, gas: gasNeeded, eth_fee: new Decimal(fee) };
	return { tx_id: send(ticker, context.signIn.addressOf(coin), to, value, fee, context) };
};

/** If the call is refused, its transfers are rolled back with the transaction. */
function send(
	ticker: string,
	from: string,
	to: string,
	value: bigint,
	fee: bigint,
	{ accounts, now }: CallContext,
): string {
	const isPaid = accounts.move(ticker, from, to, value) && accounts.move(ETH, from, MINERS, fee);
	if (!isPaid) throw new Refusal('Error sending transaction');
	const text = [ticker, from, to, value, fee, accounts.takeNonce(from), now].join(' ');
	return `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`;
}

export const spendingHandlers: Handlers<typeof spending> = {
	/**
	 * The inputs of a transaction that is not broadcast immediately are reserved for two minutes, so that it
	 * can be broadcast later.
	 */
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

	/** If `destaddr` is missing, the node's own address can spend the output after the lock. */
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

	/** `claimtime` is undocumented: the time at which the coins were reclaimed, 0 until then. */
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

/** @returns `undefined` if the order is invalid or the balance is insufficient. */
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

/** @throws RangeError if the address or the amount is invalid. */
function readOutput(output: Readonly<Record<string, number | string>>, rules: ChainRules): TransactionOutput {
	const [[address = '', amount = 0] = []] = Object.entries(output);
	return { script: scriptOfAddress(address, rules.addresses), value: paidAmount(amount) };
}

/** @throws RangeError if the amount is not positive. */
function paidAmount(amount: number | string): bigint {
	const value = parseDecimal(amount);
	if (value <= 0n) throw new RangeError('Nothing to pay');
	return value;
}

function dataOutput(hex: string, passphrase: string | undefined, now: number): TransactionOutput {
	const data = hexToBytes(hex);
	const payload = passphrase ? encrypt(data, passphrase, String(now)) : data;
	return { value: 0n, script: dataScript(payload) };
}
