import { CallError } from '#lib/client/call-error.ts';
import { DaemonWallet, Tokens } from '#lib/state/tokens/tokens.svelte.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { HeldTokens, TokenReading } from '#lib/state/tokens/tokens-held.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { fakeDaemon, type FakeAnswers } from './fake-daemon.ts';
import { transactionId } from '#lib/chain/transaction.ts';
import { COINS, creationOf, holding } from './token-transactions.ts';
import { connectionTo } from '../connection-to.ts';

const made = Array.from({ length: 250 }, (_, number) =>
	creationOf({ name: number.toString(16).padStart(3, '0') }),
);
const ids = made.map(transactionId);
const held = holding(...made);
const OWN = ids[7] as string;

let blocks: number;
let database: Database;

beforeEach(async () => {
	blocks = 100;
	database = await freshDatabase();
});

afterEach(() => database.close());

const ANSWERS: FakeAnswers = {
	getinfo: () => ({ blocks }),
	tokenlist: () => ids,
	tokeninfo: ([tokenid]) => ({
		result: 'success',
		tokenid,
		owner: `02${'ff'.repeat(32)}`,
		name: ids.indexOf(String(tokenid)).toString(16).padStart(3, '0'),
		supply: 5,
		description: '',
	}),
	tokenbalance: ([tokenid]) => ({ result: 'success', tokenid, balance: tokenid === OWN ? 5 : 0 }),
	getrawtransaction: held,
};

async function openReading(answers: FakeAnswers = {}) {
	const { daemon, calls } = fakeDaemon({ ...ANSWERS, ...answers });
	const connection = connectionTo({ daemon });
	const desk = new Desk(connection, database, await Settings.open(database));
	const parts = {
		tokens: desk.use(Tokens),
		held: desk.use(HeldTokens),
		wallet: desk.use(DaemonWallet),
		reading: desk.use(TokenReading),
	};
	await Promise.all([parts.tokens.ids.refresh(), parts.wallet.info.refresh(), parts.held.ready]);
	const asked = (method: string) =>
		calls
			.filter((call) => call.method === method)
			.map(({ params }) => params[0])
			// Excludes the transaction that pays for the tokens.
			.filter((id) => id !== transactionId(COINS));
	return { ...parts, asked };
}

describe('token list query', () => {
	it('loads visible tokens, their balances and age once', async () => {
		const { reading, asked } = await openReading();
		await reading.update(ids.slice(0, 10));
		await reading.update(ids.slice(5, 12));
		for (const method of ['tokeninfo', 'tokenbalance', 'getrawtransaction'])
			expect(asked(method), method).toEqual(ids.slice(0, 12));
	});

	it('reports an impossible balance and does not count it', async () => {
		const [below, above] = [ids[1] as string, ids[2] as string];
		const balances = new Map([
			[below, -1],
			[above, 6],
		]);
		const tokenbalance: FakeAnswers = {
			tokenbalance: ([tokenid]) => ({
				result: 'success',
				tokenid,
				balance: balances.get(String(tokenid)) ?? 5,
			}),
		};
		const { reading, held, tokens } = await openReading(tokenbalance);
		await reading.update(ids.slice(0, 3));
		expect(held.units(ids[0] as string)).toBe(5n);
		for (const id of [below, above]) {
			expect(held.units(id)).toBeUndefined();
			expect(held.problem(id)?.code).toBe('TOKEN-BALANCE');
			const balance = tokens.balance(id);
			await balance.refresh();
			expect(balance.error?.code).toBe('TOKEN-BALANCE');
		}
		balances.clear();
		await held.ask(above);
		expect(held.problem(above)).toBeUndefined();
		expect(held.units(above)).toBe(5n);
	});

	it('skips tokens scrolled past before their turn', async () => {
		const { reading, asked } = await openReading();
		const first = reading.update(ids.slice(0, 10));
		for (let place = 10; place < 240; place += 1) void reading.update(ids.slice(place, place + 10));
		await first;
		expect(asked('tokeninfo')).toEqual([ids[0], ...ids.slice(239, 249)]);
	});

	it('reloads balances only after a new block', async () => {
		const { reading, wallet, asked } = await openReading();
		await reading.update(ids.slice(0, 3));
		blocks += 1;
		await wallet.info.refresh();
		await reading.update();
		expect(asked('tokenbalance')).toEqual([...ids.slice(0, 3), ...ids.slice(0, 3)]);
		expect(asked('tokeninfo')).toEqual(ids.slice(0, 3));
	});

	it('keeps its order while polling', async () => {
		const { reading } = await openReading();
		await reading.update(ids.slice(0, 10));
		expect(reading.learned).toBe(0);
	});

	it('reads the names of the whole chain once, on request', async () => {
		const { reading, tokens, asked } = await openReading();
		await reading.update(ids.slice(0, 10));
		expect(reading.missing('names')).toHaveLength(240);
		await reading.readAll('names');
		expect([reading.missing('names'), reading.whole]).toEqual([[], undefined]);
		expect(asked('tokeninfo')).toHaveLength(250);
		expect(reading.learned).toBeGreaterThan(1);
		expect(tokens.known(ids[249] as string)?.name).toBe('0f9');
	});

	it('stops on request and resumes at the same token', async () => {
		const { reading, asked } = await openReading();
		const whole = reading.readAll('names');
		reading.stop();
		await whole;
		expect(asked('tokeninfo')).toHaveLength(1);
		await reading.readAll('names');
		expect(asked('tokeninfo')).toHaveLength(250);
	});

	it('restores held balances on the next visit', async () => {
		const first = await openReading();
		await first.reading.readAll('holdings');
		expect([first.held.units(OWN), first.held.units(ids[0] as string)]).toEqual([5n, 0n]);
		const next = await openReading();
		expect([next.held.units(OWN), next.held.units(ids[0] as string)]).toEqual([5n, undefined]);
		expect([next.held.isAsked(OWN), next.held.reading(OWN)]).toEqual([false, undefined]);
	});

	it.each([
		['reaches no daemon', new CallError('unreachable', 'Nothing answers.'), 2],
		[
			'reaches a starting daemon',
			new CallError('refused', 'Loading block index...', { code: 'DAEMON-STARTING' }),
			1,
		],
	])('pauses at the first call that %s and retries when viewed', async (_, error, sent) => {
		let isUnreachable = true;
		const tokeninfo = (params: readonly unknown[]) => {
			if (isUnreachable) throw error;
			return ANSWERS['tokeninfo']?.(params);
		};
		const { reading, tokens, asked } = await openReading({ tokeninfo });
		await reading.update(ids.slice(0, 3));
		expect(asked('tokeninfo')).toEqual(Array.from({ length: sent }, () => ids[0]));
		await reading.readAll('names');
		// A daemon known to be unreachable is not called again.
		expect(asked('tokeninfo')).toHaveLength(sent + 1);
		isUnreachable = false;
		await reading.update();
		expect(ids.slice(0, 3).map((id) => tokens.row(id)?.state)).toEqual(['known', 'known', 'known']);
	});

	it('does not automatically repeat queries refused by the daemon', async () => {
		const { reading, tokens, asked } = await openReading({
			tokeninfo: () => ({ result: 'error', error: 'cant find tokenid' }),
		});
		await reading.update(ids.slice(0, 2));
		await reading.update(ids.slice(0, 3));
		expect(asked('tokeninfo')).toEqual(ids.slice(0, 3));
		expect(tokens.row(ids[0] as string)?.state).toBe('failed');
	});
});
