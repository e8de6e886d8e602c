import type { Page } from '@playwright/test';
import { buildTransfer, sendReviewed } from '../../e2e/support/daemon-call.ts';
import { describeToken, send, stage } from '../../e2e/support/create-token.ts';
import { openPage } from '../../e2e/support/open-page.ts';
import { signInWithDaemon } from '../../e2e/support/sign-in-with-daemon.ts';
import { type App, expect } from '../app.ts';
import type { ChainDaemon } from '../programs/chain-daemon.ts';
import { until } from '../programs/program.ts';
import type { TokenChain } from '../token-chain.ts';
import { step } from '../witness.ts';

/** Creates and sends tokens, with a block that is reorged and a daemon that dies. */
export function tokens(
	chain: TokenChain,
	app: () => App,
	credentials: { readonly user: string; readonly password: string },
): void {
	const page = () => app().page;
	const onPage = (name: string, run: Parameters<typeof step>[2]) => step(name, page, run);
	const exists = () => page().getByText(/^Token created/);

	onPage('creates a token', async () => {
		await signInWithDaemon(page(), { ...app().desk, ...credentials });
		const txid = await createToken(page(), chain, 'GOLD', '1000');
		await mineAndAgree(chain);
		await expect(exists()).toBeVisible();
		const ids = await chain.own.call<string[]>('tokenlist');
		expect(ids).toEqual([txid]);
		return {
			chain: `the peer lists ${await namesOf(chain.peer)}`,
			program: `tokenlist: ${await namesOf(chain.own)}`,
			page: await exists().innerText(),
		};
	});

	onPage('transfers tokens', async () => {
		const [id = ''] = await chain.own.call<string[]>('tokenlist');
		const peer = chain.peer.publicKey ?? '';
		await app().open(`/tokens/transfer?id=${id}`);
		await buildTransfer(page(), peer, '10');
		await sendReviewed(page());
		await expect(stage(page(), 'Accepted by the daemon')).toContainText('done');
		await mineAndAgree(chain);
		const arrived = page().getByText(/^The tokens have arrived/);
		await expect(arrived).toBeVisible();
		const balances = await Promise.all(
			[chain.own, chain.peer].map((each) => balanceOf(each, id, each.publicKey)),
		);
		expect(balances).toEqual([990, 10]);
		return {
			chain: `the peer’s own balance: ${balances[1]}`,
			program: `tokenbalance: ${balances[0]}`,
			page: await arrived.innerText(),
		};
	});

	onPage('keeps a created token after an invalidated block', async () => {
		await openPage(page(), 'Tokens');
		const txid = await createToken(page(), chain, 'SILVER', '50');
		await mineAndAgree(chain);
		await expect(exists()).toBeVisible();
		const block = await chain.own.call<string>('getbestblockhash');
		await chain.own.call('invalidateblock', block);
		let told: string;
		try {
			expect(await chain.own.call<string[]>('tokenlist')).not.toContain(txid);
			expect(await chain.own.call<string[]>('getrawmempool')).toContain(txid);
			// The daemon's height is lower than before, which proves nothing about the token.
			await expect(stage(page(), 'In a block')).toContainText(/went back from block .* proves nothing/);
			await expect(exists()).toBeVisible();
			told = short(await page().locator('main').innerText());
		} finally {
			await chain.own.call('reconsiderblock', block);
		}
		await expect(exists()).toBeVisible();
		expect(await chain.own.call<string[]>('tokenlist')).toContain(txid);
		return {
			chain: `block ${block.slice(0, 8)}… was taken back, then put in again`,
			program: 'tokenlist without it and getrawmempool with it; then tokenlist with it',
			page: `${told}; then: ${await exists().innerText()}`,
		};
	});

	onPage('removes a created token after a reorg until mined again', async () => {
		await chain.peer.end();
		await openPage(page(), 'Tokens');
		const txid = await createToken(page(), chain, 'BRONZE', '20');
		await chain.own.mine(1);
		await expect(exists()).toBeVisible();
		const { blocks } = await chain.own.info();
		await chain.peer.start({ isAlone: true });
		await chain.peer.mine(3);
		await chain.peer.end();
		await chain.peer.start();
		await chain.agree();
		expect(await chain.own.call<string[]>('tokenlist')).not.toContain(txid);
		await expect(exists()).toBeHidden();
		const told = short(await page().locator('main').innerText());
		await mineAndAgree(chain);
		expect(await chain.own.call<string[]>('tokenlist')).toContain(txid);
		await expect(exists()).toBeVisible();
		return {
			chain: `three blocks of the peer took the place of block ${blocks}; the next one has the token`,
			program: 'tokenlist without it, then with it',
			page: `${told}; then: ${await exists().innerText()}`,
		};
	});

	onPage('finds a created token after the daemon is killed', async () => {
		await openPage(page(), 'Tokens');
		const { blocks } = await chain.own.info();
		const txid = await createToken(page(), chain, 'COPPER', '7');
		await until('the peer has heard of it', async () => {
			const waiting = await chain.peer.call<string[]>('getrawmempool');
			return waiting.includes(txid);
		});
		await chain.own.kill();
		const away = await until('the page sees that the daemon is away', async () => {
			const text = await page().locator('main').innerText();
			return /away|does not answer|cannot be reached|not reached|no answer/i.test(text) && text;
		});
		expect(away).not.toMatch(/nothing was sent/i);
		// Restarts the daemon without the transaction and the blocks, and at first without peers.
		await chain.own.start({ isAlone: true });
		const alone = await chain.own.info();
		expect(await chain.own.call<string[]>('getrawmempool')).not.toContain(txid);
		await expect(page().getByText(BEHIND).first()).toBeVisible();
		const behind = await page().locator('main').innerText();
		expect(behind).not.toMatch(/nothing was sent|never arrived|change it|token exists/i);
		await chain.own.end();
		await chain.peer.mine(1);
		await chain.own.start();
		await chain.agree();
		await expect(exists()).toBeVisible({ timeout: 180_000 });
		expect(await chain.own.call<string[]>('tokenlist')).toContain(txid);
		return {
			chain: 'the peer kept the transaction and mined it',
			program: `killed -9 at height ${blocks}, back alone at ${alone.blocks} without it, then at the peer’s tip`,
			page: `${short(away)}; alone: ${short(behind)}; then: ${await exists().innerText()}`,
		};
	});
}

/** Warning about a daemon that lost blocks or has no peers. */
const BEHIND = /^The daemon (went back from block|has no peers)/;

/**
 * Creates a token in the app and waits until the daemon has accepted it.
 * @returns its id
 */
export async function createToken(
	page: Page,
	chain: TokenChain,
	name: string,
	supply: string,
): Promise<string> {
	const before = await chain.own.call<string[]>('getrawmempool');
	await describeToken(page, name, supply);
	await page.getByRole('button', { name: 'Build and review' }).click();
	await send(page);
	await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
	const waiting = await chain.own.call<string[]>('getrawmempool');
	const added = waiting.filter((txid) => !before.includes(txid));
	expect(added).toHaveLength(1);
	return added[0] ?? '';
}

export async function mineAndAgree(chain: TokenChain): Promise<void> {
	await chain.own.mine(1);
	await chain.agree();
}

async function namesOf(daemon: ChainDaemon): Promise<string> {
	const ids = await daemon.call<string[]>('tokenlist');
	const infos = await Promise.all(ids.map((id) => daemon.call<{ name: string }>('tokeninfo', id)));
	return infos.map(({ name }) => name).join(', ');
}

export async function balanceOf(daemon: ChainDaemon, id: string, key = ''): Promise<number> {
	const { balance } = await daemon.call<{ balance: number }>('tokenbalance', id, key);
	return balance;
}

const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 400);
