import { PROGRAM_METHODS } from '../../contract/fuzz/program-methods.ts';
import { textMembers } from '../../contract/fuzz/text-members.ts';
import { makeToken } from '../support/daemon-call.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { signInWithDaemon } from '../support/sign-in-with-daemon.ts';
import { everyKind, longOnes, injectHostileReplies } from './hostile-replies.ts';
import { expectHarmless, visit, watchErrors } from './visits.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };

async function trade(desk: TestDesk): Promise<void> {
	const { asks } = await callNode<{ asks: { price: number }[] }>(desk, 'orderbook', PAIR);
	await callNode(desk, 'buy', { ...PAIR, price: (asks[0]?.price ?? 1) * 1.05, relvolume: 0.002 });
	await desk.control({ control: 'advance', ms: 15_000 });
}

/**
 * Creates an item of every kind that pages list.
 * @returns the id of a token with an untrusted name
 */
async function fillWorld(desk: TestDesk): Promise<string> {
	await trade(desk);
	await callNode(desk, 'setprice', { base: 'LTC', rel: 'KMD', price: 900 });
	await callNode(desk, 'goal', { coin: 'KMD', val: 40 });
	await callNode(desk, 'bot_buy', { base: 'LTC', rel: 'KMD', maxprice: 1, relvolume: 2 });
	return makeToken(desk, { name: 'М\u202eK\u200bD<img src=x>', supply: '0.00001' });
}

/** Pages that show strings of programs. */
const pagesWith = (token: string): readonly string[] => [
	...['/home', '/trade?pair=KMD-LTC', '/trade/prepare?coin=RICK&amount=10&pair=MORTY-RICK'],
	...['/swaps', '/bots', '/bots/create', '/stop-trading', '/portfolio', '/deposits', '/activity'],
	...['', '?view=trades', '?view=markets', '?view=prices', '?view=log'].map((view) => `/statistics${view}`),
	...['', '/coin?coin=KMD', '/send?coin=KMD', '/locks?coin=KMD', '/outputs?coin=KMD'].map(
		(page) => `/wallet${page}`,
	),
	...['', '/profiles', '/peers', '/trust', '/notarisations', '/commands', '/control'].map(
		(page) => `/node${page}`,
	),
	...['', `/token?id=${token}`, '/receive', '/create', `/batch?id=${token}`, `/transfer?id=${token}`].map(
		(page) => `/tokens${page}`,
	),
	...['/addresses', '/holdings', '/keys', '/messages', '/snapshot', '/transaction'].map(
		(page) => `/tools${page}`,
	),
	...['/settings', '/console', '/alerts'],
];

/** Pages that must show some of the programs' strings, with control characters made visible. */
const MARKED: readonly string[] = [
	...['/home', '/trade?pair=KMD-LTC', '/swaps', '/bots', '/stop-trading', '/portfolio', '/statistics'],
	...['/statistics?view=prices', '/wallet', '/wallet/coin?coin=KMD', '/node/peers', '/tokens'],
];

/**
 * Methods whose strings appear only after the user has sent something. The contract tests cover them with substitutes.
 */
const AFTER_A_PRESS: readonly string[] = [
	...[
		'passphrase',
		'getendpoint',
		'sleep',
		'enable',
		'electrum',
		'disable',
		'goal',
		'jpg',
		'bot_status',
		'inventory',
	],
	...['eth_withdraw', 'unlockedspend', 'opreturndecrypt', 'calcaddress', 'convaddress', 'secretaddresses'],
	...['fundvalue', 'buy', 'sell', 'bot_buy', 'bot_sell', 'bot_pause', 'bot_resume', 'bot_stop'],
	...['bot_settings', 'fastswap_deposit', 'snapshot', 'snapshot_balance', 'dividends', 'getrawtransaction'],
	...['sendrawtransaction', 'daemon.decoderawtransaction', 'daemon.gettxout', 'daemon.gettransaction'],
];

/** Methods for which the practice node returns only strings of the request. */
const ECHOES: readonly string[] = [
	...['balance', 'getfee', 'getmyprice', 'getprice', 'myprice', 'notarizations', 'inuse'],
	'listunspent',
	'daemon.tokenbalance',
];

test('shows untrusted strings as plain text on every page', async ({ context, desk, page }) => {
	const token = await fillWorld(desk);
	const errors = watchErrors(page);
	await signInWithDaemon(page, desk);
	const replies = await injectHostileReplies(context, desk, everyKind());
	// Reload, because shared readings may hold replies from before the manipulation.
	await page.reload();
	const marked: string[] = [];
	for (const address of pagesWith(token)) {
		await visit(page, address, replies);
		if (await expectHarmless(page, address)) marked.push(address);
	}
	expect(errors).toEqual([]);
	expect.soft(MARKED.filter((address) => !marked.includes(address))).toEqual([]);

	const told = PROGRAM_METHODS.filter(({ method }) => textMembers(method.reply).length > 0);
	const isSent = (name: string) => [...replies.sent].some((each) => each.startsWith(`${name} `));
	const unsent = told.map(({ name }) => name).filter((name) => !isSent(name));
	expect(unsent.filter((name) => ![...AFTER_A_PRESS, ...ECHOES].includes(name))).toEqual([]);
	const description = `${pagesWith(token).length} pages, ${replies.sent.size} members of ${told.length - unsent.length} methods`;
	test.info().annotations.push({ type: 'strange texts', description });
});

test('fits refusals and megabyte strings into a usable phone window', async ({ context, desk, page }) => {
	const token = await fillWorld(desk);
	const errors = watchErrors(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await signInWithDaemon(page, desk);
	const replies = await injectHostileReplies(context, desk, longOnes());
	for (const address of pagesWith(token)) {
		await visit(page, address, replies);
		await expectHarmless(page, address);
	}
	replies.refuse();
	await page.reload();
	for (const address of ['/trade?pair=KMD-LTC', '/swaps', '/wallet', '/wallet/coin?coin=KMD', '/tokens']) {
		await visit(page, address, replies);
		await expectHarmless(page, `${address}, refused`);
	}
	await page.getByRole('button', { name: 'More', exact: true }).click();
	await expect(page.getByRole('dialog', { name: 'More pages' })).toBeVisible();
	expect(errors).toEqual([]);
});
