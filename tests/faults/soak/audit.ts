import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import { isCall, isOpen, type EntryOf, type JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { mayArrive, wasEverSent } from '#lib/domain/flow/money-flow.ts';
import type { Statement } from '#lib/domain/ledger.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import type { StandingOrder } from '#lib/domain/orders/open-orders.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { BookSwap, CoinBooks, OwnMove, WorldBooks } from '../host/books.ts';
import type { Arrival } from '../wire-fault.ts';

/** Input of the final audit. */
export interface Findings {
	readonly before: WorldBooks;
	readonly after: WorldBooks;
	readonly arrivals: readonly Arrival[];
	readonly journal: readonly JournalEntry[];
	readonly orders: readonly StandingOrder[];
	/** Swaps as read by the desk, by id. */
	readonly swaps: ReadonlyMap<string, Swap>;
	/** The ledger's statements by coin; `undefined` if a history could not be read. */
	readonly ledger: ReadonlyMap<string, Statement | undefined>;
}

/** Upper bound of transaction fees in the practice world, in satoshis. */
const MAX_FEE = 1_000_000n;

/** True if every swap, call and transaction has ended. */
export function isSettled({ swaps }: WorldBooks, journal: readonly JournalEntry[]): boolean {
	const isOver = (entry: JournalEntry) => (isCall(entry) ? !isOpen(entry) : !mayArrive(entry));
	return swaps.every(({ status }) => status === 'finished') && journal.every(isOver);
}

/**
 * Returns all faults: balance changes that the journal does not explain, calls sent twice, and statements that the
 * world contradicts.
 */
export function audit(findings: Findings): string[] {
	return [
		...findings.after.coins.flatMap((coin) => faultsOfCoin(coin, findings)),
		...faultsOfSwaps(findings),
		...faultsOfCalls(findings),
		...findings.journal.flatMap((entry) => describeFaultsOf(entry, findings)),
		...faultsOfOrders(findings),
		...faultsOfLedger(findings),
	];
}

/** Checks that the initial balance plus the journal's changes equals the final balance. */
function faultsOfCoin({ coin, balance, moves }: CoinBooks, findings: Findings): string[] {
	const known = findings.before.coins.find((each) => each.coin === coin);
	const old = new Set(known?.moves.map(({ txid }) => txid));
	const fresh = moves.filter(({ txid }) => !old.has(txid));
	const end = fresh.reduce((sum, { change }) => sum + BigInt(change), BigInt(known?.balance ?? 0));
	const faults = fresh.flatMap((move) => unexplained(coin, move, findings));
	if (end !== BigInt(balance))
		faults.push(`${coin}: ${formatAmount(end)} by its moves, ${formatAmount(BigInt(balance))} by the node`);
	return faults;
}

function unexplained(coin: string, { txid, change }: OwnMove, findings: Findings): string[] {
	const amount = BigInt(change);
	const entry = findings.journal.find((each) => each.txid === txid);
	const asked = entry && askedChange(entry);
	const name = `${coin} ${formatAmount(amount)} in ${txid}`;
	if (asked !== undefined) {
		return isAlike(asked, amount) ? [] : [`${name}: the journal has ${formatAmount(asked)} (${entry?.kind})`];
	}
	const swap = findings.after.swaps.find(({ payments }) => payments.some((each) => each.txid === txid));
	if (!swap || swap.isOfBot) return [`${name}: nothing in the journal explains it`];
	return amountFaults(name, amount, txid, findings.swaps.get(swap.id));
}

const isAlike = (one: bigint, other: bigint): boolean => one - other <= MAX_FEE && other - one <= MAX_FEE;

/** The entry's change of the user's balance, without the fee; `undefined` for entries that move no money themselves. */
function askedChange(entry: JournalEntry): bigint | undefined {
	switch (entry.kind) {
		case 'send':
			return -entry.draft.rows.reduce((sum, { amount }) => sum + parseDecimal(amount), 0n);
		case 'time-lock':
			return -parseDecimal(entry.draft.amount);
		case 'unlock':
			return parseDecimal(entry.draft.amount);
		default:
			return undefined;
	}
}

function amountFaults(name: string, amount: bigint, txid: string, shown: Swap | undefined): string[] {
	const payments = shown?.payments.filter((each) => each.txid === txid) ?? [];
	if (payments.length === 0) return [`${name}: the swap as it is shown does not have it`];
	const sum = payments.reduce((all, each) => all + (each.amount ?? 0n), 0n);
	return isAlike(amount < 0n ? -amount : amount, sum)
		? []
		: [`${name}: the swap is shown with ${formatAmount(sum)}`];
}

/** Checks that the user requested each swap, or that it filled an order of the user. */
function faultsOfSwaps({ before, after, journal, swaps }: Findings): string[] {
	const old = new Set(before.swaps.map(({ id }) => id));
	const named = journal.flatMap((entry) => (entry.kind === 'trade-request' ? swapsOfCall(entry) : []));
	const twice = named.filter((id, place) => named.indexOf(id) !== place);
	return [
		...twice.map((id) => `swap ${id}: two requests claim it`),
		...after.swaps.flatMap((swap) => {
			if (old.has(swap.id) || swap.isOfBot) return [];
			const shown = swaps.get(swap.id);
			const isExplained = swap.iambob ? wasOffered(swap, journal) : named.includes(swap.id);
			return [
				...(isExplained ? [] : [`swap ${swap.id} (${swap.iambob ? 'maker' : 'taker'}): no entry led to it`]),
				...(shown && shown.isFinished !== (swap.status === 'finished')
					? [`swap ${swap.id}: shown as ${shown.isFinished ? 'over' : 'open'}`]
					: []),
			];
		}),
	];
}

/** Maximum difference between the clocks of the page and of the node. */
const CLOCKS_MS = 60_000;

function wasOffered({ bob, alice, requestedAt }: BookSwap, journal: readonly JournalEntry[]): boolean {
	return journal.some(
		(entry) =>
			entry.kind === 'trade-offer' &&
			entry.draft.base === bob &&
			entry.draft.rel === alice &&
			parseDecimal(entry.draft.price) > 0n &&
			entry.created <= requestedAt + CLOCKS_MS,
	);
}

/** Checks that nothing was sent twice, and that everything sent is in the journal. */
function faultsOfCalls({ arrivals, journal }: Findings): string[] {
	const arrived = countOf(arrivals.flatMap((each) => keyOfArrival(each) ?? []));
	const recorded = countOf(journal.flatMap((entry) => keyOfEntry(entry) ?? []));
	return [...arrived].flatMap(([key, times]) => {
		const allowed = recorded.get(key) ?? 0;
		return times <= allowed ? [] : [`${key}: arrived ${times} times, ${allowed} in the journal`];
	});
}

function countOf(keys: readonly string[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
	return counts;
}

type Body = Readonly<Record<string, string | number | undefined>>;

/** Identifies a call that may be sent only once. A price of 0 cancels an order, which may be repeated. */
function keyOfArrival({ program, method, body }: Arrival): string | undefined {
	const params = JSON.parse(body) as Body;
	const { base, rel, price, relvolume, basevolume, coin, txid, signedtx } = params;
	if (program !== 'node') return undefined;
	switch (method) {
		case 'buy':
		case 'sell':
			return [method, base, rel, plain(price), plain(relvolume ?? basevolume)].join(' ');
		case 'setprice':
			return plain(price) === '0' ? undefined : [method, base, rel, plain(price)].join(' ');
		case 'unlockedspend':
			return [method, coin, txid].join(' ');
		case 'sendrawtransaction':
			return `${method} ${signedtx}`;
		default:
			return undefined;
	}
}

function keyOfEntry(entry: JournalEntry): string | undefined {
	if (!isCall(entry)) return wasEverSent(entry) ? `sendrawtransaction ${entry.hex}` : undefined;
	switch (entry.kind) {
		case 'trade-request': {
			const { side, base, rel, price, volume } = entry.draft;
			return [side, base, rel, plain(price), plain(volume)].join(' ');
		}
		case 'trade-offer':
			return keyOfPrice(entry);
		case 'unlock':
			return ['unlockedspend', entry.draft.coin, entry.draft.txid].join(' ');
		default:
			return undefined;
	}
}

function keyOfPrice({ draft: { base, rel, price } }: EntryOf<'trade-offer'>): string {
	return ['setprice', base, rel, plain(price)].join(' ');
}

/** Normalises trailing zeros of a decimal. */
const plain = (decimal: string | number = ''): string => formatAmount(parseDecimal(String(decimal)));

/** Checks that the final status of an entry is true. */
function describeFaultsOf(entry: JournalEntry, { after, arrivals }: Findings): string[] {
	const name = `${entry.kind} ${entry.id} is ${entry.step}`;
	const isInWorld = after.coins.some(({ moves }) => moves.some(({ txid }) => txid === entry.txid));
	if (!isCall(entry)) {
		const isSaidToBe = ['accepted', 'mined', 'visible'].includes(entry.step);
		if (isSaidToBe === isInWorld) return [];
		return [`${name}, and its transaction is ${isInWorld ? '' : 'not '}in the world`];
	}
	if (isOpen(entry)) return faultsOfOpen(name, entry, arrivals);
	if (entry.step !== 'done') return [];
	switch (entry.kind) {
		case 'trade-request': {
			const ids = after.swaps.filter(({ iambob }) => !iambob).map(({ id }) => id);
			const lost = swapsOfCall(entry).filter((id) => !ids.includes(id));
			return lost.map((id) => `${name}: there is no swap ${id}`);
		}
		case 'trade-offer': {
			const key = keyOfPrice(entry);
			const isCancel = parseDecimal(entry.draft.price) === 0n;
			return isCancel || arrivals.some((each) => keyOfArrival(each) === key)
				? []
				: [`${name}: it never arrived`];
		}
		case 'unlock':
			return isInWorld ? [] : [`${name}: its transaction is not in the world`];
		default:
			return [];
	}
}

/**
 * An entry without a trace stays open until the user has checked elsewhere; this is correct if the call never arrived.
 */
function faultsOfOpen(name: string, entry: JournalEntry, arrivals: readonly Arrival[]): string[] {
	const key = keyOfEntry(entry);
	const hasArrived = key === undefined || arrivals.some((each) => keyOfArrival(each) === key);
	if (entry.kind === 'unlock' && !hasArrived) return [];
	return [`${name}: its end was never found${hasArrived ? '' : ', and it never arrived'}`];
}

/** Checks that an order exists only if the journal has it as posted. */
function faultsOfOrders({ orders, journal }: Findings): string[] {
	const posted = journal.flatMap((entry) =>
		entry.kind === 'trade-offer' && entry.step === 'done' ? [entry.draft] : [],
	);
	return orders
		.filter(
			({ side, base, rel, price }) =>
				!posted.some((draft) => {
					const [sold, bought] = side === 'sell' ? [base, rel] : [rel, base];
					if (draft.base !== sold || draft.rel !== bought) return false;
					return side === 'buy' || parseDecimal(draft.price) === price;
				}),
		)
		.map(
			({ side, base, rel, price }) =>
				`order ${side} ${base}/${rel} at ${formatAmount(price)}: no entry is done`,
		);
}

/** Checks that the entries of each coin in the ledger add up to its balance, and that the ledger has the user's coins. */
function faultsOfLedger({ after, ledger }: Findings): string[] {
	const coins = new Set([...after.coins.map(({ coin }) => coin), ...ledger.keys()]);
	return [...coins].flatMap((coin) => {
		const { unexplained, unknown } = ledger.get(coin) ?? {};
		if (unexplained === 0n && unknown === 0) return [];
		return [`${coin}: ${unexplained} satoshis unexplained by the ledger, ${unknown} unknown amounts`];
	});
}
