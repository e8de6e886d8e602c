import {
	daemonObstacle,
	obstacleOfFailure,
	blocksMissing,
	daemonDoubt,
	type ChainView,
} from '#lib/domain/session/daemon-readiness.ts';
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
		['unreachable', 'NET-REFUSED', 'daemon'],
		['gateway-away', 'NET-REFUSED', 'gateway'],
		['proxy-away', 'NET-REFUSED', 'proxy'],
	])('is %s after a call that failed as %s by the %s', (obstacle, code, program?: string) => {
		expect(obstacleOfFailure({ code, program })).toBe(obstacle);
	});
});

const HOUR_MS = 3_600_000;
const SOUND: ChainView = {
	blocks: 131,
	networkBlocks: 131,
	highestSeen: 131,
	connections: 1,
	tipAt: NOW - 60_000,
	isSynced: true,
};

describe('what makes a daemon’s look-ups worthless', () => {
	it.each([
		['nothing in sound order', SOUND, undefined],
		[
			'neither longestchain 0 nor synced false alone',
			{ ...SOUND, networkBlocks: 0, isSynced: false },
			undefined,
		],
		['not a block that was found this very moment', { ...SOUND, networkBlocks: 132 }, undefined],
		['blocks that it lacks', { ...SOUND, networkBlocks: 150 }, { kind: 'missing', blocks: 19 }],
		[
			'a block that it knows it lacks',
			{ ...SOUND, networkBlocks: 132, isSynced: false },
			{ kind: 'missing', blocks: 1 },
		],
		[
			'a lower height than before',
			{ ...SOUND, blocks: 4, networkBlocks: 0 },
			{ kind: 'lower', blocks: 4, before: 131 },
		],
		['no peers', { ...SOUND, connections: 0 }, { kind: 'alone' }],
		['an old tip', { ...SOUND, tipAt: NOW - 4 * HOUR_MS }, { kind: 'old-tip', at: NOW - 4 * HOUR_MS }],
		['not a tip of an hour ago', { ...SOUND, tipAt: NOW - HOUR_MS }, undefined],
		['nothing that a daemon does not say', { ...SOUND, connections: undefined, tipAt: undefined }, undefined],
	] as const)('%s', (_, state, doubt) => {
		expect(daemonDoubt(state, NOW)).toEqual(doubt);
	});

	it('knows how many blocks the network has more', () => {
		expect(blocksMissing({ ...SOUND, networkBlocks: 150 })).toBe(19);
		expect(blocksMissing({ ...SOUND, networkBlocks: 0 })).toBe(0);
	});
});
