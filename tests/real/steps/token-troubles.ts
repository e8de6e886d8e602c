import { decodeTransaction, encodeTransaction } from '#lib/chain/transaction.ts';
import { stage } from '../../e2e/support/create-token.ts';
import { buildTransfer, sendReviewed } from '../../e2e/support/daemon-call.ts';
import { openPage } from '../../e2e/support/open-page.ts';
import { type App, expect } from '../app.ts';
import type { ChainDaemon } from '../programs/chain-daemon.ts';
import { until } from '../programs/program.ts';
import type { TokenChain } from '../token-chain.ts';
import { step } from '../witness.ts';
import { balanceOf, createToken, mineAndAgree } from './tokens.ts';
import { listen } from './trades.ts';

/** Texts that no page may show about a transaction accepted by the daemon. */
const FALSE_TEXT = /nothing was sent|never arrived|change it|did not arrive|not created/i;

/** Tests tokens in the first output, and a daemon that responds but refuses calls. */
export function tokenTroubles(chain: TokenChain, app: () => App): void {
	const page = () => app().page;
	const main = () => page().locator('main');
	const { own } = chain;

	step('transfers tokens created in the first output', page, async () => {
		const id = await createReorged(own);
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

	step('reports a changed daemon password and then finds the token', page, async () => {
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
		const exists = page().getByText(/^Token created/);
		await expect(exists).toBeVisible();
		const heard = await said();
		expect(heard.filter((line) => FALSE_TEXT.test(line))).toEqual([]);
		expect(await own.call<string[]>('tokenlist')).toContain(id);
		return {
			chain: 'the peer mined it meanwhile',
			program: 'restarted with another password (401), then with its own',
			page: `${told}; then: ${await exists.innerText()}`,
		};
	});
}

/** Creates a token with its first two outputs swapped, so that the tokens precede the marker. */
async function createReorged(own: ChainDaemon): Promise<string> {
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
