import type { Table } from './table.ts';
import type { World } from './world.ts';

interface AccountRow {
	/** In units of 1e-8. */
	readonly balance: bigint;
}

/** The money of coins that are kept in accounts. */
export class Accounts {
	readonly #table: Table<AccountRow>;

	constructor(world: World) {
		this.#table = world.table<AccountRow>('accounts');
	}

	/** Addresses are compared without regard to case, as on the real network. */
	balanceOf(ticker: string, address: string): bigint {
		return this.#table.get(keyOf(ticker, address))?.balance ?? 0n;
	}

	credit(ticker: string, address: string, amount: bigint): void {
		const balance = this.balanceOf(ticker, address) + amount;
		this.#table.set(keyOf(ticker, address), { balance });
	}
}

function keyOf(ticker: string, address: string): string {
	return `${ticker} ${address.toLowerCase()}`;
}
