import { CallError } from '#lib/client/call-error.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { DaemonWallet } from '#lib/state/tokens/tokens.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import DaemonTrouble from '../../../src/lib/parts/tokens/DaemonTrouble.svelte';
import { connectionTo } from '../../unit/state/connection-to.ts';
import { freshDatabase } from '../../unit/storage/whole-database.ts';
import { fakeDaemon, RpcError, type FakeAnswers } from '../../unit/state/tokens/fake-daemon.ts';

const KEY = `02${'ab'.repeat(32)}`;
const READY = { name: 'DESK', CCid: 2, pubkey: KEY, blocks: 100, longestchain: 100, synced: true };
const REQUIREMENTS =
	'to use CC contracts, you need to launch daemon with valid -pubkey= for an address in your wallet\n';

let database: Database;
let settings: Settings;

beforeEach(async () => {
	database = await freshDatabase();
	settings = await Settings.open(database);
});

afterEach(() => database.close());

const walletOf = (daemon: DaemonClient) =>
	new DaemonWallet(new Desk(connectionTo({ daemon }), database, settings));

const show = (daemon: DaemonClient) => render(DaemonTrouble, { wallet: walletOf(daemon) });

const showAnswers = (answers: FakeAnswers) =>
	show(fakeDaemon({ tokenaddress: () => ({ result: 'success' }), ...answers }).daemon);

/** A daemon whose calls all fail with this error. */
const failing = (error: CallError) =>
	new DaemonClient({ transport: { address: 'nowhere', send: () => Promise.reject(error) } });

describe('notice of an unready daemon', () => {
	it.each([
		[
			'a missing module',
			{ ...READY, CCid: undefined },
			'This chain has no tokens.',
			'komodod -ac_name=DESK -ac_cc=2',
		],
		[
			'a missing key',
			{ ...READY, pubkey: undefined },
			'The daemon has no public key.',
			'setpubkey PUBLIC_KEY',
		],
		[
			'a locked wallet',
			{ ...READY, unlocked_until: 0 },
			'The daemon’s wallet is locked.',
			'komodo-cli -ac_name=DESK walletpassphrase "PASSPHRASE" 600',
		],
		[
			'missing blocks',
			{ ...READY, longestchain: 150 },
			'The daemon is 50 blocks behind its network.',
			'komodo-cli -ac_name=DESK getinfo',
		],
	])('reports %s, with the remedy as a line to copy', async (_, info, title, line) => {
		await showAnswers({ getinfo: () => info });
		await expect.element(page.getByText(title)).toBeVisible();
		await expect.element(page.getByText(line)).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'Copy command line' }).first()).toBeVisible();
	});

	it('reports a disabled module if all else is ready', async () => {
		await showAnswers({ getinfo: () => READY, tokenaddress: () => new RpcError(-1, REQUIREMENTS) });
		await expect.element(page.getByText('token module is switched off')).toBeVisible();
		await expect.element(page.getByText(/-addressindex=1 -spentindex=1/)).toBeVisible();
		await page.getByText('TOKEN-SETUP').click();
		await expect.element(page.getByText(/to use CC contracts/)).toBeVisible();
	});

	it('reports a starting daemon, with its stage in the details', async () => {
		await showAnswers({ getinfo: () => new RpcError(-28, 'Verifying blocks...') });
		await expect.element(page.getByText('The chain daemon is still starting.')).toBeVisible();
		await page.getByText('DAEMON-STARTING').click();
		await expect.element(page.getByText(/Verifying blocks/)).toBeVisible();
	});

	it('reports a daemon that does not answer', async () => {
		await show(failing(new CallError('unreachable', 'Nothing answers at http://127.0.0.1:7771.')));
		await expect.element(page.getByText('The chain daemon does not answer.')).toBeVisible();
		await expect.element(page.getByText('npm start -- --daemon http://127.0.0.1:RPC_PORT')).toBeVisible();
	});

	it('does not blame the daemon while the gateway does not answer', async () => {
		const away = new CallError('unreachable', 'The gateway does not answer.', { program: 'gateway' });
		const { container } = await show(failing(away));
		await expect.element(page.getByText('this page cannot tell whether the daemon runs')).toBeVisible();
		expect(container.textContent).not.toMatch(/komodod|rpcport|Nothing is listening/);
	});

	it('reports a dropped call without mentioning other programs', async () => {
		const { container } = await show(failing(new CallError('dropped', 'gone', { program: 'daemon' })));
		await expect
			.element(page.getByText('The chain daemon closed the connection without a reply.'))
			.toBeVisible();
		expect(container.textContent).not.toMatch(/node|still work/);
	});

	it('reports a rejected user and password', async () => {
		await show(failing(new CallError('unauthorised', 'The daemon rejects this user and password.')));
		await expect.element(page.getByText('does not accept this user and password')).toBeVisible();
		await expect.element(page.getByText('grep ^rpc ~/.komodo/CHAIN/CHAIN.conf')).toBeVisible();
	});

	it('falls back to the catalogue without a special remedy', async () => {
		await show(failing(new CallError('timeout', 'late')));
		await expect.element(page.getByText('No reply came from the chain daemon in time.')).toBeVisible();
	});
});

it('does not mention a ready daemon', async () => {
	const { daemon } = fakeDaemon({ tokenaddress: () => ({ result: 'success' }), getinfo: () => READY });
	const wallet = walletOf(daemon);
	await wallet.refresh();
	const { container } = await render(DaemonTrouble, { wallet });
	expect(wallet.info.current).toMatchObject({ chain: 'DESK' });
	expect(container.textContent?.trim()).toBe('');
});

it('keeps an unavailable daemon’s stored data, but no spending key', async () => {
	const desk = new Desk(
		connectionTo({ daemon: failing(new CallError('unreachable', 'Nothing answers.')) }),
		database,
		settings,
	);
	const at = new Date(1.7e12);
	const stored: Readonly<Record<string, unknown>> = {
		'daemon at /rpc/daemon': { chain: 'DESK', ownKey: KEY, knownKey: KEY, blocks: 100 },
	};
	desk.cachedValue = (name) => ({
		read: () => Promise.resolve(name in stored ? { value: stored[name], at } : undefined),
		note: () => undefined,
	});
	const wallet = new DaemonWallet(desk);
	await render(DaemonTrouble, { wallet });
	await expect.element(page.getByText('The chain daemon does not answer.')).toBeVisible();
	await expect.poll(() => [wallet.coin, wallet.ownKey, wallet.info.asOf]).toEqual(['DESK', KEY, at]);
	expect([wallet.info.isFromCache, wallet.spendingKey, wallet.doubt]).toEqual([true, undefined, undefined]);
});

describe('daemon with a changed key', () => {
	const KNOWN = KEY;
	const UNKNOWN_KEY = `03${'cd'.repeat(32)}`;
	let named: string;

	/** Opens a page that reads the daemon, which reports this chain name. */
	async function meet(chain = 'DESK') {
		const { daemon } = fakeDaemon({
			tokenaddress: () => ({ result: 'success' }),
			getinfo: () => ({ ...READY, name: chain, pubkey: named }),
		});
		const wallet = walletOf(daemon);
		await wallet.refresh();
		return wallet;
	}

	beforeEach(async () => {
		named = KNOWN;
		await meet();
		named = UNKNOWN_KEY;
	});

	it('shows both keys and keeps the known one', async () => {
		const wallet = await meet();
		await render(DaemonTrouble, { wallet });
		await expect.element(page.getByText('The daemon’s public key has changed.')).toBeVisible();
		await expect.element(page.getByText(KNOWN)).toBeVisible();
		await expect.element(page.getByText(UNKNOWN_KEY)).toBeVisible();
		expect(wallet.ownKey).toBe(KNOWN);
		expect(wallet.obstacle).toBe('key-changed');
	});

	it('uses the new key only after confirmation, then in every visit', async () => {
		const wallet = await meet();
		await render(DaemonTrouble, { wallet });
		await expect.element(page.getByRole('button', { name: 'Use new key' })).toBeDisabled();
		await page.getByRole('checkbox', { name: 'The new key is mine' }).click();
		await page.getByRole('button', { name: 'Use new key' }).click();
		await expect.poll(() => wallet.ownKey).toBe(UNKNOWN_KEY);
		expect((await meet()).obstacle).toBeUndefined();
	});

	it('counts as a different daemon if the chain differs', async () => {
		expect((await meet('OTHER')).ownKey).toBe(UNKNOWN_KEY);
		expect((await meet()).ownKey).toBe(KNOWN);
	});
});
