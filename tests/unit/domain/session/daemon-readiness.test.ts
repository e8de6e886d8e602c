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

describe('answering daemon', () => {
	it.each([
		['no obstacle', READY, undefined],
		['no token module', { ...READY, hasTokenModule: false, ownKey: undefined }, 'no-token-module'],
		['no key', { ...READY, ownKey: undefined }, 'no-key'],
		['a locked wallet', { ...READY, isLocked: true }, 'locked'],
		['a block found just now', { ...READY, networkBlocks: 101 }, undefined],
		['a known missing block', { ...READY, networkBlocks: 101, isSynced: false }, 'behind'],
		['missing blocks', { ...READY, networkBlocks: 150 }, 'behind'],
		['no peers reported by its chain', { ...READY, networkBlocks: 0, isSynced: false }, undefined],
		['no peers', { ...READY, connections: 0 }, 'behind'],
	])('has %s', (_, state, obstacle) => {
		expect(daemonObstacle(state, NOW)).toBe(obstacle);
	});
});

describe('failing daemon', () => {
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
	])('is %s after a call failed as %s by the %s', (obstacle, code, program?: string) => {
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

describe('daemon doubt', () => {
	it.each([
		['a sound state', SOUND, undefined],
		['longestchain 0 and synced false', { ...SOUND, networkBlocks: 0, isSynced: false }, undefined],
		['a block found just now', { ...SOUND, networkBlocks: 132 }, undefined],
		['missing blocks', { ...SOUND, networkBlocks: 150 }, { kind: 'missing', blocks: 19 }],
		[
			'a known missing block',
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
		['a tip of an hour ago', { ...SOUND, tipAt: NOW - HOUR_MS }, undefined],
		['unreported values', { ...SOUND, connections: undefined, tipAt: undefined }, undefined],
	] as const)('evaluates %s', (_, state, doubt) => {
		expect(daemonDoubt(state, NOW)).toEqual(doubt);
	});

	it('counts the blocks missing from the network height', () => {
		expect(blocksMissing({ ...SOUND, networkBlocks: 150 })).toBe(19);
		expect(blocksMissing({ ...SOUND, networkBlocks: 0 })).toBe(0);
	});
});
