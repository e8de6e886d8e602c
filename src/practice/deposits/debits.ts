import type { Ledger } from '../chain/ledger.ts';
import { lastNotarised } from '../chain/notarisation.ts';
import type { SwapRow } from '../trade/swaps/swap-row.ts';
import type { TradeEvent } from '../trade/trade-events.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

/** What a swap takes of the credit. */
export interface Debit {
	/** As it was when it last changed. */
	readonly swap: SwapRow;
	/** In satoshis of the reference coin. */
	readonly worth: bigint;
}

/** The worth of an amount in satoshis, in satoshis of the reference coin. Times are in milliseconds since 1970. */
export type Valuation = (amount: bigint, ticker: string, now: number) => bigint;

/** Which swaps use the credit. Each does until a block after its end is notarised and can no longer be replaced. */
export class Debits {
	readonly #rows: Table<Debit>;
	readonly #ledger: Ledger;
	readonly #worthOf: Valuation;

	/** @param ledger of the reference coin. */
	constructor(world: World, ledger: Ledger, worthOf: Valuation) {
		this.#rows = world.table('deposit-debits');
		this.#ledger = ledger;
		this.#worthOf = worthOf;
	}

	/** Hears what happens to swaps. */
	note(event: TradeEvent, now: number): void {
		if (event.kind !== 'swap' || !event.swap.isFast) return;
		const { swap } = event;
		const worth = this.#rows.get(swap.key)?.worth;
		// Bob takes his deposit back when the swap is over for Alice: it was released once then.
		if (worth === undefined && swap.status === 'finished') return;
		this.#forgetReleased(now);
		const { srcAmount, bob, connectedAt } = swap;
		this.#rows.set(swap.key, { swap, worth: worth ?? this.#worthOf(srcAmount, bob, connectedAt) });
	}

	/** In the order of time. */
	of(account: string, now: number): Debit[] {
		return [...this.#rows.values()].filter(
			({ swap }) => swap.account === account && !this.#isReleased(swap, now),
		);
	}

	sumOf(account: string, now: number): bigint {
		return this.of(account, now).reduce((sum, { worth }) => sum + worth, 0n);
	}

	#isReleased({ finishedAt }: SwapRow, now: number): boolean {
		if (finishedAt === undefined) return false;
		const { blocks } = this.#ledger;
		return lastNotarised(blocks.heightAt(now)) > blocks.heightAt(finishedAt);
	}

	#forgetReleased(now: number): void {
		for (const [key, { swap }] of [...this.#rows.entries()])
			if (this.#isReleased(swap, now)) this.#rows.delete(key);
	}
}
