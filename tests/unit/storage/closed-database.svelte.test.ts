import { openDatabase, type Database } from '#lib/storage/database.ts';
import { explainError } from '#lib/messages/errors/explain-error.ts';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDatabase, freshDatabase } from './whole-database.ts';

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const failure = () =>
	database.getAll('nodes').then(
		() => undefined,
		(reason: unknown) => reason as Error,
	);

describe('closed database', () => {
	it('reports its replacement by a newer version of the app', async () => {
		const newer = await openDB('swapdesk', database.version + 1);
		const error = await failure();
		newer.close();
		await deleteDatabase();
		expect(error).toMatchObject({ name: 'ReplacedError' });
		expect(explainError(error as Error)).toMatchObject({ code: 'PAGE-REPLACED' });
	});

	it('reports its deletion', async () => {
		await deleteDatabase();
		expect(explainError((await failure()) as Error)).toMatchObject({ code: 'PAGE-DELETED' });
		// A page loaded now starts from the beginning.
		(await openDatabase()).close();
	});

	it.each([
		['ClearedError', 'PAGE-CLEARED'],
		['QuotaExceededError', 'PAGE-FULL'],
		['UnknownError', 'PAGE-FAILED'],
	])('reports %s as %s', (name, code) => {
		const { title, nextStep } = explainError(new DOMException('raw', name));
		expect(explainError(new DOMException('raw', name)).code).toBe(code);
		expect(`${title} ${nextStep}`).toMatch(/storage|stored/i);
	});
});
