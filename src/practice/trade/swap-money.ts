import type { Chance } from '../world/chance.ts';
import type { KeyPair } from '#lib/chain/keys.ts';
import { type SwapContract, swapScript, claimPushes, REFUND_PUSHES } from '#lib/chain/contracts.ts';
import {
	type ChosenOutput,
	lockOf,
	type SwapRow,
	paymentOf,
	type Payment,
	type Step,
	type SwapRules,
} from './swap-row.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { depositOf, networkFeeOf } from './user-funds.ts';
import { equalBytes } from '@noble/curves/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes, hexToBytes } from '@noble/hashes/utils.js';
import { COIN } from '#lib/domain/money/amount.ts';
import { type Accounts, addressOn, type PracticeCoin } from '../coins.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { payToPublicKeyHash, payToScriptHash } from '#lib/chain/script.ts';
import type { TransactionOutput } from '#lib/chain/transaction.ts';
import type { Ledger } from '../chain/ledger.ts';
import { Refusal } from '../chain/chain-rules.ts';
import { type OutputLocks, buildPayment, ownScript, type Payer, spendScript } from '../wallet/payment.ts';

/** One side of a swap: the user, or a simulated peer. */
export interface Party extends KeyPair {
	/** Number of the simulated peer; missing for the user. */
	readonly peer?: number;
}

/** A party's secret for one trade, always the same. */
function secretOf(chance: Chance, uuid: string, owner: 'alice' | 'bob'): Uint8Array {
	return chance.bytes(`secret of ${owner} in ${uuid}`, 32);
}

/** Thrown if the coins are gone, or if the chain rejects the payment. */
export class PaymentFailure extends Error {
	override readonly name = 'PaymentFailure';
}

export interface LockedMoney {
	readonly txid: string;
	readonly contract: SwapContract;
}

/** Makes the payments of a swap in one coin. Amounts are in satoshis, times in milliseconds since 1970. */
export interface SwapMoney {
	readonly txfee: bigint;
	/** Pays Alice's fee to the network. Returns the txid, like the other methods. */
	payNetwork(from: Party, amount: bigint, chosen: ChosenOutput | undefined, now: number): string;
	lock(
		from: Party,
		contract: SwapContract,
		amount: bigint,
		chosen: ChosenOutput | undefined,
		now: number,
	): string;
	/** Claims the coins with the secret. */
	claim(money: LockedMoney, by: Party, secret: Uint8Array, now: number): ClaimedPayment;
	/** Takes the refund after the time lock. */
	refund(money: LockedMoney, by: Party, now: number): ClaimedPayment;
	/** Time at which a transaction has this many confirmations; never if a rival chain has replaced it. */
	confirmedAt(txid: string, confirmations: number): number;
}

export interface ClaimedPayment {
	readonly txid: string;
	/** Received amount. */
	readonly amount: bigint;
}

/** Stages that lock coins in a contract. */
type LockingStage = 'bobdeposit' | 'alicepayment' | 'bobpayment';

interface Sides {
	readonly alice: Party;
	readonly bob: Party;
}

/**
 * The contract of each payment. Alice claims Bob's payment by revealing the secret with which Bob claims hers;
 * if she does not, his refund comes due first. He gets his deposit back as soon as he reveals his own secret;
 * if he never does, she gets it.
 */
function contractOf(stage: LockingStage, swap: SwapRow, sides: Sides, chance: Chance): SwapContract {
	const secondsOf = (time: number): number => Math.floor(time / 1000);
	const [alice, bob] = [sides.alice.publicKey, sides.bob.publicKey];
	const lastLock = secondsOf(swap.connectedAt + 2 * lockOf(swap));
	const hashOf = (owner: 'alice' | 'bob'): Uint8Array => hash160(secretOf(chance, swap.uuid, owner));
	if (stage === 'bobdeposit')
		return { lockTime: lastLock, hashOfSecret: hashOf('bob'), payer: alice, payee: bob };
	if (stage === 'alicepayment')
		return {
			lockTime: swap.isPaymentUnlocked ? secondsOf(swap.connectedAt) : lastLock,
			...{ hashOfSecret: hashOf('alice'), payer: alice, payee: bob },
		};
	const lockTime = secondsOf(swap.connectedAt + lockOf(swap));
	return { lockTime, hashOfSecret: hashOf('alice'), payer: bob, payee: alice };
}

export interface SwapTools {
	readonly sides: Sides;
	readonly bobMoney: SwapMoney;
	readonly aliceMoney: SwapMoney;
	readonly chance: Chance;
}

interface Paying extends SwapTools {
	readonly rules: SwapRules;
	readonly swap: SwapRow;
	readonly now: number;
}

/**
 * The contract that each claiming stage spends, and the owner of the secret. Without a secret the stage is a
 * refund after the time lock.
 */
const TAKES: Readonly<Partial<Record<WireStage, { from: LockingStage; with?: 'alice' | 'bob' }>>> = {
	alicespend: { from: 'bobpayment', with: 'alice' },
	bobspend: { from: 'alicepayment', with: 'alice' },
	bobrefund: { from: 'bobdeposit', with: 'bob' },
	bobreclaim: { from: 'bobpayment' },
	alicereclaim: { from: 'alicepayment' },
	aliceclaim: { from: 'bobdeposit' },
};

/**
 * Makes the payment of a step.
 * @throws PaymentFailure if the coins are gone.
 */
export function makePayment({ stage, by }: Step, paying: Paying): Payment {
	const { sides, swap, now } = paying;
	const take = TAKES[stage];
	const party = sides[by];
	const made = take ? takeOut(take, party, paying) : putIn(stage, party, paying);
	const isAlices = stage === 'myfee' || stage === 'alicepayment' || take?.from === 'alicepayment';
	return { stage, coin: isAlices ? swap.alice : swap.bob, time: now, ...made };
}

type Made = Pick<Payment, 'txid' | 'amount'>;

function putIn(stage: WireStage, from: Party, paying: Paying): Made {
	const { swap, bobMoney, aliceMoney, sides, chance, rules, now } = paying;
	const [payment, other] = from.peer === undefined ? swap.chosen : [];
	if (stage === 'myfee') {
		const amount = networkFeeOf(swap.destAmount);
		return { amount, txid: aliceMoney.payNetwork(from, rules.paid(amount), other, now) };
	}
	const lock = (name: LockingStage, money: SwapMoney, plain: bigint, chosen?: ChosenOutput): Made => {
		// Includes two fees for the later transactions.
		const amount = plain + 2n * money.txfee;
		return {
			amount,
			txid: money.lock(from, contractOf(name, swap, sides, chance), rules.paid(amount), chosen, now),
		};
	};
	if (stage === 'alicepayment') return lock(stage, aliceMoney, swap.destAmount, payment);
	if (stage === 'bobpayment') return lock(stage, bobMoney, swap.srcAmount, payment);
	return lock('bobdeposit', bobMoney, depositOf(swap.srcAmount), other);
}

function takeOut(
	{ from, with: owner }: { from: LockingStage; with?: 'alice' | 'bob' },
	by: Party,
	{ swap, bobMoney, aliceMoney, sides, chance, now }: Paying,
): Made {
	const txid = paymentOf(swap, from)?.txid;
	if (txid === undefined) throw new PaymentFailure('Nothing was paid in');
	const locked: LockedMoney = { txid, contract: contractOf(from, swap, sides, chance) };
	const money = from === 'alicepayment' ? aliceMoney : bobMoney;
	return owner
		? money.claim(locked, by, secretOf(chance, swap.uuid, owner), now)
		: money.refund(locked, by, now);
}

/** Recipient of the network's fees in account coins. */
const NETWORK_FEE_ADDRESS = '0xd8997941dd1346e9231118d5685d866294f59e5b';

/** Block time of the account coins' chain, in milliseconds. */
const BLOCK_MS = 15_000;

/** Account of all simulated peers; coins are moved to a peer's account when it runs short. */
const PEERS_ADDRESS = `0x${bytesToHex(hash160(utf8ToBytes('simulated peers')))}`;

/** Total holdings of the peers per coin, in coins; more than will ever be traded. */
const PEERS_COINS = 100_000_000n;

interface MoveRow {
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** Funds the peers of a new world with an account coin. */
export function fundPeers(accounts: Accounts, coin: PracticeCoin): void {
	accounts.credit(coin.ticker, PEERS_ADDRESS, PEERS_COINS * COIN);
}

/**
 * Payments of a swap in an account coin. Each contract is a separate account with the same spending rules as on
 * the other chains. Moving coins is free here.
 */
export class AccountMoney implements SwapMoney {
	readonly txfee = 0n;
	readonly #coin: PracticeCoin;
	readonly #accounts: Accounts;
	readonly #moves: Table<MoveRow>;

	constructor(world: World, coin: PracticeCoin, accounts: Accounts) {
		this.#coin = coin;
		this.#accounts = accounts;
		this.#moves = world.table<MoveRow>('account-moves');
	}

	payNetwork(from: Party, amount: bigint, _chosen: ChosenOutput | undefined, now: number): string {
		return this.#pay(from, NETWORK_FEE_ADDRESS, amount, now);
	}

	lock(
		from: Party,
		contract: SwapContract,
		amount: bigint,
		_chosen: ChosenOutput | undefined,
		now: number,
	): string {
		return this.#pay(from, contractAddress(contract), amount, now);
	}

	claim({ contract }: LockedMoney, by: Party, secret: Uint8Array, now: number): ClaimedPayment {
		if (!equalBytes(hash160(secret), contract.hashOfSecret) || !equalBytes(by.publicKey, contract.payee))
			throw new PaymentFailure('The secret does not fit');
		return this.#empty(contract, by, now);
	}

	refund({ contract }: LockedMoney, by: Party, now: number): ClaimedPayment {
		if (now / 1000 <= contract.lockTime || !equalBytes(by.publicKey, contract.payer))
			throw new PaymentFailure('The time has not come');
		return this.#empty(contract, by, now);
	}

	confirmedAt(txid: string, confirmations: number): number {
		return confirmations <= 0 ? 0 : (this.#moves.get(txid)?.time ?? 0) + confirmations * BLOCK_MS;
	}

	#pay(from: Party, to: string, amount: bigint, now: number): string {
		const address = addressOn(this.#coin, from.publicKey);
		const short = amount - this.#accounts.balanceOf(this.#coin.ticker, address);
		if (short > 0n && from.peer !== undefined)
			this.#accounts.move(this.#coin.ticker, PEERS_ADDRESS, address, short);
		return this.#move(address, to, amount, now);
	}

	#empty(contract: SwapContract, by: Party, now: number): ClaimedPayment {
		const from = contractAddress(contract);
		const amount = this.#accounts.balanceOf(this.#coin.ticker, from);
		if (amount === 0n) throw new PaymentFailure('The payment is gone');
		return { txid: this.#move(from, addressOn(this.#coin, by.publicKey), amount, now), amount };
	}

	#move(from: string, to: string, amount: bigint, now: number): string {
		const isMoved = this.#accounts.move(this.#coin.ticker, from, to, amount);
		if (!isMoved) throw new PaymentFailure(`Not enough ${this.#coin.ticker}`);
		const text = [this.#coin.ticker, from, to, amount, now, this.#moves.size].join(' ');
		const txid = bytesToHex(sha256(utf8ToBytes(text)));
		this.#moves.set(txid, { time: now });
		return txid;
	}
}

function contractAddress(contract: SwapContract): string {
	return `0x${bytesToHex(hash160(swapScript(contract)))}`;
}

/** Pays to the hash of the key that receives the network's fees on every chain, as in the real node. */
const NETWORK_FEE_SCRIPT = payToPublicKeyHash(hexToBytes('ca1e04745e8ca0c60d8c5881531d51bec470743f'));

/** A peer that runs short receives this multiple of the needed amount. */
const PEER_PURSE = 5n;

interface PurseRow {
	/** Number of times that the peer ran short of the coin. */
	readonly count: number;
}

/** Payments of a swap in an output coin: real transactions on its practice chain. */
export class OutputMoney implements SwapMoney {
	readonly txfee: bigint;
	readonly #coin: PracticeCoin;
	readonly #ledger: Ledger;
	readonly #locks: OutputLocks;
	readonly #purses: Table<PurseRow>;

	constructor(world: World, coin: PracticeCoin, ledger: Ledger, locks: OutputLocks) {
		this.#purses = world.table<PurseRow>('peer-purses');
		this.txfee = coin.txfee;
		this.#coin = coin;
		this.#ledger = ledger;
		this.#locks = locks;
	}

	payNetwork(from: Party, amount: bigint, chosen: ChosenOutput | undefined, now: number): string {
		return this.#pay(from, { value: amount, script: NETWORK_FEE_SCRIPT }, chosen, now);
	}

	lock(
		from: Party,
		contract: SwapContract,
		amount: bigint,
		chosen: ChosenOutput | undefined,
		now: number,
	): string {
		const script = payToScriptHash(hash160(swapScript(contract)));
		return this.#pay(from, { value: amount, script }, chosen, now);
	}

	claim(money: LockedMoney, by: Party, secret: Uint8Array, now: number): ClaimedPayment {
		return this.#take(money, by, claimPushes(secret), undefined, now);
	}

	refund(money: LockedMoney, by: Party, now: number): ClaimedPayment {
		return this.#take(money, by, REFUND_PUSHES, money.contract.lockTime, now);
	}

	confirmedAt(txid: string, confirmations: number): number {
		if (confirmations <= 0) return 0;
		const found = this.#ledger.find(txid);
		if (!found) return Infinity;
		return this.#ledger.blocks.timeOf(found.height + confirmations - 1);
	}

	#pay(from: Party, output: TransactionOutput, chosen: ChosenOutput | undefined, now: number): string {
		const payer = this.#payerOf(from);
		const reserved = chosen && this.#ledger.coin(chosen);
		const isThere =
			reserved && !reserved.spentBy && reserved.address === addressOn(this.#coin, from.publicKey);
		const order = { outputs: [output], fee: this.txfee };
		let payment = isThere ? buildPayment(payer, { ...order, from: [reserved] }, now) : undefined;
		payment ??= buildPayment(payer, order, now);
		if (!payment && from.peer !== undefined) {
			this.#fundPeer(from.peer, from, output.value);
			payment = buildPayment(payer, order, now);
		}
		if (!payment) throw new PaymentFailure(`Not enough ${this.#coin.ticker}`);
		this.#locks.release(payment.spent);
		return this.#accept(payment.hex, from, now);
	}

	/** Grants the coins from before the world began, although the amount is decided only now. */
	#fundPeer(peer: number, party: Party, amount: bigint): void {
		const key = `${peer} ${this.#coin.ticker}`;
		const count = this.#purses.get(key)?.count ?? 0;
		this.#purses.set(key, { count: count + 1 });
		const value = (amount + this.txfee) * PEER_PURSE;
		const script = ownScript(party);
		this.#ledger.grant(`peer ${key} ${count}`, [{ value, script }]);
	}

	#payerOf({ privateKey, publicKey, peer }: Party): Payer {
		return { ledger: this.#ledger, privateKey, publicKey, ...(peer === undefined && { locks: this.#locks }) };
	}

	#take(
		{ txid, contract }: LockedMoney,
		by: Party,
		pushes: Uint8Array,
		lockTime: number | undefined,
		now: number,
	): ClaimedPayment {
		const coin = this.#ledger.coin({ txid, index: 0 });
		if (!coin || coin.spentBy) throw new PaymentFailure('The payment is gone');
		const hex = spendScript(this.#ledger.rules, {
			coin,
			redeemScript: swapScript(contract),
			pushes,
			privateKey: by.privateKey,
			to: payToPublicKeyHash(hash160(by.publicKey)),
			fee: this.txfee,
			...(lockTime !== undefined && { lockTime }),
		});
		return { txid: this.#accept(hex, by, now), amount: coin.value - this.txfee };
	}

	#accept(hex: string, signer: Party, now: number): string {
		try {
			return this.#ledger.accept(hex, now, true, signer.publicKey);
		} catch (error) {
			if (error instanceof Refusal) throw new PaymentFailure(error.message);
			throw error;
		}
	}
}
