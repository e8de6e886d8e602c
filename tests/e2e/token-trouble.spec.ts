import type { Page } from '@playwright/test';
import {
	arrive,
	buildTransfer,
	callDaemon,
	confirmNewKey,
	countCalls,
	countTokens,
	daemonKeys,
	makeToken,
	sendReviewed,
} from './support/daemon-call.ts';
import { BLOCK_MS, describeToken, send, stage } from './support/create-token.ts';
import { expect, test, type TestDesk } from './support/desk.ts';
import { followLink, openPage } from './support/open-page.ts';
import { signInWithDaemon } from './support/sign-in-with-daemon.ts';

/**
 * Fills in the form and builds the token.
 * @returns the signed transaction, which is not sent
 */
async function buildToken(page: Page, name: string): Promise<string> {
	await openPage(page, 'Tokens');
	await describeToken(page, name, '7');
	await page.getByRole('button', { name: 'Build and review' }).click();
	await page.getByRole('button', { name: 'Send and create' }).waitFor();
	const fold = page.locator('details').filter({ hasText: 'The signed transaction' });
	return (await fold.locator('code').textContent()) ?? '';
}

/** Creates a token from the same coins in a different program. */
async function createElsewhere(desk: TestDesk, name: string): Promise<void> {
	const { hex } = await callDaemon<{ hex: string }>(desk, 'tokencreate', name, '0.00000007', '');
	await callDaemon(desk, 'sendrawtransaction', hex);
}

const nextBlock = (desk: TestDesk) => desk.control({ control: 'advance', ms: BLOCK_MS });

test('reports a token sent by a different program, and spent coins', async ({ desk, page }) => {
	await signInWithDaemon(page, desk);
	const exists = page.getByText('This token exists already: another program sent it.');
	await test.step('sends nothing if a different program sent the same bytes', async () => {
		await callDaemon(desk, 'sendrawtransaction', await buildToken(page, 'Sent before'));
		const sent = await countCalls(desk, 'sendrawtransaction');
		await send(page);
		await expect(exists).toBeVisible();
		await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
		await nextBlock(desk);
		await expect(stage(page, 'Listed as a token')).toContainText('done');
		await expect(exists).toBeVisible();
		await expect(page.getByText('Token created.')).toHaveCount(0);
		expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent);

		await callDaemon(desk, 'sendrawtransaction', await buildToken(page, 'Mined before'));
		await nextBlock(desk);
		await send(page);
		await expect(exists).toBeVisible();
		await expect(page.getByText('Token created.')).toHaveCount(0);
		expect(await countTokens(desk, 'Sent before')).toBe(1);
		expect(await countTokens(desk, 'Mined before')).toBe(1);
	});

	await test.step('creates no second token from spent coins', async () => {
		await buildToken(page, 'Too late');
		await createElsewhere(desk, 'Faster');
		await send(page);
		await expect(page.getByText('Another pending transaction spends the same coins.')).toBeVisible();
		await expect(page.getByText('Nothing was sent. The daemon refused the transaction')).toBeVisible();
		await page.getByText('TX-CONFLICT').click();
		await expect(page.getByText('mempool conflict')).toBeVisible();

		await nextBlock(desk);
		await page.getByRole('button', { name: 'Change and rebuild' }).click();
		await page.getByRole('button', { name: 'Build and review' }).click();
		await page.getByRole('button', { name: 'Send and create' }).waitFor();
		await createElsewhere(desk, 'Faster again');
		await nextBlock(desk);
		await send(page);
		await expect(page.getByText('The coins of this transaction have already been spent.')).toBeVisible();

		// The second key has all its money in one output, so the source output has nothing left.
		const { daemonKeys } = await desk.control({ control: 'start-daemon' });
		await desk.control({ control: 'start-daemon', pubkey: daemonKeys?.[1] ?? null });
		await page.reload();
		await confirmNewKey(page);
		await buildToken(page, 'Nothing left');
		await createElsewhere(desk, 'Faster still');
		await nextBlock(desk);
		await send(page);
		await expect(page.getByText('The coins of this transaction are missing.')).toBeVisible();
		await desk.control({ control: 'start-daemon' });
		expect(await countTokens(desk, 'Too late')).toBe(0);
		expect(await countTokens(desk, 'Nothing left')).toBe(0);
	});
});

test('sends bytes once to a restarted daemon, after its warm-up', async ({ desk, page }) => {
	await signInWithDaemon(page, desk);
	await buildToken(page, 'Held back');
	await desk.control({ control: 'start-daemon' });
	await desk.control({ control: 'warm-up', ms: 60_000 });
	await send(page);
	await expect(page.getByText('The chain daemon is still starting.')).toBeVisible();
	await expect(page.getByText('Nothing was sent. Your coins are where they were.')).toBeVisible();
	await desk.control({ control: 'advance', ms: 60_000 });
	await send(page);
	await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
	await nextBlock(desk);
	await expect(page.getByText('Token created.')).toBeVisible();
	expect(await countTokens(desk, 'Held back')).toBe(1);

	const built = (await desk.control({ control: 'calls' })).calls?.['tokencreate'];
	await openPage(page, 'Tokens');
	await describeToken(page, 'Locked', '7');
	await desk.control({ control: 'start-daemon', isLocked: true });
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByText('The daemon’s wallet is locked.')).toBeVisible();
	await desk.control({ control: 'start-daemon', pubkey: null });
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByText('The daemon has no key for tokens.')).toBeVisible();
	expect((await desk.control({ control: 'calls' })).calls?.['tokencreate']).toBe(built);

	await page.reload();
	await expect(page.getByText('The daemon has no public key.')).toBeVisible();
	await expect(page.getByText('komodo-cli -ac_name=DESK setpubkey PUBLIC_KEY')).toBeVisible();
	await desk.control({ control: 'start-daemon', hasTokens: false });
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByText('This chain has no tokens.')).toBeVisible();
	await desk.control({ control: 'start-daemon', blocksBehind: 30 });
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByText('The daemon is 30 blocks behind its network.')).toBeVisible();
	await desk.control({ control: 'start-daemon' });
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByText('The daemon is 30 blocks behind')).toHaveCount(0);
});

test('keeps tokens and bytes lost by a killed daemon', async ({ desk, page }) => {
	await signInWithDaemon(page, desk);
	await test.step('keeps a confirmed token while the daemon reads its blocks again', async () => {
		await buildToken(page, 'Kept');
		await send(page);
		await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
		// Exactly one block: a second one would notarise the transaction permanently.
		await desk.control({ control: 'advance', ms: 5_000 });
		const created = page.getByText('Token created.');
		await expect(created).toBeVisible();
		await desk.control({ control: 'kill-daemon', blocks: 1 });
		// It went back only for an app that has read the height since the block; either reason proves nothing.
		await expect(stage(page, 'In a block')).toContainText(
			/The daemon (went back from block .*|has no peers\.) So this proves nothing/,
		);
		await expect(created).toBeVisible();
		await followLink(page, '/activity');
		await expect(page.getByRole('row', { name: 'Kept' })).toContainText('done');
		await desk.control({ control: 'start-daemon' });
	});

	await test.step('offers the same bytes after a kill between broadcast and reply', async () => {
		await buildToken(page, 'Cut off');
		await desk.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
		await desk.control({ control: 'fault', method: 'getrawtransaction', fault: 'cut', times: 99 });
		await send(page);
		await expect(stage(page, 'Sent')).toContainText('The reply was lost.');
		await desk.control({ control: 'kill-daemon', blocks: 0, reached: false });
		await desk.control({ control: 'start-daemon' });
		await desk.control({ control: 'calm' });
		await expect(page.getByText('The daemon does not know this transaction.')).toBeVisible();
		await expect(page.getByText('Do not make another transaction instead')).toBeVisible();
		await expect(page.getByText(/never arrived|nothing was (sent|spent)/i)).toHaveCount(0);
		await page.getByRole('button', { name: 'Resend same bytes' }).click();
		await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
		await nextBlock(desk);
		await expect(page.getByText('Token created.')).toBeVisible();
		expect(await countTokens(desk, 'Cut off')).toBe(1);
	});
});

test('waits for newly mined coins and keeps a discarded draft', async ({ desk, page, context }) => {
	await signInWithDaemon(page, desk);
	await test.step('waits until newly mined coins are old enough', async () => {
		await desk.control({ control: 'reward-daemon', coins: '90000' });
		await describeToken(page, 'Early', '8000000000000');
		await page.getByRole('button', { name: 'Build and review' }).click();
		await expect(page.getByText('The daemon chose newly mined coins')).toContainText('in 23 blocks');
		await expect(page.getByText('This is not what you asked for')).toHaveCount(0);
		await page.getByRole('button', { name: 'Pay yourself first' }).click();
		await expect(page.getByText(/komodo-cli -ac_name=DESK sendtoaddress R\w+ 80000\.0002/)).toBeVisible();
		await nextBlock(desk);
		await send(page);
		await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
		await nextBlock(desk);
		await expect(page.getByText('Token created.')).toBeVisible();
		expect(await countTokens(desk, 'Early')).toBe(1);
	});

	await test.step('reports a draft discarded in a different tab', async () => {
		await buildToken(page, 'Discarded');
		const other = await context.newPage();
		await signInWithDaemon(other, desk);
		await other.getByRole('link', { name: 'Create a token' }).click();
		await other.getByRole('button', { name: 'Discard' }).click();
		await expect(other.getByRole('button', { name: 'Discard' })).toHaveCount(0);
		await send(page);
		await expect(page.getByText('This draft was discarded in another tab.')).toBeVisible();
		await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Discarded');
		await page.getByRole('button', { name: 'Build and review' }).click();
		await send(page);
		await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
		await nextBlock(desk);
		expect(await countTokens(desk, 'Discarded')).toBe(1);
	});
});

test('sends nothing on a different chain or for an unconfirmed key', async ({ desk, page }) => {
	const id = await makeToken(desk, { name: 'Homeport', supply: '0.00001' });
	const [own = ''] = await daemonKeys(desk);
	await signInWithDaemon(page, desk);

	await test.step('keeps the data of one chain off a different chain', async () => {
		const sent = await countCalls(desk, 'sendrawtransaction');
		await followLink(page, `/tokens/transfer?id=${id}`);
		await buildTransfer(page, own, '10');
		await page.getByRole('button', { name: 'Send the tokens' }).waitFor();
		await desk.control({ control: 'start-daemon', chain: 'ELSEWHERE' });
		await sendReviewed(page);
		await expect(page.getByText('The daemon runs a different chain.')).toBeVisible();
		const moved = page.getByRole('region', { name: 'Coins moved' });
		await expect(moved).toContainText('DESK');
		await expect(moved).not.toContainText('ELSEWHERE');
		expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent);

		await desk.control({ control: 'start-daemon' });
		await sendReviewed(page);
		await expect(page.getByText('Waiting for a block.')).toBeVisible();
		await desk.control({ control: 'start-daemon', chain: 'ELSEWHERE' });
		await expect(page.getByText('Only that chain knows its outcome')).toBeVisible();
		await desk.control({ control: 'start-daemon' });
		await arrive(page, desk);
	});

	await test.step('stops for a new key until it is confirmed, showing both', async () => {
		const [, second = ''] = await daemonKeys(desk);
		const sent = await countCalls(desk, 'sendrawtransaction');
		await followLink(page, `/tokens/transfer?id=${id}`);
		await buildTransfer(page, own, '10');
		await expect(page.getByText('back to a paying address')).toBeVisible();
		await daemonKeys(desk, second);
		await page.reload();
		await expect(page.getByText('The daemon’s public key has changed.')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Send the tokens' })).toHaveCount(0);

		await followLink(page, '/tokens/receive');
		const notice = page.getByRole('alert').filter({ hasText: 'The daemon’s public key has changed' });
		await expect(notice).toContainText(own);
		await expect(notice).toContainText(second);
		const panel = page.getByRole('region', { name: 'Your daemon’s public key' });
		await expect(panel).toContainText(own);
		await confirmNewKey(page);
		await expect(panel).toContainText(second);
		expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent);
		await daemonKeys(desk);
	});
});
