import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { TokenUnits } from '#lib/state/tokens/tokens.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { writeTokenPlaces } from '#lib/storage/tokens.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { connectionTo } from '../connection-to.ts';

const TOKEN = 'a1'.repeat(32);

let database: Database;

beforeEach(async () => {
	database = await freshDatabase();
});

afterEach(() => database.close());

async function unitsOf(nodeId: string) {
	const connection = connectionTo({ id: nodeId });
	return new TokenUnits(new Desk(connection, database, await Settings.open(database)));
}

describe('token decimals setting', () => {
	it('is zero before the user has chosen', async () => {
		const units = await unitsOf('node');
		expect(units.isReady).toBe(false);
		await units.ready;
		expect([units.isReady, units.places(TOKEN)]).toEqual([true, 0]);
	});

	it('survives until the next visit, for its node only', async () => {
		await (await unitsOf('node')).choose(TOKEN, 3);
		const [same, other] = [await unitsOf('node'), await unitsOf('other')];
		await Promise.all([same.ready, other.ready]);
		expect([same.places(TOKEN), other.places(TOKEN)]).toEqual([3, 0]);
	});

	it('accepts only 0 to 18 on input and load', async () => {
		const units = await unitsOf('node');
		for (const wrong of [-1, 19, 1.5, NaN])
			await expect(units.choose(TOKEN, wrong)).rejects.toThrow(RangeError);
		await writeTokenPlaces(database, { nodeId: 'node', id: TOKEN, places: 99 });
		const next = await unitsOf('node');
		await next.ready;
		expect(next.places(TOKEN)).toBe(0);
	});

	it('keeps the user’s choice while the stored value is loading', async () => {
		await (await unitsOf('node')).choose(TOKEN, 3);
		const units = await unitsOf('node');
		void units.choose(TOKEN, 5);
		await units.ready;
		expect(units.places(TOKEN)).toBe(5);
	});
});
