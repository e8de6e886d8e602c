import { NodeClient } from '#lib/client/node-client.ts';
import { decodeAddress } from '#lib/chain/address.ts';
import { peerCommand, readPeerReply } from '#lib/node/ask-peer.ts';
import type { NodeControl } from '#lib/node/features/control.ts';
import { readCommandLines } from '#lib/node/reference/control.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
	callJson,
	callMethod,
	openInVariant,
	transportTo,
	USERPASS,
} from '../../../practice/node/practice-fixture.ts';

describe.each<VariantName>(['document', 'marketmaker'])('control module of the %s variant', (variant) => {
	let practice: Practice;
	let control: NodeControl;

	beforeEach(async () => {
		practice = await openInVariant(variant);
		const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
		control = openTradingNode(client, variant).control;
	});
	afterEach(() => practice.close());

	it('lists the peers with their addresses and sessions', async () => {
		const peers = await control.peers();
		expect(peers.length).toBeGreaterThan(5);
		expect(peers[0]).toMatchObject({ host: expect.stringMatching(/^203\.0\.113\./) as unknown, port: 7782 });
		expect(peers.some(({ isConnected, since }) => isConnected && since)).toBe(true);
		expect(peers.every(({ netid }) => (variant === 'marketmaker' ? netid === 0 : netid === undefined))).toBe(
			true,
		);
	});

	it('lists its commands, each with its effect', async () => {
		const commands = await control.commands();
		const found = (name: string) => commands.find((command) => command.name === name);
		expect(found('withdraw')).toMatchObject({ parameters: expect.arrayContaining(['coin']) as unknown });
		expect(found('stop')).toMatchObject({ parameters: [], summary: 'Stop the node.' });
		expect(commands.filter(({ name }) => name === 'fundvalue')).toHaveLength(1);
	});

	it('finds the node’s public key among announced prices, if any', async () => {
		const own = (await callJson(practice, 'getcoin', { coin: 'KMD' })) as {
			coin: { smartaddress: string };
		};
		const hash = bytesToHex(decodeAddress(own.coin.smartaddress).hash);
		expect(await control.ownKey(hash)).toBeUndefined();
		await callMethod(practice, 'setprice', { base: 'KMD', rel: 'LTC', price: 1 });
		expect(await control.ownKey(hash)).toMatch(/^[0-9a-f]{64}$/);
	});

	it('returns the last nonce and the number of running bots', async () => {
		expect(await control.lastNonce()).toBe('0');
		expect(await control.runningBots()).toBe(0);
		const bot = { base: 'KMD', rel: 'LTC', maxprice: '0.001', relvolume: '0.01' };
		const { botid } = (await callJson(practice, 'bot_buy', bot)) as { botid: number };
		expect(await control.runningBots()).toBe(1);
		await callMethod(practice, 'bot_pause', { botid });
		expect(await control.runningBots()).toBe(0);
	});

	it('returns the inventory of an active coin', async () => {
		expect(await control.inventory('KMD')).toMatchObject({ coin: 'KMD', rows: [] });
		await callMethod(practice, 'disable', { coin: 'KMD' });
		await expect(control.inventory('KMD')).rejects.toMatchObject({ kind: 'refused' });
	});

	it('returns no version, and the time of a timing call', async () => {
		expect(await control.version()).toBeUndefined();
		expect(await control.writeTimings()).toBeGreaterThanOrEqual(0);
	});

	it('is dropped some seconds after a stop', async () => {
		await control.stop();
		expect(await control.lastNonce()).toBe('0');
		await practice.control({ control: 'advance', ms: 10_000 });
		await expect(control.lastNonce()).rejects.toMatchObject({ kind: 'dropped' });
	});
});

describe('command list', () => {
	it('is parsed from the help of the real program', () => {
		const commands = readCommandLines(
			' available localhost RPC commands: \n setprice(base, rel, price, broadcast=1)\nautoprice(base, rel)*\n' +
				'tradesarray(base, rel, starttime=<now>-timescale*1024) -> [timestamp, high]\nnotarizations(coin)\nnotarizations(coin)\n' +
				'public API:\n //sendmessage(base=coin)\nfundvalue(address=, holdings=[], divisor=0)\ninstantdex_claim()\nversion\n',
		);
		expect(commands.map(({ name, parameters }) => `${name} ${parameters.join('|')}`.trim())).toEqual([
			'setprice base|rel|price|broadcast=1',
			'autoprice base|rel',
			'tradesarray base|rel|starttime=<now>-timescale*1024',
			'notarizations coin',
			'fundvalue address=|holdings=[]|divisor=0',
			'instantdex_claim',
			'version',
		]);
		expect(commands[2]?.note).toBe('[timestamp, high]');
		expect(commands[5]?.summary).toBeTruthy();
		expect(commands[6]?.summary).toBeUndefined();
	});

	it('is bounded for a hostile text', () => {
		expect(readCommandLines(`a(${'('.repeat(5000)}\n<script>(x)\n${'b'.repeat(5000)}`).length).toBeLessThan(
			3,
		);
	});
});

describe('peer reply of a different node', () => {
	it('is parsed from either program', () => {
		const rows =
			'[{"ipaddr":"203.0.113.7","port":7782,"session":0},{"isLP":"<b>","remoteport":1,"netid":5,"session":1795175797}]\n';
		expect(readPeerReply(rows)).toEqual([
			{ host: '203.0.113.7', port: 7782, netid: undefined, isConnected: false, since: undefined },
			{ host: '<b>', port: 1, netid: 5, isConnected: true, since: new Date(1_795_175_797_000) },
		]);
	});

	it.each(['', 'no', '{"error":"x"}', '[{"ip":1}]'])('is rejected if invalid: %s', (text) => {
		expect(() => readPeerReply(text)).toThrow();
	});

	it('is requested without a key', () => {
		const command = peerCommand({ host: 'seed.example.org', port: 7783, isHere: false });
		expect(command).toContain('http://seed.example.org:7783');
		expect(command).not.toContain('userpass');
	});
});
