import { CallError } from '#lib/client/call-error.ts';
import {
	isCall,
	type AnyTransaction,
	type EntryOf,
	type JournalEntry,
} from '#lib/domain/flow/journal-entry.ts';
import type { ObservedBot } from '#lib/domain/notices/bot-notices.ts';
import type { ObservedEntries } from '#lib/domain/notices/entry-notices.ts';
import { isExplained, type MissingOrder } from '#lib/domain/notices/gone-orders.ts';
import type { NodeRestart } from '#lib/domain/session/node-restart.ts';
import { requestOf } from '#lib/domain/swaps/swap-request.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { storedClaims } from '../deposits/stored-claims.ts';
import type { Desk } from '../desk.ts';
import { BotChances } from './bot-chances.ts';
import { GoneOrders } from './gone-orders.ts';

/**
 * A reply of this age will do, whichever tab got it: pages that show a list ask for it more often, and without one it is asked
 * for once in five minutes.
 */
const RARELY_MS = 300_000;

/** Readings for notices that no page may be making, or that change seldom. */
export interface SlowlyObserved {
	readonly entries: ObservedEntries;
	readonly bots: readonly ObservedBot[] | undefined;
	readonly botStarts: readonly EntryOf<'bot-start'>[];
	readonly gone: readonly MissingOrder[];
	/** Bytes that this browser still lets the page store. */
	readonly freeBytes: number | undefined;
}

/** Looks at what seldom changes. A node that does not answer says nothing of it. */
export class SlowLooks {
	readonly #desk: Desk;
	readonly #orders: GoneOrders;
	readonly #bots: BotChances;
	readonly #claims: ReturnType<typeof storedClaims>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#orders = new GoneOrders(desk);
		this.#bots = new BotChances(desk);
		this.#claims = storedClaims(desk.database, desk.connection.id);
	}

	/**
	 * @param entries of the journal that have changed lately
	 * @param hasEnded a swap has, with which a bot may be done
	 */
	async look(entries: readonly JournalEntry[], nodeNow: number, hasEnded: boolean): Promise<SlowlyObserved> {
		const now = Date.now();
		const rarely = now - RARELY_MS;
		const ofBots = { freshSince: hasEnded ? now : rarely, priority: 'background' } as const;
		return {
			entries: await this.#entries(entries),
			botStarts: entries.filter((entry) => entry.kind === 'bot-start'),
			bots: await this.#bots.look(ofBots, nodeNow, hasEnded).catch(unknownWithoutReply),
			gone: (await this.#orders.look(entries, rarely).catch(unknownWithoutReply)) ?? [],
			freeBytes: await freeBytes(),
		};
	}

	/** Without the orders whose end the user or a swap explains. One that is certain has ended all of them. */
	async withoutExplained(
		restart: NodeRestart | undefined,
		entries: readonly JournalEntry[],
	): Promise<NodeRestart | undefined> {
		if (!restart || restart.isCertain || restart.isDismissed) return restart;
		const facts = await this.#orders.facts(entries);
		const { after: seenAt, noticedAt: missedAt } = restart;
		const orders = restart.orders.filter((order) => !isExplained({ order, seenAt, missedAt }, facts));
		return { ...restart, orders };
	}

	/** The swap was not asked for in this browser, nor by a bot, and the coin that it brings has a goal. */
	async isOfGoals(swap: Swap, entries: readonly JournalEntry[]): Promise<boolean> {
		const { node } = this.#desk.connection;
		if (node.abilities.portfolio === undefined || isAskedFor(swap, entries)) return false;
		const options = { priority: 'background' } as const;
		const isOfBot = async () =>
			(await node.bots.list(options)).some(({ trades }) => trades.some((trade) => trade.swap === swap.id));
		const hasGoal = async () =>
			(await node.portfolio.read(options)).coins.some(
				({ coin, goal }) => coin === swap.gets.coin && goal > 0n,
			);
		const isFound = async () =>
			(await hasGoal()) && !(node.abilities.bots !== undefined && (await isOfBot()));
		return (await isFound().catch(unknownWithoutReply)) ?? false;
	}

	/** However long ago they changed: a deposit or a lock may be over since. */
	async #entries(recent: readonly JournalEntry[]): Promise<ObservedEntries> {
		const { database, connection } = this.#desk;
		const of = <Kind extends 'deposit' | 'time-lock' | 'claim-deposits' | 'unlock'>(kind: Kind) =>
			readEntriesOf(database, connection.id, kind);
		await this.#claims.reload();
		const lasting = [...(await of('deposit')), ...(await of('time-lock'))];
		const isLasting = ({ kind }: JournalEntry) => kind === 'deposit' || kind === 'time-lock';
		return {
			transactions: [...recent.filter((entry) => !isLasting(entry)), ...lasting].flatMap(transactionOf),
			claims: this.#claims.current,
			claimCalls: await of('claim-deposits'),
			unlocks: await of('unlock'),
		};
	}
}

const transactionOf = (entry: JournalEntry): AnyTransaction[] => (isCall(entry) ? [] : [entry]);

/** By a request of this browser, or perhaps by a call of its console. */
function isAskedFor(swap: Swap, entries: readonly JournalEntry[]): boolean {
	const requests = entries.filter(
		(entry): entry is EntryOf<'trade-request'> => entry.kind === 'trade-request',
	);
	const isByConsole = entries.some(
		(entry) =>
			entry.kind === 'console-call' &&
			entry.draft.effect === 'trades' &&
			entry.updated > Date.now() - RARELY_MS,
	);
	return (
		isByConsole ||
		requestOf(
			swap,
			requests.map(({ draft }) => draft),
		) !== undefined
	);
}

/** In some browsers it is not known. */
async function freeBytes(): Promise<number | undefined> {
	const { usage, quota } = await navigator.storage.estimate();
	return usage === undefined || quota === undefined ? undefined : quota - usage;
}

function unknownWithoutReply(reason: unknown): undefined {
	if (reason instanceof CallError) return undefined;
	throw reason;
}
