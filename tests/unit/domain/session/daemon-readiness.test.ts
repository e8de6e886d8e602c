import { blocksMissing, daemonObstacle, obstacleOfFailure } from '#lib/domain/session/daemon-readiness.ts';
import { describe, expect, it } from 'vitest';

const READY = { CCid: 2, pubkey: '02ab', blocks: 100, longestchain: 100, synced: true };

describe('a daemon that answers', () => {
	it.each([
		['nothing in its way', READY, undefined],
		['nothing in its way, unlocked for a while', { ...READY, unlocked_until: 99 }, undefined],
		['no token module', { ...READY, CCid: undefined, pubkey: undefined }, 'no-token-module'],
		['no key', { ...READY, pubkey: '' }, 'no-key'],
		['a locked wallet', { ...READY, unlocked_until: 0 }, 'locked'],
		['a locked wallet, in text', { ...READY, unlocked_until: '0' }, 'locked'],
		['a block that was found this very moment', { ...READY, longestchain: 101 }, undefined],
		['a block that it knows it lacks', { ...READY, longestchain: 101, synced: false }, 'behind'],
		['blocks that it lacks', { ...READY, longestchain: 150 }, 'behind'],
		['no peers to learn from', { ...READY, longestchain: 0, synced: false }, undefined],
	])('has %s', (_, info, obstacle) => {
		expect(daemonObstacle(info)).toBe(obstacle);
	});

	it('tells how many blocks it lacks', () => {
		expect(blocksMissing({ ...READY, longestchain: 150 })).toBe(50);
		expect(blocksMissing({ ...READY, longestchain: 0 })).toBe(0);
	});
});

describe('a daemon that does not', () => {
	it.each([
		['unreachable', 'NET-REFUSED'],
		['password', 'AUTH-DAEMON'],
		['starting', 'DAEMON-STARTING'],
		['locked', 'DAEMON-LOCKED'],
		['no-index', 'TOKEN-SETUP'],
		[undefined, 'CALL-REFUSED'],
		[undefined, 'NET-TIMEOUT'],
	])('is %s after a call that failed as %s', (obstacle, code) => {
		expect(obstacleOfFailure({ code })).toBe(obstacle);
	});
});
