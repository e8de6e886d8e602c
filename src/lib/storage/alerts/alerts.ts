import type { Alert } from '#lib/domain/alerts/alert.ts';
import { isStoredAlert } from './alert-check.ts';
import type { Database } from '../database.ts';

const ofNode = (nodeId: string) => IDBKeyRange.bound([nodeId], [nodeId, []]);

/** Every alert of a node, the newest first. Damaged rows are left out. */
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
 * Changes alerts in one step, so that a judgement does not overwrite what another tab has changed meanwhile.
 *
 * @param change gives the same object where nothing changes
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
