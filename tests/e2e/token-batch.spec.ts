import { readFile } from 'node:fs/promises';
import { countCalls, held, makeToken, mine } from './support/daemon-call.ts';
import { expect, test } from './support/desk.ts';
import { followLink } from './support/open-page.ts';
import { signInWithDaemon } from './support/sign-in-with-daemon.ts';

const FIRST = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';
const SECOND = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

test('sends one line per block, stops at errors and resumes in order', async ({ desk, page, context }) => {
	const id = await makeToken(desk, { name: 'Fleet', supply: '0.00001' });
	await signInWithDaemon(page, desk);
	const sent = await countCalls(desk, 'sendrawtransaction');
	await followLink(page, `/tokens/batch?id=${id}`);
	const list = page.getByRole('textbox', { name: 'Recipient list' });
	await list.fill(`key;amount\n${FIRST};1,5\nRN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa;2\n${FIRST};1\n${FIRST};1`);
	await expect(page.getByText('This is an address.')).toBeVisible();
	await expect(page.getByText('has whole units only')).toBeVisible();
	await expect(page.getByText('Same recipient as line 4.')).toBeVisible();
	await page.getByRole('checkbox').check();
	await expect(page.getByRole('button', { name: 'Start sending' })).toBeDisabled();

	await page.getByLabel('Choose a file').setInputFiles({
		name: 'list.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(`pubkey,amount\r\n"${FIRST}",100\r\n${SECOND},20\r\n${FIRST},3\r\n`),
	});
	await expect(page.getByText('877')).toBeVisible();
	await expect(page.getByRole('checkbox')).not.toBeChecked();
	await page.getByRole('checkbox').check();
	await page.getByRole('button', { name: 'Start sending' }).click();
	await expect(page.getByText('Waiting for a block.')).toBeVisible();
	const { pathname, search } = new URL(page.url());
	await page.close();
	await mine(desk);

	const another = await context.newPage();
	await signInWithDaemon(another, desk);
	await followLink(another, pathname + search);
	await expect(another.getByText('1 of 3 in a block')).toBeVisible();
	await desk.control({ control: 'tamper', how: 'amount' });
	await another.getByRole('button', { name: 'Continue' }).click();
	await expect(another.getByText('The amount is not the one')).toBeVisible();
	expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 1);
	await another.getByRole('button', { name: 'Rebuild row 2' }).click();
	await expect(another.getByText('Waiting for a block.')).toBeVisible();
	await mine(desk);
	await expect(another.getByText('2 of 3 in a block')).toBeVisible();
	await expect(another.getByText('Waiting for a block.')).toBeVisible();
	await mine(desk);
	await expect(another.getByText('The list is done.')).toBeVisible();
	expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 3);
	expect(await held(desk, id, FIRST)).toBe('103');
	expect(await held(desk, id, SECOND)).toBe('20');

	const download = another.waitForEvent('download');
	await another.getByRole('button', { name: 'Export CSV' }).click();
	const saved = await readFile(await (await download).path(), 'utf8');
	expect(saved.trim().split('\r\n')).toEqual([
		'row,pubkey,amount,state,txid',
		expect.stringMatching(new RegExp(`^1,${FIRST},100,[a-z ]+,[0-9a-f]{64}$`)),
		expect.stringMatching(new RegExp(`^2,${SECOND},20,[a-z ]+,[0-9a-f]{64}$`)),
		expect.stringMatching(new RegExp(`^3,${FIRST},3,[a-z ]+,[0-9a-f]{64}$`)),
	]);
});
