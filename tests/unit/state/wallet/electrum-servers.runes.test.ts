import { ElectrumServers, writeServer } from '#lib/state/wallet/wallet.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

const server = (host: string) => ({ host, port: 10_001 });
const named = (servers: ElectrumServers, coin: string) => servers.of(coin).map(writeServer);

test('stores servers once per coin, the latest first', async () => {
	const servers = new ElectrumServers(database);
	for (const host of ['a', 'b', 'a']) servers.add('KMD', server(host));
	servers.add('LTC', server('c'));
	expect(named(servers, 'KMD')).toEqual(['a:10001', 'b:10001']);
	servers.remove('KMD', server('a'));
	expect(named(servers, 'KMD')).toEqual(['b:10001']);
	const later = new ElectrumServers(database);
	await expect.poll(() => named(later, 'LTC')).toEqual(['c:10001']);
});

test('ignores invalid stored servers', async () => {
	const value = { KMD: ['a:1', 7, 'no port'], LTC: 'b:2' };
	await writeSetting(database, { name: 'electrum-servers', value });
	const servers = new ElectrumServers(database);
	await expect.poll(() => named(servers, 'KMD')).toEqual(['a:1']);
	expect(named(servers, 'LTC')).toEqual([]);
	expect(named(servers, 'constructor')).toEqual([]);
});
