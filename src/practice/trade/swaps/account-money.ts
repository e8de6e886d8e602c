import { equalBytes } from '@noble/curves/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hash160 } from '#lib/chain/hashes.ts';
import { swapScript, type SwapContract } from '#lib/chain/contracts.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { Accounts } from '../../coins/accounts.ts';
import { addressOn, type PracticeCoin } from '../../coins/coins.ts';
import type { Table } from '../../world/table.ts';
import type { World } from '../../world/world.ts';
import { type Party, PaymentFailure, type LockedMoney, type SwapMoney, type Taken } from './swap-money.ts';
import type { ChosenOutput } from './swap-row.ts';

/** Where the network's fees in account coins go. */
const NETWORK_FEE_ADDRESS = '0xd8997941dd1346e9231118d5685d866294f59e5b';

/** The block time of the account coins' chain, in milliseconds. */
const BLOCK_MS = 15_000;

/** The money of all simulated peers; each has what it needs of it moved to its own account when it runs short. */
const PEERS_ADDRESS = `0x${bytesToHex(hash160(utf8ToBytes('simulated peers')))}`;

/** The peers' holdings of each coin together, in coins: more than will ever be traded. */
const PEERS_COINS = 100_000_000n;

interface MoveRow {
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** Gives the peers of a new world their money in a coin that is kept in accounts. */
export function fundPeers(accounts: Accounts, coin: PracticeCoin): void {
	accounts.credit(coin.ticker, PEERS_ADDRESS, PEERS_COINS * COIN);
}

/**
 * The payments of a swap in a coin that is kept in accounts. A contract is an account of its own, and the same rules hold
 * for taking money out of it as on the other chains. Moving money is free here.
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

	claim({ contract }: LockedMoney, by: Party, secret: Uint8Array, now: number): Taken {
		if (!equalBytes(hash160(secret), contract.hashOfSecret) || !equalBytes(by.publicKey, contract.payee))
			throw new PaymentFailure('The secret does not fit');
		return this.#empty(contract, by, now);
	}

	refund({ contract }: LockedMoney, by: Party, now: number): Taken {
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

	#empty(contract: SwapContract, by: Party, now: number): Taken {
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

/** The address of the account that a contract is. */
function contractAddress(contract: SwapContract): string {
	return `0x${bytesToHex(hash160(swapScript(contract)))}`;
}
