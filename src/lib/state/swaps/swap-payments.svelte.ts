import { paymentsToFollow, type Swap } from '#lib/domain/swaps/swap.ts';
import { FOLLOWED_MS, isSettled } from '#lib/domain/swaps/swap-state.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import type { PaymentPolls } from './payment-polls.ts';
import { Swaps } from './swaps.svelte.ts';
import type { PaymentDepth } from '#lib/node/features/swaps.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';

const INTERVAL_MS = 10_000;
/** Interval while the user waits for the end of a swap to be confirmed. */
const CHECKING_INTERVAL_MS = 2000;
/** Interval for finished swaps except the last one, because the node handles one call at a time. */
const FINISHED_INTERVAL_MS = 60_000;
/** Maximum number of lookups per round. */
const MAX_POLLS = 10;

/**
 * Checks on every page whether the chains still contain the payments of swaps, since a reorg can remove locked or
 * received payments. Lists, receipts and totals then ignore the lost payments.
 */
export class SwapPayments {
	readonly following: Live<void>;
	readonly #desk: Desk;
	readonly #swaps: Swaps;
	/** Time of each swap's last check, in milliseconds since 1970. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is never shown
	readonly #lookedAt = new Map<string, number>();
	#polls: PaymentPolls | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
		this.following = new Live<void>((options) => this.#follow(options), {
			every: () => (this.#isChecking ? CHECKING_INTERVAL_MS : INTERVAL_MS),
			invalidatedBy: (invalidate) =>
				desk.connection.news.onHeight(({ at }) => {
					this.#lookedAt.clear();
					invalidate(at);
				}),
		});
	}

	async #follow(options: ReadOptions): Promise<void> {
		await this.#swaps.open();
		const due = this.#due();
		if (due.length === 0) return;
		const { PaymentPolls } = await import('./payment-polls.ts');
		this.#polls ??= new PaymentPolls(this.#desk.connection.node);
		for (const swap of due) {
			this.#lookedAt.set(swap.id, Date.now());
			const looked = this.#polls.poll(swap, this.#swaps.now, { ...options, priority: 'background' });
			const found = await looked;
			if (found !== swap) await this.#swaps.noteChain(found);
		}
	}

	get #isChecking(): boolean {
		return this.#swaps.all.some((swap) => swap.isFinished && this.#swaps.stateOf(swap) === 'checking');
	}

	#due(): Swap[] {
		const { now } = this.#swaps;
		const followed = this.#swaps.all.filter((swap) => {
			const isRecent = swap.finishedAt === undefined || now - swap.finishedAt < FOLLOWED_MS;
			return (isRecent || !isSettled(swap)) && paymentsToFollow(swap).length > 0;
		});
		followed.sort((one, other) => (other.finishedAt ?? Infinity) - (one.finishedAt ?? Infinity));
		const latest = followed.find(({ isFinished }) => isFinished);
		const due = followed.filter((swap) => {
			const isUrgent = !swap.isFinished || swap === latest || !swap.proved || swap.lost?.length;
			const every = isUrgent ? 0 : FINISHED_INTERVAL_MS;
			return Date.now() - (this.#lookedAt.get(swap.id) ?? 0) >= every;
		});
		return due.slice(0, MAX_POLLS);
	}
}

const DEPTH_INTERVAL_MS = 10_000;
/** Interval for an unconfirmed payment on which no step depends. */
const UNMINED_INTERVAL_MS = 30_000;
const MINED_INTERVAL_MS = 24 * 3_600_000;

/** Confirmations of payments, polled while on screen. */
export class PaymentDepths {
	readonly #waitedFor: KeyedCache<string, Live<PaymentDepth | undefined>>;
	readonly #others: KeyedCache<string, Live<PaymentDepth | undefined>>;

	constructor(desk: Desk) {
		const read = (key: string, options: ReadOptions) => {
			const [coin = '', txid = ''] = key.split(' ');
			return desk.connection.node.swaps.depthOf({ coin, txid }, { ...options, priority: 'background' });
		};
		this.#waitedFor = new KeyedCache(
			(key) => new Live((options) => read(key, options), { every: DEPTH_INTERVAL_MS }),
		);
		this.#others = new KeyedCache((key) => {
			const live = new Live<PaymentDepth | undefined>((options) => read(key, options), {
				every: (): number => (live.current?.confirmations === 0 ? UNMINED_INTERVAL_MS : MINED_INTERVAL_MS),
			});
			return live;
		});
	}

	/**
	 * Confirmations of the payment for which the next step waits. The value is `undefined` if the node does not know
	 * them.
	 */
	waitedFor(coin: string, txid: string): Live<PaymentDepth | undefined> {
		return this.#waitedFor.get(`${coin} ${txid}`);
	}

	/** Confirmations of any other payment. */
	of(coin: string, txid: string): Live<PaymentDepth | undefined> {
		return this.#others.get(`${coin} ${txid}`);
	}
}
