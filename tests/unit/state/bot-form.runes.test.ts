import { BotForm } from '#lib/state/bot-form.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { readSettings, writeSetting } from '#lib/storage/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { FakeMarket } from './market/fake-market.ts';

const PAIR = { base: 'LTC', rel: 'KMD' };
const TYPED = { ...PAIR, side: 'sell', price: '60', volume: '1.5' } as const;

let desk: Desk;

beforeEach(async () => {
	desk = await openDesk(new FakeMarket(0, []).client);
});
afterEach(() => desk.database.close());

const stored = async () =>
	(await readSettings(desk.database)).filter(({ name }) => name.startsWith('bot-draft'));

/** Opens the form as after a reload. */
async function reopened(): Promise<BotForm> {
	const form = new BotForm(desk);
	await form.choosePair(PAIR);
	return form;
}

describe('draft of a new bot', () => {
	beforeEach(async () => {
		new BotForm(desk).edit(TYPED);
		await expect.poll(stored).toHaveLength(1);
	});

	it('survives a reload', async () => {
		expect((await reopened()).draft).toEqual(TYPED);
	});

	it('is not used for a different market', async () => {
		const form = await reopened();
		await form.choosePair({ base: 'DOGE', rel: 'KMD' });
		expect(form.draft).toEqual({ base: 'DOGE', rel: 'KMD', side: 'sell', price: '', volume: '' });
	});

	it('keeps the input from before the address named a pair', async () => {
		const form = new BotForm(desk);
		form.edit({ price: '61' });
		await form.choosePair(PAIR);
		expect(form.draft).toMatchObject({ ...PAIR, price: '61' });
	});

	it('is deleted once the bot has started', async () => {
		(await reopened()).clear();
		await expect.poll(stored).toEqual([]);
	});

	it('is ignored if its stored side is invalid', async () => {
		const [{ name } = { name: '' }] = await stored();
		await writeSetting(desk.database, { name, value: { ...TYPED, side: 'both' } });
		expect((await reopened()).draft).toMatchObject({ ...PAIR, side: 'buy', price: '' });
	});
});
