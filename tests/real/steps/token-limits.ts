import { buildTransfer, sendReviewed } from '../../e2e/support/daemon-call.ts';
import { stage } from '../../e2e/support/create-token.ts';
import { openPage } from '../../e2e/support/open-page.ts';
import { type App, expect } from '../app.ts';
import type { ChainDaemon } from '../programs/chain-daemon.ts';
import type { TokenChain } from '../token-chain.ts';
import { step } from '../witness.ts';
import { balanceOf, mineAndAgree } from './tokens.ts';

/** Maximum number of outputs that the daemon spends in one transfer. */
const MAX_OUTPUTS = 60;
/** Number of outputs above that maximum; a power of two, because it results from halving. */
const CRUMBS = 64;

/** Creates tokens that the daemon builds but can never transfer. */
export function tokenLimits(chain: TokenChain, app: () => App): void {
	const page = () => app().page;
	const { own } = chain;

	step('refuses item data that no daemon counts', page, async () => {
		await openPage(page(), 'Tokens');
		await page().getByRole('link', { name: 'Create a token' }).click();
		await page().getByRole('radio', { name: 'One unique item' }).check();
		await page().getByRole('button', { name: 'Describe it' }).click();
		await page().getByRole('textbox', { name: 'Name' }).fill('LEAD');
		await page().getByText('Hexadecimal', { exact: true }).click();
		await page().getByRole('textbox', { name: 'Data in hexadecimal' }).fill('00ff');
		await page().getByRole('button', { name: 'Build and review' }).click();
		const refusal = page().getByText(/^Data that begins with 00 makes an item that no daemon counts/);
		await expect(refusal).toBeVisible();
		const refused = await refusal.innerText();
		const id = await makeToken(own, 'LEAD', '0.00000001', 'words', '00ff');
		await mineAndAgree(chain);
		expect(await own.call<string[]>('tokenlist')).toContain(id);
		expect(await balanceOf(own, id, own.publicKey)).toBe(0);
		await app().open(`/tokens/token?id=${id}`);
		const told = page().getByText('This item can never be sent.');
		await expect(told).toBeVisible();
		return {
			chain: 'made past the page: its transaction is mined',
			program: 'tokenlist has it; tokenbalance of its creator: 0',
			page: `${refused} ${await told.innerText()}`,
		};
	});

	step('limits a transfer to 60 outputs', page, async () => {
		const id = await makeToken(own, 'CRUMB', `0.000000${CRUMBS}`, 'words');
		await mineAndAgree(chain);
		for (let size = CRUMBS; size > 1; size /= 2) {
			for (let left = CRUMBS / size; left > 0; left--) await transfer(own, id, own.publicKey, size / 2);
			await mineAndAgree(chain);
		}
		expect(await balanceOf(own, id, own.publicKey)).toBe(CRUMBS);
		const refused = await own
			.call<{ error?: string }>('tokentransfer', id, chain.peer.publicKey, String(MAX_OUTPUTS + 1))
			.catch((error: Error) => ({ error: error.message }));
		expect(refused.error).toMatch(/insufficient|no token inputs/i);
		await app().open(`/tokens/transfer?id=${id}`);
		const most = page().getByText(/One transfer uses at most 60 of them: 60 for now/);
		await expect(most).toBeVisible();
		const told = await most.innerText();
		await page()
			.getByRole('textbox', { name: 'Amount' })
			.fill(String(MAX_OUTPUTS + 1));
		await expect(page().getByText(/^Too large for one transfer/)).toBeVisible();
		await buildTransfer(page(), chain.peer.publicKey ?? '', String(MAX_OUTPUTS));
		await sendReviewed(page());
		await expect(stage(page(), 'Accepted by the daemon')).toContainText('done');
		await mineAndAgree(chain);
		await expect(page().getByText(/^The tokens have arrived/)).toBeVisible();
		expect(await balanceOf(chain.peer, id, chain.peer.publicKey)).toBe(MAX_OUTPUTS);
		return {
			chain: `${MAX_OUTPUTS} arrived at the peer in one transaction`,
			program: `tokentransfer of ${MAX_OUTPUTS + 1}: ${refused.error ?? ''}`,
			page: told,
		};
	});
}

/** Creates a token outside the page and waits for its block. */
export async function makeToken(daemon: ChainDaemon, ...params: readonly string[]): Promise<string> {
	return sendBuilt(daemon, await daemon.call<Built>('tokencreate', ...params));
}

async function transfer(daemon: ChainDaemon, id: string, key = '', units = 0): Promise<string> {
	return sendBuilt(daemon, await daemon.call<Built>('tokentransfer', id, key, String(units)));
}

interface Built {
	readonly hex?: string;
	readonly error?: string;
}

function sendBuilt(daemon: ChainDaemon, { hex, error }: Built): Promise<string> {
	if (hex === undefined) throw new Error(`Nothing was built: ${error ?? ''}`);
	return daemon.call<string>('sendrawtransaction', hex);
}
