import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

interface AccountRow {
	/** In units of 1e-8. */
	readonly balance: bigint;
}

/** The money of coins that are kept in accounts. */
export class Accounts {
	readonly #table: Table<AccountRow>;
	/** How often each account has sent something. */
	readonly #nonces: Table<number>;

	constructor(world: World) {
		this.#table = world.table<AccountRow>('accounts');
		this.#nonces = world.table<number>('account-nonces');
	}

	/** Addresses are compared without regard to case, as on the real network. */
	balanceOf(ticker: string, address: string): bigint {
		return this.#table.get(keyOf(ticker, address))?.balance ?? 0n;
	}

	credit(ticker: string, address: string, amount: bigint): void {
		const balance = this.balanceOf(ticker, address) + amount;
		this.#table.set(keyOf(ticker, address), { balance });
	}

	/** Moves money from one account to another; false, and nothing moved, when there is too little. */
	move(ticker: string, from: string, to: string, amount: bigint): boolean {
		if (amount < 0n || this.balanceOf(ticker, from) < amount) return false;
		this.credit(ticker, from, -amount);
		this.credit(ticker, to, amount);
		return true;
	}

	/** Counts what an account sends: 0 for the first time. */
	takeNonce(address: string): number {
		const key = address.toLowerCase();
		const nonce = this.#nonces.get(key) ?? 0;
		this.#nonces.set(key, nonce + 1);
		return nonce;
	}
}

function keyOf(ticker: string, address: string): string {
	return `${ticker} ${address.toLowerCase()}`;
}
