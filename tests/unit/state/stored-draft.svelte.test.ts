import { newPriceRuleDraft } from '#lib/domain/price-rule-draft.ts';
import { editOrder, newOrderDraft, readOrderDraft } from '#lib/domain/orders/order-draft.ts';
import { Desk } from '#lib/state/desk.ts';
import { PriceRuleForms } from '#lib/state/price-rule-form.svelte.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { StoredDraft } from '#lib/state/drafts.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../storage/whole-database.ts';
import { connectionTo } from './connection-to.ts';

const PAIR = { base: 'KMD', rel: 'BTC' };
const OTHER = { base: 'LTC', rel: 'BTC' };
let database: Database;

beforeEach(async () => {
	database = await freshDatabase();
});

afterEach(() => database.close());

/** Signs in again with empty memory. */
async function signIn(id?: string): Promise<Desk> {
	const connection = { ...connectionTo({}), ...(id !== undefined && { id }) };
	return new Desk(connection, database, await Settings.open(database));
}

async function draftOf(desk: Desk, pair = PAIR) {
	const parts = { form: 'order-draft' as const, pair, fresh: newOrderDraft(), parse: readOrderDraft };
	const draft = new StoredDraft(desk, parts);
	await draft.loaded;
	return draft;
}

const typed = editOrder(newOrderDraft('sell'), 'amount', '12,5');
const names = async () => (await database.getAllKeys('settings')).filter((name) => name.includes('-draft'));

describe('stored draft', () => {
	it('survives a reload for its node and pair only', async () => {
		(await draftOf(await signIn())).edit(typed);
		expect((await draftOf(await signIn())).current).toEqual(typed);
		expect((await draftOf(await signIn(), OTHER)).current).toEqual(newOrderDraft());
		expect((await draftOf(await signIn('another node'))).current).toEqual(newOrderDraft());
	});

	it('is stored under a name ending with its node', async () => {
		const desk = await signIn();
		(await draftOf(desk)).edit(typed);
		expect(await names()).toEqual([`order-draft:KMD-BTC ${desk.connection.id}`]);
	});

	it('is adopted from another tab only after that tab closes', async () => {
		const pair = { base: 'DGB', rel: 'BTC' };
		const name = 'order-draft:DGB-BTC node';
		await writeSetting(database, { name, value: typed });
		const closing = Promise.withResolvers<undefined>();
		const closed = withLock(LOCK_NAMES.draft(`0 ${name}`), () => closing.promise);
		const draft = await draftOf(await signIn(), pair);
		expect(draft.current).toEqual(newOrderDraft());
		const own = editOrder(newOrderDraft('buy'), 'amount', '7');
		draft.edit(own);
		await expect.poll(names).toEqual([name, 'order-draft:DGB-BTC:1 node'].sort());
		expect((await database.get('settings', name))?.value).toEqual(typed);
		// A reload restores the tab's own draft even if others are available.
		expect((await draftOf(await signIn(), pair)).current).toEqual(own);
		closing.resolve(undefined);
		await closed;
		const other = { base: 'DGB', rel: 'LTC' };
		await writeSetting(database, { name: 'order-draft:DGB-LTC node', value: typed });
		expect((await draftOf(await signIn(), other)).current).toEqual(typed);
	});

	it('waits for the lock of the reloaded page, not of others', async () => {
		const pair = { base: 'DGB', rel: 'DOGE' };
		const name = 'order-draft:DGB-DOGE node';
		await writeSetting(database, { name, value: typed });
		sessionStorage.setItem(`swapdesk-draft ${name}`, '0');
		const ending = Promise.withResolvers<undefined>();
		const ended = withLock(LOCK_NAMES.draft(`0 ${name}`), () => ending.promise);
		const asked = Promise.withResolvers<undefined>();
		const listener = new BroadcastChannel(LOCK_NAMES.draft(`0 ${name}`));
		listener.onmessage = () => asked.resolve(undefined);
		const reloaded = draftOf(await signIn(), pair);
		await asked.promise;
		listener.close();
		ending.resolve(undefined);
		await ended;
		expect((await reloaded).current).toEqual(typed);

		const copied = { base: 'DOGE', rel: 'DGB' };
		const place = 'order-draft:DOGE-DGB node';
		await writeSetting(database, { name: place, value: typed });
		sessionStorage.setItem(`swapdesk-draft ${place}`, '0');
		const closing = Promise.withResolvers<undefined>();
		const closed = withLock(LOCK_NAMES.draft(`0 ${place}`), () => closing.promise);
		const living = new BroadcastChannel(LOCK_NAMES.draft(`0 ${place}`));
		living.onmessage = () => living.postMessage('held');
		expect((await draftOf(await signIn(), copied)).current).toEqual(newOrderDraft());
		expect(sessionStorage.getItem(`swapdesk-draft ${place}`)).toBe('1');
		living.close();
		closing.resolve(undefined);
		await closed;
	});

	it('is deleted when cleared', async () => {
		const draft = await draftOf(await signIn());
		draft.edit(typed);
		draft.edit(newOrderDraft());
		expect(await names()).toEqual([]);
	});

	it('is deleted on sending but stays in the form', async () => {
		const draft = await draftOf(await signIn());
		draft.edit(typed);
		draft.forget();
		draft.edit({ ...typed });
		expect(draft.current).toEqual(typed);
		expect(await names()).toEqual([]);
		draft.edit(editOrder(typed, 'amount', '13'));
		expect(await names()).toHaveLength(1);
	});

	it('does not overwrite input typed while loading', async () => {
		(await draftOf(await signIn())).edit(typed);
		const again = new StoredDraft(await signIn(), {
			...{ form: 'order-draft', pair: PAIR, fresh: newOrderDraft(), parse: readOrderDraft },
		});
		again.edit(editOrder(newOrderDraft(), 'price', '1'));
		await again.loaded;
		expect(again.current.texts.price).toBe('1');
	});

	it.each([
		['an unknown side', { ...typed, side: 'hold' }],
		['a missing field', { ...typed, texts: { price: '1' } }],
		['a duplicate field', { ...typed, edited: ['price', 'price', 'total'] }],
		['a string instead of a draft', 'typed'],
		['null', null],
	])('rejects %s', (_, stored) => {
		expect(readOrderDraft(stored)).toBeUndefined();
	});

	it('is kept for a price rule too', async () => {
		const form = (await signIn()).use(PriceRuleForms).of(PAIR);
		form.edit({ ...newPriceRuleDraft(PAIR), kind: 'market', isTwoSided: true });
		const again = (await signIn()).use(PriceRuleForms).of(PAIR);
		await expect.poll(() => again.draft).toMatchObject({ kind: 'market', isTwoSided: true });
		again.forgetDraft();
		expect(await names()).toEqual([]);
	});
});
