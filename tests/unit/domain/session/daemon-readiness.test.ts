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
		['unreachable', 'unreachable', undefined, 'Nothing answers at http://127.0.0.1:7771.'],
		['password', 'unauthorised', undefined, 'refused'],
		['starting', 'refused', -28, 'Loading wallet...'],
		['locked', 'refused', -13, 'Please enter the wallet passphrase'],
		['no-index', 'refused', -1, 'to use CC contracts, you need to launch daemon with valid -pubkey='],
		[undefined, 'refused', -1, 'tokenaddress [pubkey]\n'],
		[undefined, 'timeout', undefined, 'late'],
	])('is %s after a call that was %s with code %s', (obstacle, kind, code, message) => {
		expect(obstacleOfFailure({ kind, code, message })).toBe(obstacle);
	});
});
