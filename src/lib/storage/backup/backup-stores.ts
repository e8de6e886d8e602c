import type { StoreNames } from 'idb';
import { isChunk } from '#lib/domain/market/candle-chunks.ts';
import { isFarther, mayMove, movedEntry } from '#lib/domain/flow/entry-merge.ts';
import { isCount, isObject, isText } from '../checks/row-check.ts';
import { isStoredCounterparty, isStoredMaker } from '../checks/maker-check.ts';
import { isStoredAlert } from '../alerts/alert-check.ts';
import { isStoredDrawing } from '../drawings/drawing-check.ts';
import { isStoredNotice } from '../checks/notice-check.ts';
import { isStoredSwap } from '../checks/swap-check.ts';
import { isStoredDaemonKey } from '../daemon-keys.ts';
import type { Schema } from '../database.ts';
import { readRow, rowOf } from '../journal-row.ts';
import { isLabel } from '../labels.ts';
import { isSavedNode } from '../nodes.ts';
import { isSettingAsked, isSettingInBackup } from '../setting-names.ts';
import { isStoredTokenPlaces } from '../tokens.ts';
import { isStoredSample } from '../total-samples.ts';

/** A row as a backup holds it, or why it does not: unsent, of this browser alone, or `undefined` if it cannot be read. */
export type BackupRow = object | 'unsent' | 'stays' | undefined;

/** How the rows of a store are put into a backup and taken out of it. */
export interface StoreInBackup {
	/** `on-wish` is large, and can be asked for again. */
	readonly held: 'always' | 'on-wish';
	/** Checks a row. */
	readonly read: (row: unknown) => BackupRow;
	/** The part of a row that is compared with another one of the same key. The whole of it if this is left out. */
	readonly compared?: (row: object) => object;
	/** Whether the row grants trust: it is taken only if the user ticks it. */
	readonly isAsked?: (row: object) => boolean;
	/** Whether the row of the backup takes the place of the one here without a question: the choice is not the user's. */
	readonly isFarther?: (fromBackup: object, here: unknown) => boolean;
	/** The row as it is written; the row of the backup as it is if this is left out. */
	readonly written?: (fromBackup: object, here: unknown) => object;
}

interface StoreLeftOut {
	readonly held: false;
	readonly because: string;
}

const ifIs =
	<Row extends object>(check: (row: unknown) => row is Row) =>
	(row: unknown): Row | undefined =>
		check(row) ? row : undefined;

function without(row: object, ...names: readonly string[]): object {
	return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** The user's choices for a node: all that a backup may change of one that this browser knows. */
const nodeChoices = (row: object) =>
	'name' in row ? { name: row.name, place: 'place' in row ? row.place : undefined } : {};

/** The practice node inside the page runs on a world that stays in its browser, and so does all that is stored of it. */
const PRACTICE_PAGE = 'practice';

const isOfPractice = (row: unknown): boolean =>
	isObject(row) &&
	(row['nodeId'] === PRACTICE_PAGE ||
		row['id'] === PRACTICE_PAGE ||
		(isText(row['name']) && row['name'].endsWith(` ${PRACTICE_PAGE}`)) ||
		(isText(row['series']) && row['series'].startsWith(`["${PRACTICE_PAGE}",`)));

/** Every store of the database: one that is added does not pass the type-check before it is decided on here. */
const BACKUP_STORES = {
	settings: {
		held: 'always',
		read: readSettingRow,
		isAsked: (row) => 'name' in row && isText(row.name) && isSettingAsked(row.name),
	},
	nodes: {
		held: 'always',
		// A backup holds no key, no consent, and nothing that only the passphrase proves.
		read: (row) =>
			isSavedNode(row) && row.id === `${row.address} ${row.wallet}`
				? {
						...without(row, 'mayGetKey', 'walletSource', 'account', 'publicKey'),
						...{ keeping: 'memory', resumes: false },
					}
				: undefined,
		isAsked: () => true,
		compared: nodeChoices,
		written: (row, here) => (isSavedNode(here) ? { ...here, ...nodeChoices(row) } : row),
	},
	journal: {
		held: 'always',
		read: readEntryRow,
		compared: (row) => without(row, 'isRestored'),
		isFarther: (row, here) => {
			const [entry, known] = [readRow(row), readRow(here)];
			return entry !== undefined && known !== undefined && isFarther(entry, known);
		},
		written: (row) => {
			const entry = readRow(row);
			return entry ? rowOf(movedEntry(entry)) : row;
		},
	},
	labels: {
		held: 'always',
		read: ifIs(isLabel),
		isAsked: () => true,
		compared: (row) => without(row, 'changed'),
	},
	swaps: { held: 'always', read: ifIs(isStoredSwap) },
	notices: { held: 'always', read: ifIs(isStoredNotice) },
	// An alert's memory changes with every reading.
	alerts: {
		held: 'always',
		read: ifIs(isStoredAlert),
		compared: (row) => without(row, 'hit', 'memory'),
	},
	drawings: { held: 'always', read: ifIs(isStoredDrawing) },
	tokenPlaces: { held: 'always', read: ifIs(isStoredTokenPlaces), isAsked: () => true },
	portfolioSamples: { held: 'always', read: ifIs(isStoredSample) },
	daemonKeys: { held: 'always', read: ifIs(isStoredDaemonKey), isAsked: () => true },
	makers: { held: 'always', read: ifIs(isStoredMaker), isAsked: () => true },
	counterparties: { held: 'always', read: ifIs(isStoredCounterparty) },
	candles: { held: 'on-wish', read: readCandleRow },
	secrets: { held: false, because: 'sealed keys stay in the browser that sealed them' },
	tokens: { held: false, because: 'the daemon proves them again' },
	tokenHoldings: { held: false, because: 'the daemon says them again' },
	readings: { held: false, because: 'the last replies, which the node repeats' },
} as const satisfies Readonly<Record<StoreNames<Schema>, StoreInBackup | StoreLeftOut>>;

type Stores = typeof BACKUP_STORES;

/** A store whose rows a backup may hold. */
export type BackupStore = {
	[Name in keyof Stores]: Stores[Name]['held'] extends false ? never : Name;
}[keyof Stores];

/** In the order in which a backup holds them. */
export const STORES_IN_BACKUP = Object.entries<StoreInBackup | StoreLeftOut>(BACKUP_STORES)
	.filter(([, { held }]) => held !== false)
	.map(([name]) => name as BackupStore);

export function isBackupStore(name: unknown): name is BackupStore {
	return STORES_IN_BACKUP.includes(name as BackupStore);
}

export const storeInBackup = (store: BackupStore): StoreInBackup => BACKUP_STORES[store];

/** A row of this browser, or of a backup. */
export function backupRow(store: BackupStore, row: unknown): BackupRow {
	return isOfPractice(row) ? 'stays' : storeInBackup(store).read(row);
}

function readSettingRow(row: unknown): BackupRow {
	if (!isObject(row) || !isText(row['name']) || !('value' in row)) return undefined;
	if (!isSettingInBackup(row['name'])) return 'stays';
	return isShallow(row['value']) ? { name: row['name'], value: row['value'] } : undefined;
}

/** Far deeper than any setting. What is nested in thousands of levels can be neither compared nor stored. */
const MOST_LEVELS = 50;

function isShallow(value: unknown, levels = MOST_LEVELS): boolean {
	if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
	return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

function readEntryRow(row: unknown): BackupRow {
	const entry = readRow(row);
	if (!entry) return undefined;
	return mayMove(entry) ? entry : 'unsent';
}

function readCandleRow(row: unknown): object | undefined {
	if (!isObject(row) || !isText(row['series']) || !isCount(row['chunk'])) return undefined;
	const timescale = timescaleOf(row['series']);
	return timescale !== undefined && isChunk(row['rows'], row['chunk'], timescale) ? row : undefined;
}

/** A series is named by its node, its coins and its timescale. */
function timescaleOf(series: string): number | undefined {
	try {
		const parts: unknown = JSON.parse(series);
		const [nodeId, base, rel, timescale] = Array.isArray(parts) ? (parts as unknown[]) : [];
		return [nodeId, base, rel].every(isText) && isCount(timescale) && timescale > 0 ? timescale : undefined;
	} catch {
		return undefined;
	}
}
