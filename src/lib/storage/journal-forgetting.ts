import { forgetObstacle, listOfLine, type ForgetObstacle } from '#lib/domain/flow/journal-entry.ts';
import type { Database } from './database.ts';
import { readRow } from './journal-row.ts';
import { changeJournal } from './journal-writing.ts';

/**
 * Deletes an entry because the user wants it forgotten. Whether it may be is decided on what is on disk: another tab may
 * have sent it meanwhile.
 *
 * @returns why it was not deleted
 */
export function forgetEntry(
	database: Database,
	id: string,
	now = Date.now(),
): Promise<ForgetObstacle | undefined> {
	return changeJournal(database, async (journal) => {
		const entry = readRow(await journal.get(id));
		// What this version cannot read may be what guards against sending twice: it stays.
		if (!entry) return undefined;
		const list = listOfLine(entry);
		const hasList = list !== undefined && (await journal.get(list)) !== undefined;
		const obstacle = forgetObstacle(entry, now, hasList);
		if (obstacle === undefined) await journal.delete(id);
		return obstacle;
	});
}
