import { NodeClient } from '#lib/client/node-client.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Journal } from '#lib/state/flow/journal.svelte.ts';
import { StatusBar } from '#lib/state/home.svelte.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { openInVariant, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';

const PAIR = { base: 'KMD', rel: 'LTC' } as const;
/** An order far from the market, so that it stays open. */
const SALE = { ...PAIR, side: 'sell', price: 1000n * COIN } as const;

let practice: Practice;
let desk: Desk;
let calls: string[];

async function open(variant: VariantName): Promise<StatusBar> {
	practice = await openInVariant(variant);
	calls = [];
	const inner = transportTo(practice);
	const send = (text: string) => {
		calls.push((JSON.parse(text) as { method: string }).method);
		return inner.send(text);
	};
	const client = new NodeClient({ transport: { address: 'counted', send }, userpass: USERPASS });
	desk = await openDesk(client, variant);
	return desk.use(StatusBar);
}

/** Checks that updates of the strip never call the node. */
async function expectQuiet(strip: StatusBar): Promise<void> {
	calls = [];
	for (let round = 0; round < 30; round += 1) await strip.figures.refresh();
	expect(calls).toEqual([]);
}

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

describe.each(['document', 'marketmaker'] as const)('status bar on %s', (variant) => {
	test('polls at the start and after events, never by time', async () => {
		const strip = await open(variant);
		await strip.figures.refresh();
		expect(strip.figures.current).toEqual({ standing: [], locked: [], lockedWorth: 0n });
		await expectQuiet(strip);
		await new OpenOrders(desk, PAIR).post(SALE);
		// A page that shows the data keeps the strip up to date.
		await desk.use(Journal).entries.refresh();
		await strip.figures.refresh();
		expect(strip.figures.current).toMatchObject({ standing: [{ is: 'order' }] });
		await expectQuiet(strip);
	});

	test('hides unreadable data', async () => {
		const strip = await open(variant);
		await practice.control({ control: 'fault', method: 'myprices', fault: 'empty', times: 9 });
		await strip.figures.refresh();
		expect(strip.figures.current?.standing).toBeUndefined();
	});
});
