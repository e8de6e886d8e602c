import { hexToBytes } from '@noble/hashes/utils.js';
import { hash160 } from '#lib/chain/hashes.ts';
import { payToPublicKeyHash, payToScriptHash } from '#lib/chain/script.ts';
import { claimPushes, REFUND_PUSHES, swapScript, type SwapContract } from '#lib/chain/contracts.ts';
import type { TransactionOutput } from '#lib/chain/transaction.ts';
import type { Ledger } from '../../chain/ledger.ts';
import { Refusal } from '../../chain/refusal.ts';
import { addressOn, type PracticeCoin } from '../../coins/coins.ts';
import type { OutputLocks } from '../../wallet/output-locks.ts';
import { buildPayment, ownScript, type Payer } from '../../wallet/payment.ts';
import { spendScript } from '../../wallet/spend-script.ts';
import type { Table } from '../../world/table.ts';
import type { World } from '../../world/world.ts';
import { type Party, PaymentFailure, type LockedMoney, type SwapMoney, type Taken } from './swap-money.ts';
import type { ChosenOutput } from './swap-row.ts';

/** Whose hash the network's fees go to on every chain, as the real node has it. */
const NETWORK_FEE_SCRIPT = payToPublicKeyHash(hexToBytes('ca1e04745e8ca0c60d8c5881531d51bec470743f'));

/** How many times what it needs a peer is given when it runs short. */
const PEER_PURSE = 5n;

interface PurseRow {
	/** How often the peer ran short of the coin. */
	readonly count: number;
}

/** The payments of a swap in a coin that keeps its money in outputs: real transactions on its practice chain. */
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

	claim(money: LockedMoney, by: Party, secret: Uint8Array, now: number): Taken {
		return this.#take(money, by, claimPushes(secret), undefined, now);
	}

	refund(money: LockedMoney, by: Party, now: number): Taken {
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
		const kept = chosen && this.#ledger.coin(chosen);
		const isThere = kept && !kept.spentBy && kept.address === addressOn(this.#coin, from.publicKey);
		const order = { outputs: [output], fee: this.txfee };
		let payment = isThere ? buildPayment(payer, { ...order, from: [kept] }, now) : undefined;
		payment ??= buildPayment(payer, order, now);
		if (!payment && from.peer !== undefined) {
			this.#fundPeer(from.peer, from, output.value);
			payment = buildPayment(payer, order, now);
		}
		if (!payment) throw new PaymentFailure(`Not enough ${this.#coin.ticker}`);
		this.#locks.release(payment.spent);
		return this.#accept(payment.hex, from, now);
	}

	/** Peers had their money before the world began; how much of it is settled when they run short. */
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
	): Taken {
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
