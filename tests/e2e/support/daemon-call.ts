import type { Page } from '@playwright/test';
import { BLOCK_MS } from './create-token.ts';
import { expect, type TestDesk } from './desk.ts';

/** Calls the desk's chain daemon like a different program of its owner, bypassing the page and the gateway. */
export async function callDaemon<Result>(
	{ daemon, user, password }: TestDesk,
	method: string,
	...params: readonly unknown[]
): Promise<Result> {
	const response = await fetch(daemon, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
		body: JSON.stringify({ jsonrpc: '1.0', id: 'e2e', method, params }),
	});
	const { result, error } = (await response.json()) as { result: Result; error: unknown };
	if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
	return result;
}

export async function countTokens(desk: TestDesk, name: string): Promise<number> {
	const ids = await callDaemon<string[]>(desk, 'tokenlist');
	const tokens = await Promise.all(ids.map((id) => callDaemon<{ name: string }>(desk, 'tokeninfo', id)));
	return tokens.filter((token) => token.name === name).length;
}

/** Creates a token outside the page and waits for its block. */
export async function makeToken(
	desk: TestDesk,
	{ name, supply, data }: { readonly name: string; readonly supply: string; readonly data?: string },
): Promise<string> {
	const params = [name, supply, 'for a test', ...(data === undefined ? [] : [data])];
	const { hex } = await callDaemon<{ hex: string }>(desk, 'tokencreate', ...params);
	const tokenId = await callDaemon<string>(desk, 'sendrawtransaction', hex);
	await mine(desk);
	return tokenId;
}

export async function mine(desk: TestDesk): Promise<void> {
	await desk.control({ control: 'advance', ms: BLOCK_MS });
}

/** Token balance of a key, as text because it may exceed the safe integers. */
export async function held(desk: TestDesk, tokenId: string, key: string): Promise<string> {
	const { daemon, user, password } = desk;
	const response = await fetch(daemon, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
		body: JSON.stringify({ id: 'e2e', method: 'tokenbalance', params: [tokenId, key] }),
	});
	return /"balance":\s*(\d+)/.exec(await response.text())?.[1] ?? 'unknown';
}

/** Number of calls of a method since the desk started. */
export async function countCalls(desk: TestDesk, method: string): Promise<number> {
	const { calls } = await desk.control({ control: 'calls' });
	return calls?.[method] ?? 0;
}

/**
 * Restarts the daemon.
 * @returns the keys of its wallet: its own first, then those of other identities
 */
export async function daemonKeys(desk: TestDesk, pubkey?: string): Promise<readonly string[]> {
	const { daemonKeys: keys = [] } = await desk.control({ control: 'start-daemon', pubkey });
	return keys;
}

/** Confirms that the key now reported by the daemon is the user's. */
export async function confirmNewKey(page: Page): Promise<void> {
	await page.getByRole('checkbox', { name: 'The new key is mine' }).check();
	await page.getByRole('button', { name: 'Use new key' }).click();
	await expect(page.getByText('The daemon’s public key has changed.')).toHaveCount(0);
}

/** Fills in the transfer form and opens the review. */
export async function buildTransfer(page: Page, recipient: string, amount?: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Recipient’s public key' }).fill(recipient);
	if (amount !== undefined) await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
	await page.getByRole('button', { name: 'Build and review' }).click();
}

export async function sendReviewed(page: Page, action = 'Send the tokens'): Promise<void> {
	await page.getByRole('button', { name: action }).waitFor();
	for (const tick of await page.getByRole('checkbox').all()) await tick.check();
	await page.getByRole('button', { name: action }).click();
}

/** Mines the transaction and waits until the page shows it. */
export async function arrive(page: Page, desk: TestDesk, words = 'The tokens have arrived.'): Promise<void> {
	await expect(
		page
			.getByRole('list', { name: 'Progress of the transaction' })
			.getByRole('listitem')
			.filter({ hasText: 'Accepted by the daemon' }),
	).toContainText('done');
	await mine(desk);
	await expect(page.getByText(words)).toBeVisible();
}
