import { CallError } from '#lib/client/call-error.ts';
import {
	chainCoinOf,
	isCall,
	isSettling,
	type AnyTransaction,
	type JournalEntry,
	type SettlingCall,
} from '#lib/domain/flow/journal-entry.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { mayChange, wasUndone } from '#lib/domain/flow/money-flow.ts';
import { mayHideBlocks } from '#lib/domain/session/daemon-readiness.ts';
import { advanceCallEntry, advanceTransactionEntry } from '#lib/storage/journal-writing.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { eventsOfStatus, type TransactionStatus } from '../flow/flow-plan.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { isOfDaemon, lookUpCall, lookUpEntry } from './entry-actions.svelte.ts';

/** Interval between rounds. */
const TURNED_INTERVAL_MS = 10_000;
/**
 * Interval for entries of the trading node, which handles one call at a time. Shortened if the chain height or the
 * confirmations of a coin's youngest entry have changed.
 */
const NODE_INTERVAL_MS = 60_000;
/** An entry whose block may be replaced. */
type Watched = AnyTransaction | SettlingCall;

/** Maximum number of lookups per round. */
const MAX_POLLS = 20;
/**
 * Reorgs of this length are very rare. Older entries whose confirmations the node cannot report are checked once per
 * visit, and again only if the chain has become lower.
 */
const SETTLED_AFTER_MS = 86_400_000;

/**
 * Detects reorgs: an entry whose block was replaced becomes pending again and is settled when it is mined again. Final
 * entries are no longer checked.
 */
export class ReorgedEntries {
	readonly #desk: Desk;
	/** Time of the last check per entry id, in milliseconds since 1970. */
	readonly #lookedAt = new Map<string, number>();
	/** Time of the last detected chain change per coin. */
	readonly #changedAt = new Map<string, number>();
	/** Confirmations of each coin's youngest entry, by txid. */
	readonly #depths = new Map<string, number>();
	/** When the reference coin's chain height last decreased. */
	#loweredAt = -Infinity;

	/** Runs on every page, because receipts and lists show the result too. */
	readonly following: Live<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { entries } = desk.use(Journal);
		this.following = new Live<void>(
			async (options) => {
				const all = await readJournal(desk.database, desk.connection.id);
				const name = LOCK_NAMES.reorgedEntries(desk.connection.id);
				await tryLock(name, async () => {
					if (await this.#follow(all, options)) await entries.refresh();
				});
			},
			{
				every: TURNED_INTERVAL_MS,
				invalidatedBy: (invalidate) =>
					desk.connection.news.onHeight(({ at, isLower }) => {
						this.#changedAt.set(REFERENCE_COIN, at);
						if (isLower) this.#loweredAt = at;
						invalidate(at);
					}),
			},
		);
	}

	/** @returns whether an entry has changed */
	async #follow(entries: readonly JournalEntry[], options: ReadOptions): Promise<boolean> {
		const watched = entries.filter((entry) => isWatched(entry));
		for (const entry of youngestOfCoins(watched)) await this.#lookAtDepth(entry, options);
		const due = watched.filter((entry) => this.#isDue(entry));
		let hasChanged = false;
		for (const entry of due.slice(0, MAX_POLLS)) {
			this.#lookedAt.set(entry.id, Date.now());
			if (await this.#check(entry, options)) hasChanged = true;
		}
		return hasChanged;
	}

	#isDue(entry: Watched): boolean {
		const lookedAt = this.#lookedAt.get(entry.id);
		if (lookedAt === undefined) return true;
		const isOld = Date.now() - entry.updated > SETTLED_AFTER_MS;
		const coin = coinOf(entry) ?? '';
		const newsAt = isOld ? this.#loweredAt : (this.#changedAt.get(coin) ?? -Infinity);
		if (!isByDaemon(entry) && (coin === REFERENCE_COIN || !isOld) && newsAt >= lookedAt) return true;
		return !isOld && (isByDaemon(entry) || Date.now() - lookedAt >= NODE_INTERVAL_MS);
	}

	/**
	 * Detects reorgs of a coin with one call: a chain that replaces the block of an older entry also replaces that of
	 * the youngest. The reference coin is excluded, because its height is polled anyway.
	 */
	async #lookAtDepth({ coin, txid }: YoungEntry, options: ReadOptions): Promise<void> {
		try {
			const found = await this.#desk.connection.node.payments.find(coin, txid, options);
			// With an electrum server, confirmations are unknown.
			if (found?.hex === undefined && found !== undefined) return;
			const depth = found?.confirmations ?? 0;
			if (depth < (this.#depths.get(txid) ?? 1)) this.#changedAt.set(coin, Date.now());
			this.#depths.set(txid, depth);
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
		}
	}

	async #check(entry: Watched, options: ReadOptions): Promise<boolean> {
		try {
			const lookUp = isCall(entry)
				? lookUpCall(this.#desk, entry, options)
				: lookUpEntry(this.#desk, entry, options);
			const status = await lookUp;
			if (!(await this.#isConclusive(entry, status, options))) return false;
			return await (isCall(entry) ? this.#noteCall(entry, status) : this.#note(entry, status));
		} catch (error) {
			// An unreachable program proves nothing.
			if (error instanceof CallError) return false;
			throw error;
		}
	}

	/**
	 * Whether the answer is conclusive. With an electrum server the node reports no confirmations; if an older
	 * transaction cannot be found either, the answer proves nothing.
	 */
	async #isConclusive(entry: Watched, { seen }: TransactionStatus, options: ReadOptions): Promise<boolean> {
		if (isByDaemon(entry) || seen === 'mined' || seen === 'visible') return true;
		const parent = await parentOf(entry);
		if (parent === undefined) return false;
		const { payments } = this.#desk.connection.node;
		const found = await payments.find(coinOf(entry) ?? '', parent, options);
		return (found?.confirmations ?? 0) > 0;
	}

	async #note(entry: AnyTransaction, status: TransactionStatus): Promise<boolean> {
		const { id, step } = entry;
		const isDropped =
			status.seen === 'nowhere' && !mayHideBlocks(status.doubt) && (step === 'visible' || step === 'mined');
		// The entry was mined again in a later block and needs its confirmations again.
		const isYounger = status.seen === 'mined' && step === 'visible' && !isOfDaemon(entry);
		const seen = isDropped ? (['not-found'] as const) : eventsOfStatus(status);
		const events = isYounger ? (['undone', ...seen] as const) : seen;
		let hasChanged = false;
		for (const event of events)
			if (await advanceTransactionEntry(this.#desk.database, id, { event })) hasChanged = true;
		return hasChanged;
	}

	async #noteCall({ id }: SettlingCall, status: TransactionStatus): Promise<boolean> {
		let hasChanged = false;
		for (const event of callEventsOf(status))
			if (await advanceCallEntry(this.#desk.database, id, { event })) hasChanged = true;
		return hasChanged;
	}
}

function isWatched(entry: JournalEntry): entry is Watched {
	if (isCall(entry)) return isSettling(entry);
	// Pending entries are looked up too, so that every page can report the confirmation.
	const isSeen = entry.step === 'visible' || entry.step === 'mined' || entry.step === 'accepted';
	return (isSeen || wasUndone(entry)) && mayChange(entry);
}

interface YoungEntry {
	readonly coin: string;
	readonly txid: string;
}

/** The most recently mined entry of each coin except the reference coin; entries older than a day are ignored. */
function youngestOfCoins(watched: readonly Watched[]): YoungEntry[] {
	const youngest = new Map<string, Watched>();
	for (const entry of watched) {
		const coin = coinOf(entry);
		if (isByDaemon(entry) || coin === undefined || coin === REFERENCE_COIN || entry.txid === undefined)
			continue;
		if (entry.step === 'accepted' && !wasUndone(entry)) continue;
		if (Date.now() - entry.updated > SETTLED_AFTER_MS) continue;
		if (entry.updated > (youngest.get(coin)?.updated ?? -Infinity)) youngest.set(coin, entry);
	}
	return [...youngest].flatMap(([coin, { txid }]) => (txid === undefined ? [] : [{ coin, txid }]));
}

const isByDaemon = (entry: Watched): boolean => !isCall(entry) && isOfDaemon(entry);

const coinOf = (entry: Watched): string | undefined =>
	isCall(entry) ? entry.draft.coin : chainCoinOf(entry);

/** The txid of a transaction spent by this entry. */
async function parentOf(entry: Watched): Promise<string | undefined> {
	if (isCall(entry)) return entry.kind === 'unlock' ? entry.draft.txid : entry.draft.due[0]?.txid;
	const { transactionsSpentBy } = await import('#lib/chain/proved-transaction.ts');
	return transactionsSpentBy(entry.hex ?? '')[0];
}

/** Like `eventsOfStatus`, for a call whose transaction bytes are unknown. */
function callEventsOf(status: TransactionStatus): readonly ('undone' | 'mined' | 'not-found' | 'settled')[] {
	if (status.seen === 'nowhere') return ['not-found'];
	return eventsOfStatus(status).filter((event) => event !== 'accepted' && event !== 'visible');
}
