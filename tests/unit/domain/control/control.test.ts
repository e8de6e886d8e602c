import {
	searchCommands,
	blocksSince,
	parsePeerAddress,
	searchPeers,
	sortPeers,
	type Peer,
} from '#lib/domain/peers.ts';
import { hasReturned, isRisky, stopRequest, parsePause, startSettings } from '#lib/domain/node-stop.ts';
import { publicKeyProblem } from '#lib/domain/trust.ts';
import { describe, expect, it } from 'vitest';

const peer = (host: string, more: Partial<Peer> = {}): Peer => ({
	host,
	port: 7782,
	isConnected: false,
	...more,
});

describe('peer list', () => {
	const peers = [
		peer('203.0.113.21', { port: 7783 }),
		peer('203.0.113.3', { isConnected: true, since: new Date(2000) }),
		peer('203.0.113.100', { isConnected: true, since: new Date(1000), netid: 7777 }),
		peer('203.0.113.3'),
	];
	const hosts = (shown: readonly Peer[]) => shown.map(({ host }) => host);

	it('lists each peer once and searches address, port, network and name', () => {
		expect(hosts(searchPeers(peers, ''))).toEqual(['203.0.113.21', '203.0.113.3', '203.0.113.100']);
		expect(hosts(searchPeers(peers, ':7783'))).toEqual(['203.0.113.21']);
		expect(hosts(searchPeers(peers, '7777'))).toEqual(['203.0.113.100']);
		const nameOf = (host: string) => (host === '203.0.113.3' ? 'Seed' : undefined);
		expect(hosts(searchPeers(peers, 'seed', nameOf))).toEqual(['203.0.113.3']);
	});

	it('sorts by numeric address and by connection time', () => {
		const shown = searchPeers(peers, '');
		expect(hosts(sortPeers(shown, { by: 'address', order: 'ascending' }))).toEqual([
			'203.0.113.3',
			'203.0.113.21',
			'203.0.113.100',
		]);
		expect(hosts(sortPeers(shown, { by: 'session', order: 'descending' }))).toEqual([
			'203.0.113.100',
			'203.0.113.3',
			'203.0.113.21',
		]);
	});
});

it.each([
	['127.0.0.1', { host: '127.0.0.1', port: 7782, isHere: true }],
	[' http://localhost:7783/ ', { host: 'localhost', port: 7783, isHere: true }],
	['Seed.Example.org:7782', { host: 'seed.example.org', port: 7782, isHere: false }],
])('parses the peer address %s', (typed, address) => {
	expect(parsePeerAddress(typed)).toEqual({ address });
});

it.each([
	['', 'missing'],
	['127.0.0.1:70000', 'port'],
	["127.0.0.1'; rm", 'format'],
	['user@host', 'format'],
	['host/path', 'format'],
	['$(id)', 'format'],
])('rejects an invalid address: %s', (typed, problem) => {
	expect(parsePeerAddress(typed)).toEqual({ problem });
});

it.each([
	['', 'missing'],
	['xyz', 'digits'],
	['abc', 'length'],
	['0'.repeat(64), 'none'],
	['A'.repeat(64), 'own'],
	['b'.repeat(64), undefined],
])('checks the public key %s', (typed, problem) => {
	expect(publicKeyProblem(typed, 'a'.repeat(64))).toBe(problem);
});

it.each([
	['', 'missing'],
	['1.5', 'number'],
	['-1', 'number'],
	['0', 'range'],
	['601', 'range'],
	[' 600 ', 600],
])('checks a pause of "%s"', (typed, parsed) => {
	expect(parsePause(typed)).toBe(parsed);
});

describe('stopped node', () => {
	const note = { at: 100_000 };

	it('has not returned while still answering for some seconds', () => {
		expect(hasReturned(note, {})).toBe(false);
		expect(hasReturned(note, { at: new Date(107_000) })).toBe(false);
		expect(hasReturned(note, { at: new Date(107_000), lastOutage: { from: 50_000, until: 60_000 } })).toBe(
			false,
		);
	});

	it('has returned if heard later or after an outage', () => {
		expect(hasReturned(note, { at: new Date(200_000) })).toBe(true);
		expect(hasReturned(note, { at: new Date(120_000), lastOutage: { from: 108_000, until: 119_000 } })).toBe(
			true,
		);
	});

	it('interrupts swaps and requests and is recorded with its pending work', () => {
		expect(isRisky({ swaps: 0, orders: 4, bots: 2 })).toBe(false);
		expect(isRisky({ swaps: 1 })).toBe(true);
		expect(isRisky({ isRequesting: true })).toBe(true);
		expect(stopRequest({ swaps: 1, orders: undefined })).toEqual({ swaps: 1, bots: 0, orders: 0 });
	});

	it('restarts with its network, front end and port', () => {
		const settings = startSettings({ netid: 7777, gui: 'desk', address: 'http://127.0.0.1:7783' });
		expect(JSON.parse(settings)).toMatchObject({ netid: 7777, gui: 'desk', rpcport: 7783 });
		expect(JSON.parse(startSettings({ netid: 0, address: '' }))).not.toHaveProperty('rpcport');
	});

	it('uses placeholders for unknown settings', () => {
		const settings = JSON.parse(startSettings({ netid: undefined, address: '' })) as object;
		expect(Object.entries(settings).filter(([, value]) => !/^<.+>$/.test(String(value)))).toEqual([]);
	});
});

it('finds commands by name, parameter and summary', () => {
	const commands = [
		{ name: 'one', parameters: ['coin'], note: '', summary: 'Do this.' },
		{ name: 'two', parameters: [], note: '' },
	];
	expect(searchCommands(commands, 'COIN')).toHaveLength(1);
	expect(searchCommands(commands, 'do this')).toHaveLength(1);
	expect(searchCommands(commands, 'tw')).toHaveLength(1);
	expect(searchCommands(commands, '')).toHaveLength(2);
});

it('counts blocks since a notarisation, if any', () => {
	expect(blocksSince({ height: 189, bestHeight: 194 })).toBe(5);
	expect(blocksSince({ height: 0, bestHeight: 196 })).toBeUndefined();
});
