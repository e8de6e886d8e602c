import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../../../src/gateway/prepare.js';
import { expect, test } from '../support/desk.ts';
import { inParts } from '../support/in-parts.ts';
import { callNode } from '../support/node-call.ts';
import { followLink } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { expectAccessible } from './both-themes.ts';

const PAGES_OF_TEST = 10;

/**
 * Pages tested elsewhere: in `states.spec.ts` with their states, and the start page in `sign-in.spec.ts`. This file
 * tests all others.
 */
const SHOWN_IN_STATES = [
	...['/', '/activity', '/console', '/settings', '/swaps', '/trade', '/trade/prepare'],
	...['', '/coin', '/locks', '/outputs', '/send'].map((page) => `/wallet${page}`),
	...['', '/batch', '/burn', '/create', '/receive', '/token', '/transfer'].map((page) => `/tokens${page}`),
	...['', '/addresses', '/holdings', '/keys', '/messages', '/picture', '/snapshot', '/transaction'].map(
		(page) => `/tools${page}`,
	),
];

/** Selectors that match once a page shows its data, for pages whose heading appears earlier. */
const FILLED: Readonly<Record<string, string>> = {
	'/home': 'ul[aria-label="Largest holdings"] li',
	'/portfolio': 'tbody th a',
	'/ledger': 'tbody td:not(:empty)',
	'/bots': 'article',
	'/bots/create': 'form',
	'/stop-trading': 'ul[aria-label="Automated trading"] li',
	'/statistics': '[role=img]',
	'/statistics?view=trades': 'tbody td:not(:empty)',
	'/statistics?view=markets': 'figure',
	'/statistics?view=prices': 'tbody td:not(:empty)',
	'/statistics?view=log': 'tbody td:not(:empty)',
	'/deposits': 'form',
	'/node': 'dl',
	'/node/profiles': 'li button',
	'/node/peers': 'tbody td:not(:empty)',
	'/node/trust': 'form',
	'/node/notarisations': 'tbody td:not(:empty)',
	'/node/commands': 'dt',
	'/node/control': 'form li',
	'/events': 'select',
};

/** Pages are found in the route folders, so that no new page is missed. */
const ROUTES = join(ROOT, 'src/routes');
const PAGES = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
	.filter((path) => basename(path) === '+page.svelte')
	.map((path) => `/${dirname(path)}`.replace('/.', '/').replaceAll('\\', '/'));

test('lists only existing pages', () => {
	const paths = [...SHOWN_IN_STATES, ...Object.keys(FILLED)].map((address) => address.replace(/\?.*/, ''));
	expect(paths.filter((path) => !PAGES.includes(path))).toEqual([]);
});

const OTHERS = PAGES.filter((path) => !SHOWN_IN_STATES.includes(path));

for (const [index, addresses] of inParts(
	[...new Set([...OTHERS, ...Object.keys(FILLED)])],
	PAGES_OF_TEST,
).entries()) {
	test(`finds no accessibility violation on other pages: part ${index + 1}`, async ({ desk, page }) => {
		await callNode(desk, 'goal', { coin: 'KMD', val: 40 });
		await callNode(desk, 'bot_buy', { base: 'LTC', rel: 'KMD', maxprice: 1, relvolume: 2 });
		await signIn(page, desk, '/settings');
		for (const address of addresses) {
			await followLink(page, address);
			await expect(
				page
					.getByRole('main')
					.locator(FILLED[address] ?? 'h1')
					.first(),
			).toBeVisible();
			await expectAccessible(page, address, 'main');
		}
	});
}

test('finds no accessibility violation in the guide on a phone', async ({ desk, page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await signIn(page, desk, '/settings');
	for (const address of OTHERS.filter((path) => path.startsWith('/guide'))) {
		await followLink(page, address);
		await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
		await expectAccessible(page, `${address} on a phone`, 'main');
	}
});

test('finds no accessibility violation in a console reply', async ({ desk, page }) => {
	await signIn(page, desk, '/settings');
	await followLink(page, '/console?method=orderbook');
	await page.getByRole('button', { name: 'Use example' }).click();
	await page.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(page.getByRole('treegrid', { name: 'Reply' })).toBeVisible();
	await expectAccessible(page, 'console', 'main');
});
