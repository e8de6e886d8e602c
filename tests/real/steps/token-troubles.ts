import { decodeTransaction, encodeTransaction } from '../../../src/lib/chain/transaction/transaction.ts';
import { describeToken, stage } from '../../e2e/support/create-token.ts';
import { buildTransfer, sendReviewed } from '../../e2e/support/daemon-call.ts';
import { openPage } from '../../e2e/support/open-page.ts';
import { type App, expect } from '../app.ts';
import type { ChainDaemon } from '../programs/chain-daemon.ts';
import { until } from '../programs/program.ts';
import type { TokenChain } from '../token-chain.ts';
import { step } from '../witness.ts';
import { balanceOf, createToken, mineAndAgree } from './tokens.ts';
import { listen } from './trades.ts';

/** What a creation costs at most here, in coins: with more, the daemon takes more outputs, the youngest among them. */
const COSTS = [2_000, 10_000, 30_000, 45_000, 60_000];
/** Fewer than any of these costs. */
const OLD_COINS = 500;
/** What no page may say of a transaction that the daemon has accepted. */
const FALSE_WORDS = /nothing was sent|never arrived|change it|did not arrive|not created/i;

/** Coins that are too young, tokens in the first output, and a daemon that answers and does not serve. */
export function tokenTroubles(chain: TokenChain, app: () => App): void {
	const page = () => app().page;
	const main = () => page().locator('main');
	const { own } = chain;

	step('coins that are too young', page, async () => {
		await giveAwayOldCoins(chain);
		const { coins, hex } = await youngCreation(own);
		await openPage(page(), 'Tokens');
		await describeToken(page(), 'EARLY', `${coins}00000000`);
		await page().getByRole('button', { name: 'Build and review' }).click();
		const young = page()
			.getByText(/It spends newly mined coins, and the chain refuses that/)
			.first();
		await expect(young).toBeVisible();
		const missing = page()
			.getByText(/in \d+ more blocks?$/)
			.first();
		await expect(missing).toBeVisible();
		const refused = await own.call('sendrawtransaction', hex).catch((error: Error) => error.message);
		expect(refused).toMatch(/premature-spend-of-coinbase/);
		return {
			chain: 'no coin moved',
			program: String(refused),
			page: `${await young.innerText()} ${(await missing.innerText()).slice(-40)}`,
		};
	});

	step('tokens in the first output', page, async () => {
		const id = await createTurned(own);
		await mineAndAgree(chain);
		expect(await own.call<string[]>('tokenlist')).toContain(id);
		const counted = await balanceOf(own, id, own.publicKey);
		expect(counted).toBe(40);
		await app().open(`/tokens/token?id=${id}`);
		await expect(main()).toContainText('FIRST');
		await expect(main()).not.toContainText(/counterfeit|impossible/i);
		await app().open(`/tokens/transfer?id=${id}`);
		await buildTransfer(page(), chain.peer.publicKey ?? '', '15');
		await sendReviewed(page());
		await expect(stage(page(), 'Accepted by the daemon')).toContainText('done');
		await mineAndAgree(chain);
		const arrived = page().getByText(/^The tokens have arrived/);
		await expect(arrived).toBeVisible();
		expect(await balanceOf(chain.peer, id, chain.peer.publicKey)).toBe(15);
		return {
			chain: '15 arrived at the peer',
			program: `tokenbalance of the turned creation: ${counted}`,
			page: await arrived.innerText(),
		};
	});

	step('a daemon with another password, after a broadcast', page, async () => {
		await openPage(page(), 'Tokens');
		const id = await createToken(page(), chain, 'ZINC', '30');
		await until('the peer has heard of it', async () => {
			const waiting = await chain.peer.call<string[]>('getrawmempool');
			return waiting.includes(id);
		});
		const said = await listen(page());
		await own.end();
		await own.start({ password: 'another' });
		const refused = page()
			.getByText(/password/i)
			.first();
		await expect(refused).toBeVisible();
		const told = await refused.innerText();
		await own.end();
		await chain.peer.mine(1);
		await own.start();
		await chain.agree();
		const exists = page().getByText(/^The token exists/);
		await expect(exists).toBeVisible();
		const heard = await said();
		expect(heard.filter((line) => FALSE_WORDS.test(line))).toEqual([]);
		const warming = heard.filter((line) => /start(s|ing)|warm/i.test(line));
		expect(await own.call<string[]>('tokenlist')).toContain(id);
		return {
			chain: 'the peer mined it meanwhile',
			program: 'restarted with another password (401), then with its own (-28 while it starts)',
			page: `${told}; ${warming[0] ?? 'no line on its start'}; then: ${await exists.innerText()}`,
		};
	});
}

/** With old coins the daemon would build a creation of those alone. Some are left for fees. */
async function giveAwayOldCoins(chain: TokenChain): Promise<void> {
	const balance = await chain.own.call<number>('getbalance');
	await chain.own.call('sendtoaddress', chain.peer.coinAddress, Math.floor(balance) - OLD_COINS);
	await mineAndAgree(chain);
}

/** A creation that costs so much that the daemon takes coins for it that nobody can spend yet. */
async function youngCreation(own: ChainDaemon): Promise<{ readonly coins: number; readonly hex: string }> {
	for (const coins of COSTS) {
		const { hex = '' } = await own.call<{ hex?: string }>('tokencreate', 'EARLY', String(coins), 'words');
		for (const { txid } of hex === '' ? [] : decodeTransaction(hex).inputs) {
			const { details } = await own.call<{ details: { category: string }[] }>('gettransaction', txid);
			if (details.some(({ category }) => category === 'immature')) return { coins, hex };
		}
	}
	throw new Error('The daemon took no young coins.');
}

/** Makes a token whose first two outputs have changed places: the tokens come before the marker. */
async function createTurned(own: ChainDaemon): Promise<string> {
	const { hex } = await own.call<{ hex: string }>('tokencreate', 'FIRST', '0.0000004', 'words');
	const built = decodeTransaction(hex);
	const [marker, tokens, ...rest] = built.outputs;
	if (!marker || !tokens) throw new Error('A creation without outputs.');
	const inputs = built.inputs.map((input) => ({ ...input, script: new Uint8Array() }));
	const turned = encodeTransaction({ ...built, inputs, outputs: [tokens, marker, ...rest] });
	const signed = await own.call<{ hex: string; complete: boolean }>('signrawtransaction', turned);
	expect(signed.complete).toBe(true);
	return own.call<string>('sendrawtransaction', signed.hex);
}
