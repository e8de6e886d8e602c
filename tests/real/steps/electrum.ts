import { type App, expect } from '../app.ts';
import type { Market } from '../market.ts';
import { inCoins, step } from '../witness.ts';
import { displayed } from './funds.ts';

/** Address of a server that does not exist. */
const NOBODY = '127.0.0.1:50009';
/** Timeout of a call with such a server: it can take 90 seconds and blocks all other calls. */
const SLOW = { timeout: 400_000 };
/** Short timeout, for a form that may disappear. */
const SHORT = { timeout: 10_000 };
const STATES = /^(Off|Failed|Starting|Ready|Server not seen yet|No answer)$/;

/** Switches a coin to an electrum server that is not running, and back to its own daemon. */
export function electrum(market: Market, app: () => App): void {
	const page = () => app().page;
	const tag = () => page().locator('main').getByText(STATES).first();

	async function switchOff() {
		await page().getByRole('button', { name: 'Switch off KMD' }).click(SLOW);
		await page().getByRole('button', { name: 'Switch off', exact: true }).click();
		await expect(tag()).toHaveText('Off', SLOW);
	}

	async function switchOn(server: string) {
		await page().getByText('Electrum server', { exact: true }).click();
		await page().getByRole('textbox', { name: 'Server' }).fill(server);
		await page().getByRole('button', { name: 'Switch on KMD' }).click();
	}

	step('reports a stopped electrum server and returns to the daemon', page, async () => {
		await app().open('/wallet/coin?coin=KMD');
		await expect(tag()).toHaveText('Ready');
		await switchOff();
		await switchOn(NOBODY);
		const refused = page().getByText('The electrum server cannot be reached.');
		await expect(refused).toBeVisible(SLOW);
		const told = await refused.innerText();
		// Usually the program falls back to its own daemon, which the page notices a moment later. If it still names the
		// server, the server is removed and the coin is disabled.
		await expect(async () => {
			if (await page().getByRole('button', { name: 'Switch off KMD' }).isVisible()) await switchOff();
			await page().getByText('Own daemon', { exact: true }).click(SHORT);
			await page().getByRole('button', { name: 'Switch on KMD' }).click(SHORT);
		}).toPass(SLOW);
		await expect(tag()).toHaveText('Ready', SLOW);
		await expect(page().getByText(/^its own daemon/)).toBeVisible(SLOW);
		const owned = await market.owned('KMD');
		await app().open('/wallet');
		await expect(page().getByRole('row', { name: /^KMD Ready/ })).toContainText(displayed(owned), SLOW);
		const { coin } = await market.alice.call<{ coin: { electrum?: string } }>('getcoin', { coin: 'KMD' });
		expect(coin.electrum).toBeUndefined();
		return {
			chain: `KMD ${inCoins(owned)}`,
			program: 'electrum: success; getcoin names no server',
			page: `${told} Backend its own daemon; off and on again: Ready`,
		};
	});
}
