import { daemonObstacle, obstacleOfFailure } from '#lib/domain/session/daemon-readiness.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 10, 23);
const READY = {
	blocks: 100,
	networkBlocks: 100,
	isSynced: true,
	hasTokenModule: true,
	ownKey: '02ab',
	isLocked: false,
};

describe('a daemon that answers', () => {
	it.each([
		['nothing in its way', READY, undefined],
		['no token module', { ...READY, hasTokenModule: false, ownKey: undefined }, 'no-token-module'],
		['no key', { ...READY, ownKey: undefined }, 'no-key'],
		['a locked wallet', { ...READY, isLocked: true }, 'locked'],
		['a block that was found this very moment', { ...READY, networkBlocks: 101 }, undefined],
		['a block that it knows it lacks', { ...READY, networkBlocks: 101, isSynced: false }, 'behind'],
		['blocks that it lacks', { ...READY, networkBlocks: 150 }, 'behind'],
		['no peers that its chain tells of', { ...READY, networkBlocks: 0, isSynced: false }, undefined],
		['no peers', { ...READY, connections: 0 }, 'behind'],
	])('has %s', (_, state, obstacle) => {
		expect(daemonObstacle(state, NOW)).toBe(obstacle);
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
