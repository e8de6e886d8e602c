import { isSampleDue, staleSamples, type TotalSample } from '#lib/domain/portfolio.ts';
import { isBigint, isCount, isMoment, isRecordOf, isText } from './row-check.ts';
import type { Database } from './database.ts';
import type { StoredTotalSample } from './rows.ts';

export const isStoredSample = isRecordOf<StoredTotalSample>({
	nodeId: isText,
	at: isMoment,
	total: isBigint,
	unpriced: isCount,
});

const ofNode = (nodeId: string) => IDBKeyRange.bound([nodeId], [nodeId, []]);

/** Samples of a node, earliest first. Damaged rows are skipped. */
export async function readSamples(database: Database, nodeId: string): Promise<TotalSample[]> {
	const rows = await database.getAll('portfolioSamples', ofNode(nodeId));
	return rows.filter(isStoredSample).map(({ at, total, unpriced }) => ({ at, total, unpriced }));
}

/**
 * Adds a sample, unless any tab has added one recently, and deletes expired ones.
 *
 * @returns true if the sample was added
 */
export async function addSample(database: Database, nodeId: string, sample: TotalSample): Promise<boolean> {
	const change = database.transaction('portfolioSamples', 'readwrite');
	const rows = await change.store.getAll(ofNode(nodeId));
	const samples = rows.filter(isStoredSample);
	const isDue = isSampleDue(samples.at(-1), sample.at);
	if (isDue) {
		await change.store.put({ nodeId, ...sample });
		const stale = staleSamples([...samples, sample], sample.at);
		await Promise.all(stale.map(({ at }) => change.store.delete([nodeId, at])));
	}
	await change.done;
	return isDue;
}
