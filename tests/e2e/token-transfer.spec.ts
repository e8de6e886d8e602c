import { BURN_KEY } from '#lib/domain/token-transfer.ts';
import type { Tampering } from '#practice/daemon/tokens.ts';
import {
	arrive,
	buildTransfer,
	callDaemon,
	confirmNewKey,
	countCalls,
	daemonKeys,
	held,
	makeToken,
	mine,
	sendReviewed,
} from './support/daemon-call.ts';
import { expect, test } from './support/desk.ts';
import { followLink } from './support/open-page.ts';
import { signInWithDaemon } from './support/sign-in-with-daemon.ts';

/** A recipient outside the daemon's wallet. */
const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

test('burns only by name, and keeps the balance visible through transfers', async ({ desk, page }) => {
	const [own = '', second = ''] = await daemonKeys(desk);
	const wick = await makeToken(desk, { name: 'Wick', supply: '0.0000005' });
	const id = await makeToken(desk, { name: 'There and back', supply: '0.00001' });
	await signInWithDaemon(page, desk);

	await test.step('burns permanently, only if the name is typed exactly', async () => {
		await followLink(page, `/tokens/transfer?id=${wick}`);
		await page.getByRole('textbox', { name: 'Recipient’s public key' }).fill(BURN_KEY);
		await expect(page.getByText('This is the burn key')).toBeVisible();
		await page.getByRole('link', { name: 'Burn tokens instead' }).click();
		await page.getByRole('textbox', { name: 'Amount to burn' }).fill('20');
		await page.getByRole('textbox', { name: 'Type the token’s name' }).fill('wick');
		await page.getByRole('button', { name: 'Build and review' }).click();
		await expect(page.getByText('Type Wick exactly')).toBeVisible();
		await page.getByRole('textbox', { name: 'Type the token’s name' }).fill('Wick');
		await page.getByRole('button', { name: 'Build and review' }).click();
		await expect(page.getByText('the burn key, which has no private key')).toBeVisible();
		await sendReviewed(page, 'Burn them for good');
		await arrive(page, desk, 'The tokens are burned.');
		expect(await held(desk, wick, own)).toBe('30');
		expect(await held(desk, wick, BURN_KEY)).toBe('20');
	});

	await test.step('sends a part to a second identity and back, always showing balances', async () => {
		const sent = await countCalls(desk, 'sendrawtransaction');
		await followLink(page, `/tokens/transfer?id=${id}`);
		await expect(page.getByText('You hold 1 000.')).toBeVisible();
		await buildTransfer(page, second, '100');
		await expect(page.getByText('Verified in this browser')).toBeVisible();
		await expect(page.getByText('of 1 000 spent')).toBeVisible();
		expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent);
		await sendReviewed(page);
		await expect(page.getByText('Waiting for a block.')).toBeVisible();

		// The daemon reports 0 until the next block.
		expect(await held(desk, id, own)).toBe('0');
		await page.getByRole('link', { name: 'The token' }).click();
		await page.getByRole('link', { name: 'Send', exact: true }).click();
		await expect(page.getByText('You hold 900.')).toBeVisible();
		await expect(page.getByText('All of it is change, available after the next block.')).toBeVisible();
		await page.getByRole('link', { name: 'Continue' }).click();
		await arrive(page, desk);
		expect(await held(desk, id, own)).toBe('900');
		expect(await held(desk, id, second)).toBe('100');

		await daemonKeys(desk, second);
		await followLink(page, `/tokens/transfer?id=${id}`);
		await confirmNewKey(page);
		await expect(page.getByText('You hold 100.')).toBeVisible();
		await buildTransfer(page, own, '100');
		await sendReviewed(page);
		await arrive(page, desk);
		expect(await held(desk, id, own)).toBe('1000');
		expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 2);
		await daemonKeys(desk);
	});
});

test('sends unique tokens whole and large, small and imported amounts exactly', async ({ desk, page }) => {
	const plain = await makeToken(desk, { name: 'Bell', supply: '0.00000001' });
	const bound = await makeToken(desk, { name: 'Deed', supply: '0.00000001', data: '10c0ffee' });
	const unchecked = await makeToken(desk, { name: 'Loose', supply: '0.00000001', data: 'f7c0ffee' });
	await desk.control({ control: 'fund-daemon', coins: '100000000' });
	await mine(desk);
	const fine = await makeToken(desk, { name: 'Fine', supply: '21' });
	const vast = await makeToken(desk, { name: 'Vast', supply: '95000000' });
	const list = await callDaemon<string[]>(desk, 'tokenlist');
	const infos = await Promise.all(
		list.map((id) => callDaemon<Record<string, string>>(desk, 'tokeninfo', id)),
	);
	const imported = infos.find(({ IsImported }) => IsImported === 'yes')?.tokenid ?? '';
	const [own = ''] = await daemonKeys(desk);
	await signInWithDaemon(page, desk);

	await test.step('sends a unique token with data only if a module agrees', async () => {
		for (const id of [plain, bound]) {
			await followLink(page, `/tokens/transfer?id=${id}`);
			await buildTransfer(page, RECIPIENT);
			await sendReviewed(page);
			await arrive(page, desk);
			expect(await held(desk, id, RECIPIENT)).toBe('1');
		}
		await followLink(page, `/tokens/transfer?id=${unchecked}`);
		await expect(page.getByText('The module with the code f7')).toBeVisible();
		await buildTransfer(page, RECIPIENT);
		await sendReviewed(page);
		await expect(page.getByText('The chain’s rules forbid this transaction.')).toBeVisible();
		await expect(page.getByText('A chain without that module refuses it')).toBeVisible();
		await expect(page.getByText('Nothing was sent. The daemon refused')).toBeVisible();
		expect(await held(desk, unchecked, own)).toBe('1');
	});

	await test.step('sends eight decimals, over 2^53 units and imported tokens exactly', async () => {
		await followLink(page, `/tokens/token?id=${fine}`);
		await page.getByRole('combobox', { name: 'Decimal places' }).selectOption('8');
		await expect(page.getByText('21.0').first()).toBeVisible();
		await page.getByRole('link', { name: 'Send', exact: true }).click();
		await buildTransfer(page, RECIPIENT, '0,00000001');
		await sendReviewed(page);
		await arrive(page, desk);
		expect(await held(desk, fine, RECIPIENT)).toBe('1');

		await followLink(page, `/tokens/transfer?id=${vast}`);
		await buildTransfer(page, RECIPIENT, '9007199254740993');
		await expect(page.getByText('9 007 199 254 740 993')).toBeVisible();
		await sendReviewed(page);
		await arrive(page, desk);
		expect(await held(desk, vast, RECIPIENT)).toBe('9007199254740993');

		await followLink(page, `/tokens/transfer?id=${imported}`);
		await buildTransfer(page, RECIPIENT, '7');
		await sendReviewed(page);
		await arrive(page, desk);
		expect(await held(desk, imported, RECIPIENT)).toBe('7');
	});
});

const REFUSALS: readonly (readonly [Tampering, RegExp])[] = [
	['recipient', /The tokens would not go to the recipient/],
	['amount', /The amount is not the one/],
	['extra-output', /The transaction has an output that a transfer does not have/],
	['signature', /The transaction is not signed/],
	['change', /The remaining coins would not come back/],
	['fee', /The fee is not what a transfer costs/],
	['token', /The transaction names another token/],
	['data', /The transaction carries data that you did not ask for/],
	['layout', /The transaction uses another chain’s token format/],
];

test('detects every change by a malicious daemon, and sends nothing', async ({ desk, page }) => {
	const id = await makeToken(desk, { name: 'Bait', supply: '0.00001' });
	await signInWithDaemon(page, desk);
	const sent = await countCalls(desk, 'sendrawtransaction');
	await followLink(page, `/tokens/transfer?id=${id}`);
	for (const [how, words] of REFUSALS) {
		await desk.control({ control: 'tamper', how });
		await buildTransfer(page, RECIPIENT, '100');
		await expect(page.getByRole('alert').getByText(words), how).toBeVisible();
		await expect(page.getByRole('button', { name: 'Send the tokens' })).toBeHidden();
		await page.getByRole('button', { name: 'Back to form' }).click();
	}
	await desk.control({ control: 'tamper', how: 'empty' });
	await buildTransfer(page, RECIPIENT, '100');
	await expect(page.getByText('The daemon could not sign the transaction.')).toBeVisible();
	expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent);
});

test('sends once despite lost reply, closed page, starting daemon', async ({ desk, page, context }) => {
	const id = await makeToken(desk, { name: 'Rough sea', supply: '0.00001' });
	const only = await makeToken(desk, { name: 'Only one', supply: '0.00001' });
	await signInWithDaemon(page, desk);
	const sent = await countCalls(desk, 'sendrawtransaction');
	await followLink(page, `/tokens/transfer?id=${id}`);
	await buildTransfer(page, RECIPIENT, '1');
	await desk.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
	await sendReviewed(page);
	await arrive(page, desk);
	expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 1);

	await page.getByRole('link', { name: 'Send more' }).click();
	await buildTransfer(page, RECIPIENT, '10');
	await page.getByRole('button', { name: 'Send the tokens' }).waitFor();
	const built = await countCalls(desk, 'tokentransfer');
	const { pathname, search } = new URL(page.url());
	await page.close();
	const another = await context.newPage();
	await signInWithDaemon(another, desk);
	await followLink(another, pathname + search);
	await another.getByRole('checkbox').waitFor();
	await desk.control({ control: 'warm-up', ms: 60_000 });
	await sendReviewed(another);
	await expect(another.getByText('The chain daemon is still starting.').first()).toBeVisible();
	await desk.control({ control: 'advance', ms: 60_000 });
	await sendReviewed(another);
	await arrive(another, desk);
	expect(await countCalls(desk, 'tokentransfer')).toBe(built);
	expect(await held(desk, id, RECIPIENT)).toBe('11');

	await test.step('refuses the second transfer of the same tokens, and rebuilds it', async () => {
		const other = await context.newPage();
		await signInWithDaemon(other, desk);
		for (const [tab, amount] of [
			[another, '10'],
			[other, '20'],
		] as const) {
			await followLink(tab, `/tokens/transfer?id=${only}`);
			await buildTransfer(tab, RECIPIENT, amount);
			await tab.getByRole('button', { name: 'Send the tokens' }).waitFor();
		}
		await sendReviewed(another);
		await sendReviewed(other);
		await expect(other.getByText('Another pending transaction spends the same coins.')).toBeVisible();
		await expect(other.getByText('Nothing was sent. The daemon refused')).toBeVisible();
		await arrive(another, desk);
		await other.getByRole('button', { name: 'Change and rebuild' }).click();
		await other.getByRole('button', { name: 'Build and review' }).click();
		await sendReviewed(other);
		await arrive(other, desk);
		expect(await held(desk, only, RECIPIENT)).toBe('30');
	});
});
