import {
	paymentsToFollow,
	SPENT_BY,
	madePayment,
	STAGES,
	type LockedStage,
	type SeenPayment,
	type Stage,
	type Swap,
	type SwapPayment,
	STARTING_MS,
} from '#lib/domain/swaps/swap.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { SvelteMap } from 'svelte/reactivity';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/**
 * Merges the reported swap with this browser's earlier observations. Payments proved by their chain are kept.
 *
 * @param now the node's time in milliseconds since 1970; `undefined` if unknown
 * @param readBefore the node's time when this visit last read the swap; `undefined` if it was not read
 */
export function withMemory(
	reported: Swap,
	before: Swap | undefined,
	now: number | undefined,
	readBefore?: number,
): Swap {
	const swap = before?.proved ? withProved(reported, before, before.proved) : reported;
	const quietSince = quietSinceOf(swap, before, now);
	const seen = seenOf(swap, before, now, readBefore);
	return {
		...swap,
		...(before && chainMemory(swap, before)),
		...(quietSince !== undefined && { quietSince }),
		...(seen && { seen }),
	};
}

/** Keeps the chain observations of payments whose txid is unchanged. */
function chainMemory(swap: Swap, before: Swap): Pick<Swap, 'lost' | 'unseeable' | 'proved' | 'settledAt'> {
	const isSame = (stage: Stage) => madePayment(swap, stage)?.txid === madePayment(before, stage)?.txid;
	const [lost, unseeable] = [before.lost?.filter(isSame), before.unseeable?.filter(isSame)];
	const isSettled =
		before.settledAt !== undefined && paymentsToFollow(swap).every(({ stage }) => isSame(stage));
	return {
		...(lost && { lost }),
		...(unseeable && { unseeable }),
		...(before.proved && {
			proved: before.proved.filter(({ stage }) => isSame(stage) || !before.lost?.includes(stage)),
		}),
		...(isSettled && { settledAt: before.settledAt }),
	};
}

function quietSinceOf(swap: Swap, before: Swap | undefined, now: number | undefined): number | undefined {
	if (swap.isFinished) return undefined;
	if (swap.payments.length === 0) return swap.startedAt;
	const isSame = before?.payments.length === swap.payments.length;
	return (isSame ? before.quietSince : undefined) ?? now;
}

function seenOf(
	swap: Swap,
	before: Swap | undefined,
	now: number | undefined,
	readBefore: number | undefined,
): readonly SeenPayment[] | undefined {
	// The payments of a swap that was already finished when first read are old.
	if (now === undefined || (!before && swap.isFinished)) return before?.seen;
	const fresh = swap.payments
		.filter(({ stage }) => !before?.payments.some((payment) => payment.stage === stage))
		.map(({ stage }) => ({ stage, by: now, ...(readBefore !== undefined && { after: readBefore }) }));
	return fresh.length === 0 ? before?.seen : [...(before?.seen ?? []), ...fresh];
}

/** Restores proved payments, which the node may have forgotten or replaced by invented ones. */
function withProved(swap: Swap, { lost = [] }: Swap, proved: readonly SwapPayment[]): Swap {
	const differing = proved.filter(
		({ stage, txid }) => !lost.includes(stage) && madePayment(swap, stage)?.txid !== txid,
	);
	if (differing.length === 0) return swap;
	const stages = differing.map(({ stage }) => stage);
	const payments = [...swap.payments.filter(({ stage }) => !stages.includes(stage)), ...differing];
	const isSpent = (stage: LockedStage): boolean =>
		swap.isSpent[stage] || Object.values(SPENT_BY[stage]).some((spend) => stages.includes(spend));
	return {
		...swap,
		payments: payments.sort((one, other) => STAGES.indexOf(one.stage) - STAGES.indexOf(other.stage)),
		isSpent: {
			'maker-deposit': isSpent('maker-deposit'),
			'taker-payment': isSpent('taker-payment'),
			'maker-payment': isSpent('maker-payment'),
		},
	};
}

/** The stages and txids of a swap as one string. */
export const txidsOf = ({ payments }: Swap): string =>
	payments.map(({ stage, txid = '' }) => `${stage} ${txid}`).join();

/** Whether a swap has changed enough to be stored again. */
export function isNews(swap: Swap, before: Swap | undefined): boolean {
	if (swap.isFinished !== before?.isFinished || swap.isCutOff !== before.isCutOff) return true;
	if (swap.unfound?.length !== before.unfound?.length) return true;
	if (swap.quietSince !== before.quietSince) return true;
	return txidsOf(swap) !== txidsOf(before);
}

/** Number of listed swaps that may be starting; those further down are older. */
const LATEST = 3;
/** Maximum number of stored ids, newest first. */
const STORED = 50;

/**
 * Swaps listed by the node without details. Every swap lacks details for some seconds after its match; a swap that was
 * agreed on but never started lacks them permanently. Never-started swaps are stored, so that a later visit does not
 * mistake them for new ones.
 */
export class StartingSwaps {
	readonly #since = new SvelteMap<string, { readonly at: number; readonly listed: readonly string[] }>();
	readonly #neverStarted: StoredSetting<readonly string[]>;

	constructor(desk: Desk) {
		this.#neverStarted = new StoredSetting<readonly string[]>(desk.database, {
			name: nodeSetting('never-started', desk.connection.id),
			initial: [],
			parse: (stored) => (Array.isArray(stored) ? stored.map(String) : undefined),
		});
	}

	/** Ids of swaps that may still start. */
	get ids(): readonly string[] {
		return [...this.#since.keys()];
	}

	/**
	 * Called when the node reports that a swap never started.
	 *
	 * @param listed the node's last listing, latest first
	 * @returns `asked` if only the next listing will show whether the swap exists
	 */
	async note(id: string, listed: readonly string[]): Promise<'asked' | 'starting' | 'never-started'> {
		await this.#neverStarted.loaded;
		const since = this.#since.get(id) ?? { at: Date.now(), listed };
		const place = listed.indexOf(id);
		const isOld =
			place < 0 ? listed !== since.listed : place >= LATEST || this.#neverStarted.current.includes(id);
		if (!isOld && Date.now() - since.at < STARTING_MS) {
			this.#since.set(id, since);
			return place < 0 ? 'asked' : 'starting';
		}
		this.#since.delete(id);
		if (!isOld) this.#neverStarted.set([id, ...this.#neverStarted.current].slice(0, STORED));
		return 'never-started';
	}

	/** Called once the node has reported the details. */
	forget(id: string): void {
		this.#since.delete(id);
	}
}
