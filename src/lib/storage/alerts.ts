import {
	ALERT_PRICES,
	type AlertCondition,
	type AlertHit,
	type AlertMemory,
	type PricePeriod,
	type SeenOrder,
	type Alert,
} from '#lib/domain/alerts.ts';
import type { StoredAlert } from './rows.ts';
import {
	isBigint,
	isCount,
	isFlag,
	isListOf,
	isMissingOr,
	isMoment,
	isOneOf,
	isRecordOf,
	isText,
	type Check,
} from './row-check.ts';
import type { Database } from './database.ts';

type Of<Kind extends AlertCondition['kind']> = Extract<AlertCondition, { kind: Kind }>;

const isAbove0 = (value: unknown): value is bigint => isBigint(value) && value > 0n;
const isAbove0Points = (value: unknown): value is number => isCount(value) && value > 0;
const isPoints = (value: unknown): value is number => Number.isSafeInteger(value);

const CONDITIONS: readonly Check<AlertCondition>[] = [
	isRecordOf<Of<'price'>>({
		kind: isOneOf('price' as const),
		of: isOneOf(...ALERT_PRICES),
		to: isOneOf('above' as const, 'below' as const),
		level: isAbove0,
	}),
	isRecordOf<Of<'change'>>({
		kind: isOneOf('change' as const),
		of: isOneOf(...ALERT_PRICES),
		way: isOneOf('up' as const, 'down' as const, 'either' as const),
		points: isAbove0Points,
		minutes: isAbove0Points,
	}),
	isRecordOf<Of<'spread'>>({ kind: isOneOf('spread' as const), points: isAbove0Points }),
	isRecordOf<Of<'order'>>({
		kind: isOneOf('order' as const),
		side: isOneOf('asks' as const, 'bids' as const),
		price: isAbove0,
		least: (value): value is bigint => isBigint(value) && value >= 0n,
	}),
];

export const isCondition: Check<AlertCondition> = (value): value is AlertCondition =>
	CONDITIONS.some((check) => check(value));

export const isHit = isRecordOf<AlertHit>({
	at: isMoment,
	price: isMissingOr(isBigint),
	amount: isMissingOr(isBigint),
	points: isMissingOr(isPoints),
});

const isMemory = isRecordOf<AlertMemory>({
	isArmed: isMissingOr(isFlag),
	prices: isListOf(isRecordOf<PricePeriod>({ from: isMoment, low: isBigint, high: isBigint })),
	orders: isListOf(isRecordOf<SeenOrder>({ pubkey: isText, goneSince: isMissingOr(isMoment) })),
	lastValue: isMissingOr(isBigint),
	lastReadAt: isMissingOr(isMoment),
});

export const isStoredAlert = isRecordOf<StoredAlert>({
	nodeId: isText,
	id: isText,
	base: isText,
	rel: isText,
	condition: isCondition,
	repeats: isFlag,
	isPaused: isFlag,
	createdAt: isMoment,
	hit: isMissingOr(isHit),
	memory: isMemory,
});

const ofNode = (nodeId: string) => IDBKeyRange.bound([nodeId], [nodeId, []]);

/** All alerts of a node, newest first. Damaged rows are skipped. */
export async function readAlerts(database: Database, nodeId: string): Promise<Alert[]> {
	const rows = await database.getAll('alerts', ofNode(nodeId));
	return rows
		.filter(isStoredAlert)
		.map(({ nodeId: _, ...alert }) => alert)
		.sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1));
}

export async function writeAlert(database: Database, nodeId: string, alert: Alert): Promise<void> {
	await database.put('alerts', { ...alert, nodeId });
}

export async function deleteAlert(database: Database, nodeId: string, id: string): Promise<void> {
	await database.delete('alerts', [nodeId, id]);
}

/**
 * Changes alerts in one transaction, so that an evaluation does not overwrite changes by other tabs.
 *
 * @param change returns the same object if nothing changes
 */
export async function changeAlerts(
	database: Database,
	nodeId: string,
	change: (alert: Alert) => Alert,
): Promise<void> {
	const transaction = database.transaction('alerts', 'readwrite');
	const rows = (await transaction.store.getAll(ofNode(nodeId))).filter(isStoredAlert);
	const changed = rows.map((row) => [row, change(row)] as const).filter(([row, next]) => row !== next);
	await Promise.all([
		...changed.map(([, next]) => transaction.store.put({ ...next, nodeId })),
		transaction.done,
	]);
}
