import { CallError } from '#lib/client/call-error.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { DaemonTransport } from '#lib/client/transport/daemon-transport.ts';
import { getinfo, getrawtransaction, gettxout } from '#lib/daemon/chain.ts';
import { tokenaddress, tokencreate, tokeninfo, tokenlist } from '#lib/daemon/tokens.ts';
import { decoderawtransaction, sendrawtransaction } from '#lib/daemon/transactions.ts';
import { describe, expect, it } from 'vitest';

/**
 * Checks the API declarations against a running chain daemon: DAEMON_URL, DAEMON_USER and DAEMON_PASSWORD. Sends only
 * reads and cheap refused calls; with CONTRACT_SPENDS=1 it also builds a token without sending it.
 */
const { DAEMON_URL, DAEMON_USER = '', DAEMON_PASSWORD = '', CONTRACT_SPENDS } = process.env;
if (DAEMON_URL === undefined)
	console.log(
		'No real daemon: set DAEMON_URL, DAEMON_USER and DAEMON_PASSWORD to hold the calls against one.',
	);

const UNKNOWN = '1'.repeat(64);

const open = (password = DAEMON_PASSWORD) =>
	new DaemonClient({
		transport: new DaemonTransport({
			address: DAEMON_URL ?? '',
			credentials: { user: DAEMON_USER, password },
		}),
	});

describe.skipIf(DAEMON_URL === undefined)('running chain daemon', () => {
	const client = open();

	it('reports its state', async () => {
		expect((await client.call(getinfo, {})).blocks).toBeGreaterThanOrEqual(0);
	});

	it.each([
		['tokenaddress', () => client.call(tokenaddress, {})],
		['tokenlist', () => client.call(tokenlist, {})],
	])('answers %s as declared, or names the missing part', async (_, call) => {
		const outcome = await call().catch((reason: unknown) => reason);
		if (outcome instanceof CallError) expect(outcome.code).toBe('TOKEN-SETUP');
		else expect(outcome).toBeDefined();
	});

	it('finds no token of a different chain', async () => {
		await expect(client.call(tokeninfo, { tokenid: UNKNOWN })).rejects.toMatchObject({ kind: 'refused' });
	});

	it('finds no transaction of a different chain', async () => {
		const unknown = client.call(getrawtransaction, { txid: UNKNOWN });
		await expect(unknown).rejects.toMatchObject({ code: 'TX-NOT-FOUND' });
		expect(await client.call(gettxout, { txid: UNKNOWN, n: 0 })).toBeNull();
	});

	it('rejects bytes that are not a transaction, and sends nothing', async () => {
		const decoded = client.call(decoderawtransaction, { hex: '00' });
		await expect(decoded).rejects.toMatchObject({ code: 'TX-DECODE' });
		await expect(client.call(sendrawtransaction, { hex: '00' })).rejects.toMatchObject({ code: 'TX-DECODE' });
	});

	it('rejects a wrong password', async () => {
		await expect(open('not the password').call(getinfo, {})).rejects.toMatchObject({ code: 'AUTH-DAEMON' });
	});

	it.runIf(CONTRACT_SPENDS === '1')('builds a token and does not send it', async () => {
		const { hex } = await client.call(tokencreate, { name: 'CONTRACT', supply: '0.00000001' });
		expect(await client.call(decoderawtransaction, { hex: hex ?? '' })).toHaveProperty('vout');
	});
});
