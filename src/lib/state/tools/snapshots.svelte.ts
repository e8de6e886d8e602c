import {
	shareOut,
	type AddressBalance,
	type Dividend,
	type DividendRules,
	type NodeDividend,
	type Snapshot,
} from '#lib/domain/tools/snapshot.ts';
import type { SnapshotPlace } from '#lib/node/subjects/tools.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';

export interface ComputedDividend {
	readonly rules: DividendRules;
	/** Share by share, computed here from the snapshot. */
	readonly dividend: Dividend;
	/** The node's own figures. */
	readonly node: NodeDividend;
}

export interface ChosenBalances {
	readonly asked: readonly string[];
	/** Without those that held nothing. */
	readonly found: readonly AddressBalance[];
}

/** What addresses held at a block, and how an amount is shared out among them. Nothing here pays. */
export class Snapshots {
	readonly action = new Action<'snapshot' | 'balances' | 'dividend'>();
	#snapshot = $state.raw<Snapshot>();
	#balances = $state.raw<ChosenBalances & SnapshotPlace>();
	#dividend = $state.raw<ComputedDividend & SnapshotPlace>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The snapshot of this place, where it was taken. */
	at(place: SnapshotPlace): Snapshot | undefined {
		return isOf(this.#snapshot, place) ? this.#snapshot : undefined;
	}

	/** What chosen addresses held there, where that was asked. */
	balancesAt(place: SnapshotPlace): ChosenBalances | undefined {
		return isOf(this.#balances, place) ? this.#balances : undefined;
	}

	/** The dividend of this place, where it was computed. */
	dividendAt(place: SnapshotPlace): ComputedDividend | undefined {
		return isOf(this.#dividend, place) ? this.#dividend : undefined;
	}

	async take(place: SnapshotPlace): Promise<void> {
		await this.action.run(async () => void (await this.#take(place)), 'snapshot');
	}

	/** The node gives a snapshot of its tip for a height beyond it: what was asked for is what it is known by. */
	async #take(place: SnapshotPlace): Promise<Snapshot> {
		const { tools } = this.#desk.connection.node;
		const taken = { ...(await tools.takeSnapshot(place)), height: place.height };
		this.#snapshot = taken;
		return taken;
	}

	async readBalances(place: SnapshotPlace, asked: readonly string[]): Promise<void> {
		this.#balances = undefined;
		await this.action.run(async () => {
			const { tools } = this.#desk.connection.node;
			this.#balances = { ...place, asked, found: await tools.snapshotBalances(place, asked) };
		}, 'balances');
	}

	async computeDividend(place: SnapshotPlace, rules: DividendRules): Promise<void> {
		this.#dividend = undefined;
		await this.action.run(async () => {
			const { tools } = this.#desk.connection.node;
			const snapshot = this.at(place) ?? (await this.#take(place));
			const node = await tools.computeDividend(place, rules);
			this.#dividend = { ...place, rules, dividend: shareOut(snapshot, rules), node };
		}, 'dividend');
	}
}

function isOf(known: SnapshotPlace | undefined, { coin, height }: SnapshotPlace): boolean {
	return known?.coin === coin && known.height === height;
}
