import { blocksMissing, daemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import { stateOfReply } from '#lib/node/daemon/chain.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 10, 23);
const KEY = `02${'ab'.repeat(32)}`;
const READY = { name: 'DESK', CCid: 2, pubkey: KEY, blocks: 100, longestchain: 100, synced: true };

describe('a daemon that answers', () => {
	it('is read into the domain’s words', () => {
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
		['nothing in its way', READY, undefined],
		['nothing in its way, unlocked for a while', { ...READY, unlocked_until: 99 }, undefined],
		['no token module', { ...READY, CCid: undefined, pubkey: undefined }, 'no-token-module'],
		['no key', { ...READY, pubkey: '' }, 'no-key'],
		['a key of 32 bytes, which is none', { ...READY, pubkey: 'ab'.repeat(32) }, 'no-key'],
		['a locked wallet', { ...READY, unlocked_until: 0 }, 'locked'],
		['a locked wallet, in text', { ...READY, unlocked_until: '0' }, 'locked'],
		['a block that was found this very moment', { ...READY, longestchain: 101 }, undefined],
		['a block that it knows it lacks', { ...READY, longestchain: 101, synced: false }, 'behind'],
		['blocks that it lacks', { ...READY, longestchain: 150 }, 'behind'],
		['no peers that its chain tells of', { ...READY, longestchain: 0, synced: false }, undefined],
		['no peers', { ...READY, connections: 0 }, 'behind'],
		['an old tip', { ...READY, tiptime: NOW / 1000 - 20_000 }, 'behind'],
	])('has %s', (_, reply, obstacle) => {
		expect(daemonObstacle(stateOfReply(reply), NOW)).toBe(obstacle);
	});

	it('reports the number of missing blocks', () => {
		expect(blocksMissing(stateOfReply({ ...READY, longestchain: 150 }))).toBe(50);
		expect(blocksMissing(stateOfReply({ ...READY, longestchain: 0 }))).toBe(0);
	});
});
