import { paidBy, readAddressText, type AddressTextProblem } from '#lib/chain/address.ts';
import { parseAmount, type AmountProblem } from '#lib/domain/money/amount.ts';
import type { AddressFormat } from '#lib/domain/tools/keys.ts';
import {
	parseAddressList,
	parseHeight,
	shareOut,
	type AddressBalance,
	type Dividend,
	type DividendRules,
	type NodeDividend,
	type Snapshot,
} from '#lib/domain/tools/snapshot.ts';
import type { SnapshotPlace } from '#lib/node/features/tools.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';

/** The purpose of a snapshot. */
export type SnapshotUse = 'all' | 'addresses' | 'dividend';

export interface SnapshotDraft {
	readonly use: SnapshotUse;
	readonly coin: string;
	readonly height: string;
	/** The address list as typed. */
	readonly addresses: string;
	/** The amount to distribute. */
	readonly amount: string;
	/** Minimum share; smaller shares are not paid. May be empty. */
	readonly dust: string;
	/** Excluded addresses, as typed. */
	readonly exclude: string;
}

type AddressListProblem =
	| { readonly kind: 'no-address'; readonly address: string; readonly problem: AddressTextProblem }
	| { readonly kind: 'other-coin'; readonly address: string };

export type SnapshotProblem =
	| { readonly field: 'coin' | 'height' | 'addresses'; readonly kind: 'missing' }
	| { readonly field: 'height'; readonly kind: 'not-a-height' }
	| ({ readonly field: 'addresses' | 'exclude' } & AddressListProblem)
	| { readonly field: 'amount' | 'dust'; readonly kind: AmountProblem | 'zero' };

/** The problems that prevent requesting a snapshot. `format` is `undefined` until the coin's format is loaded. */
export function snapshotProblems(draft: SnapshotDraft, format: AddressFormat | undefined): SnapshotProblem[] {
	const place: SnapshotProblem[] = [
		...(draft.coin === '' ? [{ field: 'coin', kind: 'missing' } as const] : []),
		...heightProblems(draft.height),
	];
	if (draft.use === 'all') return place;
	if (draft.use === 'addresses') return [...place, ...chosenProblems(draft.addresses, format)];
	return [...place, ...dividendProblems(draft, format)];
}

function heightProblems(height: string): SnapshotProblem[] {
	if (height.trim() === '') return [{ field: 'height', kind: 'missing' }];
	return parseHeight(height) === undefined ? [{ field: 'height', kind: 'not-a-height' }] : [];
}

function chosenProblems(typed: string, format: AddressFormat | undefined): SnapshotProblem[] {
	if (parseAddressList(typed).length === 0) return [{ field: 'addresses', kind: 'missing' }];
	return listProblems(typed, format).map((problem) => ({ field: 'addresses', ...problem }));
}

function dividendProblems(draft: SnapshotDraft, format: AddressFormat | undefined): SnapshotProblem[] {
	const [amount, dust] = [parseAmount(draft.amount), parseAmount(draft.dust)];
	return [
		...(typeof amount === 'string' ? [{ field: 'amount', kind: amount } as const] : []),
		...(amount === 0n ? [{ field: 'amount', kind: 'zero' } as const] : []),
		...(typeof dust === 'string' && dust !== 'empty' ? [{ field: 'dust', kind: dust } as const] : []),
		...listProblems(draft.exclude, format).map((problem) => ({ field: 'exclude', ...problem }) as const),
	];
}

/** The first line that is not an address of the coin. */
function listProblems(typed: string, format: AddressFormat | undefined): AddressListProblem[] {
	for (const address of parseAddressList(typed)) {
		const read = readAddressText(address);
		if (typeof read === 'string') return [{ kind: 'no-address', address, problem: read }];
		if (format && !paidBy(read, format.versions)) return [{ kind: 'other-coin', address }];
	}
	return [];
}

export interface ComputedDividend {
	readonly rules: DividendRules;
	/** The shares, computed here from the snapshot. */
	readonly dividend: Dividend;
	/** The dividend as computed by the node. */
	readonly node: NodeDividend;
}

export interface ChosenBalances {
	readonly asked: readonly string[];
	/** Excludes addresses with a balance of 0. */
	readonly found: readonly AddressBalance[];
}

/** Address balances at a block, and the distribution of an amount among them. Nothing is paid. */
export class Snapshots {
	readonly action = new Action<'snapshot' | 'balances' | 'dividend'>();
	#snapshot = $state.raw<Snapshot>();
	#balances = $state.raw<ChosenBalances & SnapshotPlace>();
	#dividend = $state.raw<ComputedDividend & SnapshotPlace>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The snapshot of this place, if taken. */
	at(place: SnapshotPlace): Snapshot | undefined {
		return isOf(this.#snapshot, place) ? this.#snapshot : undefined;
	}

	/** The balances of the chosen addresses at this place, if requested. */
	balancesAt(place: SnapshotPlace): ChosenBalances | undefined {
		return isOf(this.#balances, place) ? this.#balances : undefined;
	}

	/** The dividend at this place, if computed. */
	dividendAt(place: SnapshotPlace): ComputedDividend | undefined {
		return isOf(this.#dividend, place) ? this.#dividend : undefined;
	}

	async takeSnapshot(place: SnapshotPlace): Promise<void> {
		await this.action.run(async () => void (await this.#readSnapshot(place)), 'snapshot');
	}

	/** For a height beyond its tip the node returns a snapshot of the tip. It is stored under the requested height. */
	async #readSnapshot(place: SnapshotPlace): Promise<Snapshot> {
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
			const snapshot = this.at(place) ?? (await this.#readSnapshot(place));
			const node = await tools.computeDividend(place, rules);
			this.#dividend = { ...place, rules, dividend: shareOut(snapshot, rules), node };
		}, 'dividend');
	}
}

function isOf(known: SnapshotPlace | undefined, { coin, height }: SnapshotPlace): boolean {
	return known?.coin === coin && known.height === height;
}
