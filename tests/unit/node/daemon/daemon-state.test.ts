import { blocksMissing, daemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import { stateOfReply } from '#lib/node/daemon/chain.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 10, 23);
const KEY = `02${'ab'.repeat(32)}`;
const READY = { name: 'DESK', CCid: 2, pubkey: KEY, blocks: 100, longestchain: 100, synced: true };

describe('daemon state', () => {
	it('contains the parsed reply', () => {
		expect(stateOfReply(READY)).toEqual({
			chain: 'DESK',
			blocks: 100,
			networkBlocks: 100,
			isSynced: true,
			hasTokenModule: true,
			ownKey: KEY,
			isLocked: false,
		});
	});

	it.each([
		['a ready daemon', READY, undefined],
		['a temporarily unlocked wallet', { ...READY, unlocked_until: 99 }, undefined],
		['no token module', { ...READY, CCid: undefined, pubkey: undefined }, 'no-token-module'],
		['no key', { ...READY, pubkey: '' }, 'no-key'],
		['an invalid key of 32 bytes', { ...READY, pubkey: 'ab'.repeat(32) }, 'no-key'],
		['a locked wallet', { ...READY, unlocked_until: 0 }, 'locked'],
		['a locked wallet in a string', { ...READY, unlocked_until: '0' }, 'locked'],
		['a block found this moment', { ...READY, longestchain: 101 }, undefined],
		['a missing block while not synced', { ...READY, longestchain: 101, synced: false }, 'behind'],
		['missing blocks', { ...READY, longestchain: 150 }, 'behind'],
		['unknown network blocks', { ...READY, longestchain: 0, synced: false }, undefined],
		['no peers', { ...READY, connections: 0 }, 'behind'],
		['an old tip', { ...READY, tiptime: NOW / 1000 - 20_000 }, 'behind'],
	])('reports the obstacle for %s', (_, reply, obstacle) => {
		expect(daemonObstacle(stateOfReply(reply), NOW)).toBe(obstacle);
	});

	it('counts missing blocks', () => {
		expect(blocksMissing(stateOfReply({ ...READY, longestchain: 150 }))).toBe(50);
		expect(blocksMissing(stateOfReply({ ...READY, longestchain: 0 }))).toBe(0);
	});
});
