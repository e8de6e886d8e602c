import type { Ledger, LedgerTransaction } from '../../chain/ledger.ts';
import { type PracticeCoin, REFERENCE_COIN } from '../../coins.ts';
import { Refusal, DaemonRefusal } from '../../refusal.ts';
import {
	type Payer,
	type Payment,
	buildPayment,
	ownScript,
	spendableCoins,
	type PaymentOrder,
	spendScript,
} from '../../wallet/payment.ts';
import type { CallContext, NodeParts } from '../node-parts.ts';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { encodeTransaction } from '#lib/chain/transaction.ts';
import { Refusal as ChainRefusal } from '../../chain/chain-rules.ts';
import { FEES_OF_PAYMENT, networkFeeOf } from '../../trade/user-funds.ts';
import { addressOfScript, scriptOfAddress } from '#lib/chain/address.ts';
import { Decimal } from '../../wire.ts';
import {
	BOND_PUSHES,
	readTimeLock,
	timeLockPushes,
	type LockedOutput,
	timeLockScript,
} from '#lib/chain/contracts.ts';
import type { LockedDeposit } from '../../deposits.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { dataScript, payToScriptHash } from '#lib/chain/script.ts';

/** An active coin with an output chain. */
export interface OutputCoin {
	readonly coin: PracticeCoin;
	readonly ledger: Ledger;
}

/**
 * @param unknown the node's error for an unknown coin.
 * @throws Refusal if the coin is unknown, inactive, or account-based.
 */
export function outputCoin(
	ticker: string,
	context: CallContext,
	unknown: string,
	inactive = 'coin is disabled',
): OutputCoin {
	const coin = context.coins.find(ticker);
	if (!coin) throw new Refusal(unknown);
	if (!context.switches.of(coin).isActive) throw new Refusal(inactive);
	const ledger = context.ledgerOf(coin);
	if (!ledger) throw new Refusal('use eth_withdraw for ETH/ERC20');
	return { coin, ledger };
}

/** The node itself as the payer. */
export function ownPayer(
	ledger: Ledger,
	{ signIn, outputLocks }: Pick<NodeParts, 'signIn' | 'outputLocks'>,
): Payer {
	const { privateKey, publicKey } = signIn.keys;
	return { ledger, privateKey, publicKey, locks: outputLocks };
}

/** The reply with a transaction built by the node. */
export function builtTransaction({ unsigned, tx, hex, txid, fee, spent }: Payment) {
	return {
		rawtx: encodeTransaction(unsigned),
		hex,
		tx: {
			version: tx.version,
			locktime: tx.lockTime,
			vin: spent.map((coin) => ({
				txid: coin.txid,
				vout: coin.index,
				scriptPubKey: { hex: bytesToHex(coin.script) },
			})),
			vout: tx.outputs.map(({ value, script }) => ({
				satoshis: String(value),
				scriptPubKey: { hex: bytesToHex(script) },
			})),
		},
		txid,
		txfee: fee,
		complete: true,
	};
}

/** The entire reply on failure, whether the balance is insufficient, the address invalid, or the amount 0. */
export function failedTransaction({ txfee }: PracticeCoin) {
	return { txid: '0'.repeat(64), txfee, complete: false as const };
}

/**
 * Broadcasts a transaction on its chain.
 * @returns the txid.
 * @throws DaemonRefusal with the error text of the coin's daemon.
 */
export function broadcastOn(ledger: Ledger, hex: string, now: number): string {
	try {
		return ledger.accept(hex, now);
	} catch (error) {
		if (error instanceof ChainRefusal) throw new DaemonRefusal(error.code, error.message);
		throw error;
	}
}

/**
 * A trade needs two outputs. If all unreserved coins are in a single output, the node pays them to itself in
 * parts that fit the trade, and returns that transaction instead of an order, as the real node does.
 * @param ticker coin to pay with.
 * @param amount amount to trade, in satoshis.
 * @returns `undefined` if no split is needed.
 * @throws Refusal if the output is too small for the trade.
 */
export function splitForTrade(ticker: string, amount: bigint, context: CallContext) {
	const coin = context.coins.find(ticker);
	const ledger = coin && context.ledgerOf(coin);
	if (!ledger) return undefined;
	const payer = ownPayer(ledger, context);
	if (spendableCoins(payer, context.now).length !== 1) return undefined;
	const script = ownScript(payer);
	const values = [amount + FEES_OF_PAYMENT * coin.txfee, networkFeeOf(amount) + 2n * coin.txfee];
	const outputs = values.map((value) => ({ value, script }));
	const payment = buildPayment(payer, { outputs, fee: coin.txfee }, context.now);
	if (!payment) throw new Refusal('balance too small to autosplit, please make more deposits');
	broadcastOn(ledger, payment.hex, context.now);
	return builtTransaction(payment);
}

/** A deposit ready to be paid. */
export interface DepositOrder {
	/** The locked output is the first one. */
	readonly payment: PaymentOrder;
	readonly redeemScript: Uint8Array;
	/** Unix seconds. */
	readonly expiration: number;
	/** False for a testing deposit, which `fastswap_claim` does not list. */
	readonly isListed: boolean;
}

/** @throws Refusal while the reference coin is inactive. */
export const referenceMoney = (context: CallContext): OutputCoin =>
	outputCoin(REFERENCE_COIN, context, 'cant find KMD', 'cant find KMD');

/** Builds a deposit, and broadcasts it if requested. */
export function payDeposit(
	{ coin, ledger }: OutputCoin,
	{ payment: order, redeemScript, expiration, isListed }: DepositOrder,
	broadcast: 0 | 1,
	context: CallContext,
) {
	const payer = ownPayer(ledger, context);
	const built = buildPayment(payer, order, context.now);
	const [locked] = order.outputs;
	const address = (locked && addressOfScript(locked.script, ledger.rules.addresses)) ?? '';
	const facts = { address, expiration, deposit: new Decimal(locked?.value ?? 0n) };
	if (!built) throw new Refusal('couldnt create deposit txid', { ...failedTransaction(coin), ...facts });
	const payment = context.paymentTampering.handOver(built, payer);
	const { txid, hex, spent } = payment;
	const account = context.signIn.keys.nodePublicKey;
	if (isListed)
		context.deposits.remember({ txid, account, redeemScript: bytesToHex(redeemScript), expiration });
	const reply = { ...builtTransaction(payment), ...facts, result: 'success' as const };
	if (broadcast === 1) return { ...reply, broadcast: broadcastOn(ledger, hex, context.now) };
	context.outputLocks.hold(spent, context.now);
	return reply;
}

/** Pays a deposit back to the node's own address. Returns the txid. */
export function claimDeposit(
	deposit: LockedDeposit,
	{ coin, ledger }: OutputCoin,
	context: CallContext,
): string {
	const payer = ownPayer(ledger, context);
	const redeemScript = hexToBytes(deposit.redeemScript);
	const lock = readTimeLock(redeemScript);
	const hex = spendScript(ledger.rules, {
		coin: deposit.coin,
		redeemScript,
		pushes: lock ? timeLockPushes(lock, context.signIn.keys.publicKey) : BOND_PUSHES,
		privateKey: payer.privateKey,
		to: context.paymentTampering.destination(payer),
		fee: coin.txfee,
		lockTime: deposit.expiration,
	});
	return broadcastOn(ledger, hex, context.now);
}

/**
 * A time-locked payment to the hash of a script. The script itself is data after the change, so that the
 * transaction alone suffices to spend the output. A second fee, for that spend, is added to the amount.
 * @param lockTime in Unix seconds.
 * @throws RangeError if the address does not belong to this coin.
 */
export function timeLockOrder(
	{ coin, ledger }: OutputCoin,
	amount: bigint,
	lockTime: number,
	address: string,
): PaymentOrder {
	const script = timeLockScript({ lockTime, holder: scriptOfAddress(address, ledger.rules.addresses) });
	return {
		outputs: [{ value: amount + coin.txfee, script: payToScriptHash(hash160(script)) }],
		fee: coin.txfee,
		lastOutputs: [{ value: 0n, script: dataScript(script) }],
	};
}

/** Signs a transaction that pays a time-locked output back to the node's own address. */
export function unlock(
	locked: LockedOutput,
	{ txid }: LedgerTransaction,
	{ coin, ledger }: OutputCoin,
	context: CallContext,
): string {
	const { privateKey, publicKey } = context.signIn.keys;
	return spendScript(ledger.rules, {
		coin: { txid, index: locked.index, ...locked.output },
		redeemScript: locked.redeemScript,
		pushes: timeLockPushes(locked.lock, publicKey),
		privateKey,
		to: context.paymentTampering.destination(ownPayer(ledger, context)),
		fee: coin.txfee,
		lockTime: locked.lock.lockTime,
	});
}
