import { NodeClient } from '#lib/client/node-client.ts';
import { type SendDraft, newSendDraft } from '#lib/domain/send.ts';
import type { Practice } from '#practice/practice.ts';
import { Desk } from '#lib/state/desk.ts';
import { Sends, type SendFlow } from '#lib/state/wallet/sends.svelte.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { openStill, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const BLOCK_MS = 60_000;
const DRAFT: SendDraft = { ...newSendDraft('KMD'), rows: [{ address: PAYEE, amount: '1.5' }] };

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

function required(flow: SendFlow | undefined): SendFlow {
	if (!flow) throw new Error('No payment is open');
	return flow;
}

async function opened(): Promise<SendFlow> {
	const sends = desk.use(Sends);
	await sends.open(null, 'KMD');
	return required(sends.current);
}

/** Simulates a closed tab: the new one has the same journal and empty memory. */
async function inAnotherTab(flow: SendFlow): Promise<SendFlow> {
	const sends = new Sends(new Desk(desk.connection, desk.database, desk.settings));
	await sends.open(flow.entry?.id ?? null, 'KMD');
	return required(sends.current);
}

const broadcasts = async () =>
	(await practice.control({ control: 'calls' })).calls?.['sendrawtransaction'] ?? 0;
const paid = () => desk.connection.node.wallet.balance('KMD', PAYEE);

describe('payment of a closed tab', () => {
	it('keeps its input in the next tab', async () => {
		const flow = await opened();
		flow.type(DRAFT);
		await expect.poll(() => flow.entry?.draft).toEqual(DRAFT);
		const again = await inAnotherTab(flow);
		expect([again.step, again.draft]).toEqual(['fill', DRAFT]);
	});

	it('is reviewed again and sent once by the next tab', async () => {
		const flow = await opened();
		flow.type(DRAFT);
		await flow.build();
		const again = await inAnotherTab(flow);
		expect(again.review).toEqual(flow.review);
		await again.send();
		expect(again.step).toBe('accepted');
		await flow.send();
		expect(await broadcasts()).toBe(1);
	});

	it('is looked up but not resent by the next tab', async () => {
		const flow = await opened();
		flow.type(DRAFT);
		await flow.build();
		await practice.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
		await flow.send();
		expect(flow.step).toBe('sending');
		const again = await inAnotherTab(flow);
		expect(again.step).toBe('sending');
		await again.watch.refresh();
		expect(again.step).toBe('accepted');
		expect(await broadcasts()).toBe(1);
	});

	it('is confirmed in the next tab once mined', async () => {
		const flow = await opened();
		flow.type(DRAFT);
		await flow.build();
		await flow.send();
		const again = await inAnotherTab(flow);
		await practice.control({ control: 'advance', ms: BLOCK_MS });
		await again.watch.refresh();
		expect(again.step).toBe('visible');
		expect(await paid()).toBe(150_000_000n);
	});
});

it('marks a missing payment as lost and resends the same bytes', async () => {
	const flow = await opened();
	flow.type(DRAFT);
	await flow.build();
	await practice.control({ control: 'fault', method: 'sendrawtransaction', fault: 'dropped' });
	await flow.send();
	for (let look = 0; look < 3; look += 1) await flow.watch.refresh();
	expect(flow.step).toBe('lost');
	expect(await paid()).toBe(0n);
	await flow.sendAgain();
	expect(flow.step).toBe('accepted');
	await practice.control({ control: 'advance', ms: BLOCK_MS });
	expect(await paid()).toBe(150_000_000n);
});
