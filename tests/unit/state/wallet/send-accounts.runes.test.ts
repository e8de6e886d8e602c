import { NodeClient } from '#lib/client/node-client.ts';
import { AccountSends, type AccountSend } from '#lib/state/wallet/send-accounts.svelte.ts';
import { readSendFunds } from '#lib/state/wallet/sends.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { Practice } from '#practice/practice.ts';
import { UnsavedOutcome } from '#lib/state/flow/journal.svelte.ts';
import { LeaveGuards } from '#lib/state/drafts.svelte.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { failWrites } from '../../storage/whole-database.ts';
import { openInVariant, openStill, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const TO = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

let practice: Practice;
let desk: Desk;

beforeEach(async () => {
	practice = await openStill();
	desk = await openDesk(new NodeClient({ transport: transportTo(practice), userpass: USERPASS }));
});

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

async function quoted(coin: string, amount: string): Promise<AccountSend> {
	const { funds } = await readSendFunds(desk.connection.node, coin);
	const send = new AccountSends(desk).of(coin);
	send.draft = { to: TO, amount };
	await send.quote(funds.address);
	return send;
}

/** Number of calls that send; the same method also returns quotes. */
async function sends(): Promise<number> {
	return (await practice.control({ control: 'calls' })).calls?.['eth_withdraw'] ?? 0;
}

const paid = (coin: string) => desk.connection.node.wallet.balance(coin, TO);

describe('account payment', () => {
	it('is quoted, sent once, and followed by its id', async () => {
		const send = await quoted('ETH', '1.5');
		expect(send.quoted).toMatchObject({ fee: 42_000n, payment: { gas: 21_000, before: '2.5' } });
		expect(await paid('ETH')).toBe(0n);
		await send.send();
		expect(send.followed).toMatchObject({
			step: 'done',
			txid: expect.stringMatching(/^0x[\da-f]{64}$/) as string,
		});
		expect(await paid('ETH')).toBe(150_000_000n);
		await send.send();
		expect(await sends()).toBe(2);
	});

	it.each([
		['ETH', '2.49958'],
		['JST', undefined],
	])('leaves nothing when the whole balance is sent: %s', async (coin, expected) => {
		const { funds } = await readSendFunds(desk.connection.node, coin);
		const send = new AccountSends(desk).of(coin);
		send.draft = { to: TO, amount: '' };
		await send.fillMax(funds.address, funds.balance);
		if (expected !== undefined) expect(send.draft.amount).toBe(expected);
		await send.quote(funds.address);
		await send.send();
		expect(send.followed?.step).toBe('done');
		expect(await desk.connection.node.wallet.balance(coin, funds.address)).toBe(0n);
	});

	it('is sent once by two tabs with the same quote', async () => {
		const [one, other] = [await quoted('JST', '5'), await quoted('JST', '5')];
		await Promise.all([one.send(), other.send()]);
		expect(await paid('JST')).toBe(500_000_000n);
		expect(other.followed?.id).toBe(one.followed?.id);
	});

	it('is found by balance after a lost reply, and not resent', async () => {
		const send = await quoted('JST', '5');
		await practice.control({ control: 'fault', method: 'eth_withdraw', fault: 'lost' });
		await send.send();
		const again = new AccountSends(desk).of('JST');
		await again.latest.refresh();
		expect(again.latest.current).toMatchObject({ step: 'done' });
		expect(await paid('JST')).toBe(500_000_000n);
	});

	it('blocks further payments while its outcome is unknown', async () => {
		const send = await quoted('ETH', '1');
		await practice.control({ control: 'fault', method: 'eth_withdraw', fault: 'dropped' });
		await send.send();
		await send.latest.refresh();
		expect(send.followed?.step).toBe('unknown');
		const other = await quoted('ETH', '1');
		await other.send();
		expect(other.followed?.step).toBe('unknown');
		expect(await paid('ETH')).toBe(0n);
		await send.giveUp();
		expect(send.followed).toBeUndefined();
		const third = await quoted('ETH', '1');
		await third.send();
		expect(third.followed?.step).toBe('done');
		expect(await paid('ETH')).toBe(100_000_000n);
	});

	it('is not confused with a later payment once given up', async () => {
		const first = await quoted('ETH', '1');
		await practice.control({ control: 'fault', method: 'eth_withdraw', fault: 'dropped' });
		await first.send();
		await first.latest.refresh();
		await first.giveUp();
		const second = await quoted('ETH', '1');
		await second.send();
		await second.latest.refresh();
		const entries = await readEntriesOf(desk.database, desk.connection.id, 'send-account');
		const steps = entries.toSorted((one, other) => one.created - other.created).map(({ step }) => step);
		expect(steps).toEqual(['refused', 'done']);
		expect(await paid('ETH')).toBe(100_000_000n);
	});

	it('shows an unrecorded outcome and is not resent', async () => {
		const send = await quoted('JST', '5');
		const accounts = desk.connection.node.payments;
		const sendOnce = accounts.sendFromAccount.bind(accounts);
		vi.spyOn(accounts, 'sendFromAccount').mockImplementation(async (...given) => {
			const txid = await sendOnce(...given);
			failWrites();
			return txid;
		});
		await send.send();
		expect(send.followed).toMatchObject({ step: 'done', txid: expect.any(String) as string });
		expect(send.failure).toBeUndefined();
		expect(desk.use(UnsavedOutcome).error?.name).toBe('QuotaExceededError');
		vi.restoreAllMocks();
		await send.latest.refresh();
		expect(send.latest.current?.step).toBe('done');
		expect(await paid('JST')).toBe(500_000_000n);
	});

	it('keeps the page open while sending, regardless of the coin', async () => {
		const send = await quoted('JST', '5');
		const all = new AccountSends(desk);
		const sending = all.of('JST');
		sending.draft = send.draft;
		await sending.quote(send.quoted?.payment.from ?? '');
		const done = sending.send();
		all.of('ETH');
		expect(desk.use(LeaveGuards).waiting).toBe('sending');
		await done;
		expect(desk.use(LeaveGuards).waiting).toBeUndefined();
	});

	it('is reported as refused by the node', async () => {
		const send = await quoted('ETH', '2.5');
		await send.send();
		expect(send.followed).toMatchObject({ step: 'refused' });
		expect(await paid('ETH')).toBe(0n);
	});

	it('rejects quotes on a marketmaker node', async () => {
		await practice.close();
		practice = await openInVariant('marketmaker');
		const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
		const { openMarketmakerNode } = await import('#lib/node/marketmaker/open-node.ts');
		const accounts = openMarketmakerNode(client).payments;
		await expect(accounts.quoteFromAccount('ETH', { to: TO, amount: 1n })).rejects.toMatchObject({
			kind: 'refused',
		});
	});
});
