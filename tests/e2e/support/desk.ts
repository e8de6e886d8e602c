import { test as base } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deskAsJson } from '../../../src/gateway/announcement.ts';
import { openDesk } from '../../../src/gateway/desk.ts';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import { readOptions } from '../../../src/gateway/options.ts';
import { CONTROL_PATH } from '../../../src/gateway/recognise-program.ts';
import { ROOT } from '../../../src/gateway/prepare.js';
import { openPractice } from '#practice/open-practice.ts';
import type { ControlAnswer, ControlCommand } from '#practice/practice.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { ScenarioName } from '#practice/scenarios.ts';
import { PRACTICE_SIGN_IN } from '#practice/practice-sign-in.ts';
import { COINS } from '#practice/coins.ts';
import { expect } from './expect.ts';
import { openHostWatch, type HostWatch } from './host-watch.ts';
import { callNode } from './node-call.ts';
import { noteDesk, secretsOf, watchSecrets } from './secret-watch.ts';
import { WORLD_START } from '../../world-start.ts';
import { liveAtWorldStart, moveTime } from './world-time.ts';

/** Output of `npm start -- --json`. */
interface Addresses {
	readonly app: string;
	/** Includes the key generated at this start if the gateway signs in to a daemon. */
	readonly link?: string;
	readonly node: string;
	readonly passphrase: string;
	readonly daemon: string;
	readonly user: string;
	readonly password: string;
}

/** A running desk with its own practice world. The clock is stopped, at the same time on every day. */
export interface TestDesk extends Addresses {
	/** Data folder of the practice world. */
	readonly data: string;
	/** Folder of the page build that the desk serves. */
	readonly build: string;
	/** Sends a practice control command: moves the clock, makes a call fail, or counts calls. */
	control(command: ControlCommand): Promise<ControlAnswer>;
}

/** A running desk, and a function that ends it like Ctrl-C. */
export interface OpenDesk {
	readonly desk: TestDesk;
	stop(): Promise<unknown>;
}

/** Arguments of the gateway: free ports, and a stopped clock. */
export function deskArguments(data: string, more: readonly string[]): readonly string[] {
	const ports = ['--port', '--node-port', '--daemon-port', '--stream-port'].flatMap((option) => [
		option,
		'0',
	]);
	const world = ['--data', data, '--clock', 'still', '--start', new Date(WORLD_START).toISOString()];
	return ['--json', ...world, ...ports, ...more];
}

/** The built page, served in all tests that do not modify it. */
const BUILD = join(ROOT, 'build');

/** @param json output of `npm start -- --json` */
export function testDesk(json: string, data: string, build = BUILD): TestDesk {
	const addresses = JSON.parse(json) as Addresses;
	noteDesk(addresses);
	return { ...addresses, data, build, control: (command) => control(addresses.node, command) };
}

/**
 * Runs `npm start` within the test process, because a separate process takes seconds to start; tests of that process
 * use `desk-process.ts`.
 * @param data folder of the practice world
 */
export function openDeskHere(data: string, ...more: readonly string[]): Promise<OpenDesk> {
	return openDeskOf(BUILD, data, more);
}

async function openDeskOf(build: string, data: string, more: readonly string[]): Promise<OpenDesk> {
	const options = readOptions(deskArguments(data, more));
	if (options === 'help') throw new Error('A desk was asked for, not its help.');
	const desk = await openDesk(options, { build, openPractice });
	return { desk: testDesk(deskAsJson(desk), data, build), stop: () => desk.close() };
}

async function control(node: string, command: ControlCommand): Promise<ControlAnswer> {
	const { body } = await postToNode(node, JSON.stringify(command), { path: CONTROL_PATH });
	return JSON.parse(new TextDecoder().decode(body)) as ControlAnswer;
}

/** Creates an empty data folder and removes it afterwards. */
export async function withDataFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), 'swapdesk-'));
	try {
		return await use(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Options of the desk for a test file or a project. */
export interface DeskOptions {
	/** The node program imitated by the practice node. */
	readonly variant: VariantName;
	readonly scenario: ScenarioName;
	/** Serves a copy of the page, which the test may modify. */
	readonly ownBuild: boolean;
	/** Controls the time of the pages through `page.clock`, to skip waiting for periodic work. */
	readonly movesTime: boolean;
	/** Allows new tabs in an open one at once. Tests of this question click the button themselves. */
	readonly allowsTabs: boolean;
}

/**
 * Fails a test if its browser contacts another host, or its pages violate their policy or send secrets to a wrong
 * place.
 */
interface Watched {
	readonly onlyThisComputer: undefined;
	/**
	 * Policy violations reported by the browser for the test's pages; a test that causes them on purpose must empty the
	 * list.
	 */
	readonly policyBreaks: string[];
	/** Practice secrets that pages sent to a wrong place; a test that causes this on purpose must empty the list. */
	readonly misplacedSecrets: string[];
}

/** Secrets of every practice world started without settings. */
const PRACTICE_SECRETS = secretsOf(PRACTICE_SIGN_IN.passphrase);

/** Chromium's wording of policy violations. */
const POLICY_TEXT = /Content Security Policy|Trusted ?(HTML|Script|Type)/;

/** Enables the coins that the document variant has enabled; the real program starts with only one. */
async function switchOnCoins(desk: TestDesk): Promise<void> {
	for (const { ticker: coin, activeAtStart } of COINS)
		if (activeAtStart) await callNode(desk, 'enable', { coin });
}

/** Runs in the page; allows each new tab at once, in place of the user. */
export function allowNewTabs(): void {
	const allow = () => document.querySelector<HTMLButtonElement>('[data-asking-tabs] button')?.click();
	new MutationObserver(allow).observe(document, { subtree: true, childList: true });
}

/**
 * `test` with a separate desk per test and pages that use the time of its world. `page.goto('/')` opens the start page.
 */
export const test = base.extend<{ desk: TestDesk } & DeskOptions & Watched, { hostWatch: HostWatch }>({
	hostWatch: [
		// Playwright reads the fixture's dependencies from its first parameter.
		// eslint-disable-next-line no-empty-pattern
		async ({}, use) => {
			const watch = await openHostWatch();
			await use(watch);
			watch.close();
		},
		{ scope: 'worker' },
	],
	launchOptions: [
		async ({ launchOptions, hostWatch }, use) => {
			await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...hostWatch.flags] });
		},
		{ scope: 'worker' },
	],
	onlyThisComputer: [
		async ({ hostWatch }, use) => {
			await use(undefined);
			expect(hostWatch.take(), 'asked of other hosts').toEqual([]);
		},
		{ auto: true },
	],
	variant: ['document', { option: true }],
	scenario: ['fresh', { option: true }],
	ownBuild: [false, { option: true }],
	movesTime: [false, { option: true }],
	allowsTabs: [true, { option: true }],
	desk: async ({ variant, scenario, ownBuild }, use) => {
		await withDataFolder(async (folder) => {
			const build = ownBuild ? join(folder, 'build') : BUILD;
			if (ownBuild) await cp(BUILD, build, { recursive: true });
			const { desk, stop } = await openDeskOf(build, join(folder, 'world'), [
				...['--variant', variant, '--scenario', scenario],
			]);
			if (variant === 'marketmaker') await switchOnCoins(desk);
			await use(desk);
			await stop();
		});
	},
	baseURL: async ({ desk }, use) => {
		await use(desk.app);
	},
	// eslint-disable-next-line no-empty-pattern
	policyBreaks: async ({}, use) => {
		const breaks: string[] = [];
		await use(breaks);
		expect(breaks, 'done against the policy').toEqual([]);
	},
	// eslint-disable-next-line no-empty-pattern
	misplacedSecrets: async ({}, use) => {
		const misplaced: string[] = [];
		await use(misplaced);
		expect(misplaced, 'secrets where they do not belong').toEqual([]);
	},
	context: async ({ context, movesTime, allowsTabs, policyBreaks, misplacedSecrets }, use) => {
		await liveAtWorldStart(context);
		if (movesTime) await moveTime(context);
		if (allowsTabs) await context.addInitScript(allowNewTabs);
		watchSecrets(context, PRACTICE_SECRETS, misplacedSecrets);
		context.on('console', (message) => {
			if (POLICY_TEXT.test(message.text())) policyBreaks.push(message.text());
		});
		await use(context);
	},
});

export { expect } from './expect.ts';
