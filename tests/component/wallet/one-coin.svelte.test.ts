import { decodeAddress, encodeAddress } from '#lib/chain/address.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { CoinDetails } from '#lib/domain/coin-details.ts';
import { CoinWallets } from '#lib/state/wallet/coin-wallet.svelte.ts';
import { Wallet } from '#lib/state/wallet/wallet.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CoinActions from '../../../src/routes/wallet/coin/CoinActions.svelte';
import OneCoin from '../../../src/routes/wallet/coin/OneCoin.svelte';
import type { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { headsOf, hideColumn } from '../column-menu.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';
import { ADDRESS, fakeWallet, wireCoin } from './fake-wallet.ts';

const DETAILS: CoinDetails = {
	...{ coin: 'KMD', isActive: true, address: ADDRESS, hasDaemon: true, daemonAddress: '127.0.0.1:7771' },
	...{ height: 100, transactionFee: 1000n, value: undefined },
	versions: { publicKeyHash: 60, scriptHash: 85, privateKey: 188 },
};

let node: FakeMarket;
let desk: Desk;

async function open(
	replies: Record<string, unknown> = {},
	details: Partial<CoinDetails> = {},
): Promise<void> {
	node.replies = { ...node.replies, ...replies };
	const given = {
		details: { ...DETAILS, ...details },
		wallet: desk.use(Wallet),
		money: desk.use(CoinWallets).of('KMD'),
	};
	await render(OnDesk, { desk, part: OneCoin as never, given });
}

beforeEach(async () => {
	node = fakeWallet([wireCoin('KMD', 'active')]);
	desk = await openDesk(node.client);
});
afterEach(() => desk.database.close());

const panel = (name: string) => page.getByRole('region', { name });

test('splits the balance by its possible uses', async () => {
	await open();
	const balance = panel('Balance');
	await expect.element(balance.getByText('10', { exact: true })).toBeVisible();
	await expect.element(balance.getByText(/Free again in/)).toBeVisible();
	for (const name of ['Held by the node', 'Waiting for a block', 'Too small to trade', 'Fast-swap credit'])
		await expect.element(balance.getByText(name)).toBeVisible();
	await expect.element(balance.getByText(/2.5 KMD in use until the next/)).toBeVisible();
	await expect.element(panel('Receive').getByRole('img')).toBeVisible();
});

test('does not claim to compute an address without the passphrase', async () => {
	const owner = { wallet: ADDRESS, source: 'node' } as const;
	await open({}, { owner });
	const receive = panel('Receive');
	await expect.element(receive).toHaveTextContent(/Reported by the node\. Sign in with your passphrase/);
	await expect.element(receive).not.toHaveTextContent(/[Cc]omputed in this browser/);
	await expect.element(receive.getByRole('img')).toBeVisible();
});

test('computes the address of a passphrase in the browser', async () => {
	await open({}, { owner: { wallet: ADDRESS, source: 'passphrase' } });
	await expect.element(panel('Receive')).toHaveTextContent(/Computed in this browser from your passphrase\./);
});

test('offers no address if the node names two keys', async () => {
	const { hash } = decodeAddress(ADDRESS);
	const other = encodeAddress(
		60,
		hash.map((byte) => byte ^ 1),
	);
	await open({}, { owner: { wallet: other, source: 'node' } });
	await expect.element(page.getByText(/At most one of them is yours: use neither\./)).toBeVisible();
	expect(panel('Receive').getByRole('img').elements()).toHaveLength(0);
});

test('links to the coin’s actions', async () => {
	await render(OnDesk, { desk, part: CoinActions, given: { coin: 'KMD', isAccount: false } });
	const link = (name: string) => page.getByRole('link', { name });
	await expect.element(link('Send')).toHaveAttribute('href', '/wallet/send?coin=KMD');
	await expect.element(link('Plan outputs')).toHaveAttribute('href', '/wallet/outputs?coin=KMD');
	await expect.element(link('Time locks')).toHaveAttribute('href', '/wallet/locks?coin=KMD');
});

test('links a coin in an account neither to outputs nor locks', async () => {
	await render(OnDesk, { desk, part: CoinActions, given: { coin: 'ETH', isAccount: true } });
	await expect.element(page.getByRole('link')).toHaveTextContent('Send');
	expect(page.getByRole('link').elements()).toHaveLength(1);
});

test('shows outputs as a picture and as a table', async () => {
	await open();
	await expect.element(panel('Outputs').getByRole('listitem').first()).toHaveTextContent('10 Spendable');
	await userEvent.click(panel('Outputs').getByText('Table'));
	await expect.element(panel('Outputs').getByRole('row').nth(1)).toHaveTextContent('10.00000000');
	expect(
		panel('Outputs')
			.getByRole('row')
			.elements()
			.filter((each) => each.getAttribute('aria-rowindex')),
	).toHaveLength(5);
});

test('does not show a transaction with foreign bytes', async () => {
	await open({ getrawtransaction: { hex: '00', txid: '5'.repeat(64), vin: [], vout: [] } });
	const history = panel('History');
	await expect.element(history.getByRole('row').nth(1)).toHaveTextContent('Sent');
	await userEvent.click(history.getByRole('button', { name: 'Sent, transaction 55555555' }));
	const words = 'A different transaction was returned.';
	await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible();
});

test('renders only the visible rows of 10,000 transactions', async () => {
	const rows = Array.from({ length: 10_000 }, (_, index) => ({
		...{ txid: index.toString(16).padStart(64, '0'), category: 'receive', amount: '1' },
		...{ vout: 0, confirmations: 10_000 - index, time: 1_795_000_000 + index },
	}));
	await open({ listtransactions: rows });
	const table = panel('History').getByRole('table');
	await expect.element(table).toHaveAttribute('aria-rowcount', '10001');
	expect(table.getByRole('row').elements().length).toBeLessThan(80);

	// Scrolling through the rows neither creates rows nor moves the focus to a different transaction.
	const middle = table.getByRole('row').nth(20);
	const leapTo = async (row: number) => {
		scrollTo(0, row * 44);
		await expect.poll(() => Number(middle.element().ariaRowIndex)).toBeGreaterThan(row - 100);
	};
	await leapTo(1_000);
	const rowsThere = () => table.getByRole('row').elements();
	const before = new Set(rowsThere());
	middle.getByRole('button').element().focus();
	// Focus by keyboard, so that the page itself is focused too.
	await userEvent.tab();
	expect(document.activeElement?.closest('table')).not.toBeNull();
	await leapTo(5_000);
	expect(rowsThere().filter((row) => !before.has(row)).length).toBeLessThan(3);
	await expect.poll(() => document.activeElement).toBe(document.body);
	scrollTo(0, 0);
});

test('validates confirmations and sends them once', async () => {
	await open();
	const form = page.getByRole('form', { name: 'Confirmations' });
	await userEvent.fill(form.getByRole('textbox', { name: 'Wait for' }), '9');
	await userEvent.keyboard('{Enter}');
	await expect.element(form.getByText('The number of blocks cannot be above the most.')).toBeVisible();
	await userEvent.fill(form.getByRole('textbox', { name: 'Wait for' }), '3');
	await userEvent.keyboard('{Enter}');
	await expect.element(form.getByText(/^Set\. New swaps use it/)).toBeVisible();
	expect(node.asked.filter(({ method }) => method === 'setconfirms')).toMatchObject([
		{ coin: 'KMD', numconfirms: 3, maxconfirms: 6 },
	]);
});

test('switches the coin off only after a confirmation', async () => {
	await open();
	await userEvent.click(page.getByRole('button', { name: 'Switch off KMD' }));
	const dialog = page.getByRole('dialog', { name: 'Switch off KMD?' });
	await userEvent.click(dialog.getByRole('button', { name: 'Keep on' }));
	expect(node.asked.filter(({ method }) => method === 'disable')).toHaveLength(0);
	await userEvent.click(page.getByRole('button', { name: 'Switch off KMD' }));
	await userEvent.click(dialog.getByRole('button', { name: 'Switch off', exact: true }));
	await expect.poll(() => node.asked.filter(({ method }) => method === 'disable')).toHaveLength(1);
});

test('hides a history column on request, never kind or amount', async () => {
	await page.viewport(1280, 800);
	await open();
	const heads = () => headsOf(panel('History')).filter((name) => name !== '');
	await expect.poll(heads).toEqual(['When', 'What', 'KMD', 'Depth']);
	expect(await hideColumn('Depth', 'history', desk.database)).toEqual(['When', 'Depth']);
	expect(heads()).toEqual(['When', 'What', 'KMD']);
});

test('shows the part of the balance that no listed transaction explains', async () => {
	await open();
	const statement = panel('Statement');
	await statement.getByLabelText('Period').selectOptions('All');
	await expect.element(statement.getByText(/of the balance is not in the listed transactions/)).toBeVisible();
});

test('names the unavailable node, not its electrum server', async () => {
	node.send = () => Promise.reject(new CallError('unreachable', 'Nothing answers.'));
	await open({}, { electrum: { host: 'electrum.example.org', port: 10_001 }, daemonAddress: undefined });
	const facts = panel('In the node');
	await expect.element(facts.getByText('not measured: your node does not answer')).toBeVisible();
	await expect.element(facts.getByText('not known: your node does not answer')).toBeVisible();
	expect(facts.getByText('Nothing answers').elements()).toHaveLength(0);
});

test('names the balance as tradable coins, not the daemon’s wallet', async () => {
	await open();
	await expect
		.element(panel('In the node').getByText(/The wallet of the KMD daemon\s+may hold more/))
		.toBeVisible();
});

test('requests no outputs of a coin in an account', async () => {
	const coin = wireCoin('KMD', 'active', { smartaddress: '0x00' });
	await open({ getcoin: { result: 'success', enabled: 1, disabled: 0, coin } }, { address: '0x00' });
	await expect.element(page.getByText(/is kept in an account/)).toBeVisible();
	expect(node.asked.filter(({ method }) => method === 'listunspent')).toHaveLength(0);
});

const OF_BTC = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

async function convert(destaddress: string): Promise<void> {
	const btc = wireCoin('BTC', 'active', { pubtype: 0, p2shtype: 5 });
	await open({
		getcoins: [wireCoin('KMD', 'active'), btc],
		convaddress: { result: 'success', coin: 'BTC', address: OF_BTC, destcoin: 'KMD', destaddress },
	});
	await userEvent.click(page.getByText('Address of another coin'));
	await userEvent.fill(page.getByRole('textbox', { name: 'Address', exact: true }), OF_BTC);
	await expect.element(page.getByText('An address of BTC that pays to a key.')).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Convert to KMD' }));
}

test('recognises an address of a different coin and converts it', async () => {
	const { hash } = decodeAddress(OF_BTC);
	await convert(encodeAddress(60, hash));
	await expect.element(page.getByText(encodeAddress(60, hash), { exact: true })).toBeVisible();
});

test('does not show a conversion that pays to a different destination', async () => {
	await convert(ADDRESS);
	await expect.element(page.getByText(/answer pays someone else/)).toBeVisible();
});

test.each([
	[9, /The node does not report why\. Unchanged since \d{4}-/],
	[0, /A KMD transaction of yours is new/],
])('guesses no cause of missing coins at %i confirmations', async (confirmations, note) => {
	desk.database.close();
	desk = await openDesk(node.client, 'marketmaker');
	const coin = wireCoin('KMD', 'active', { balance: 15 });
	const row = { category: 'receive', amount: '10', vout: 0, confirmations, time: 1_795_100_000 };
	await open({
		...{ getcoin: { result: 'success', enabled: 1, disabled: 0, coin } },
		...{
			listtransactions: [{ txid: '1'.repeat(64), ...row }],
			recentswaps: { result: 'success', swaps: [] },
		},
	});
	await expect.element(panel('Balance').getByText('Unavailable')).toBeVisible();
	await expect.element(panel('Balance').getByText(note)).toBeVisible();
});
