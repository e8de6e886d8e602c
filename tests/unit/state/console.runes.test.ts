import type { ConsoleMethod } from '#lib/domain/console.ts';
import { CallHistory, Console } from '#lib/state/console.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConsoleHarness, type ConsoleHarness } from '../../component/console/console-harness.ts';

const PRICE = { base: 'KMD', rel: 'LTC', price: '0.012' };

let bed: ConsoleHarness;
let calls: Console;

beforeEach(async () => {
	bed = await openConsoleHarness();
	calls = bed.desk.use(Console);
	await calls.open();
});
afterEach(() => bed.close());

const find = (key: string) => calls.find(key) as ConsoleMethod;
const journal = () => readJournal(bed.desk.database, bed.desk.connection.id);

async function send(key: string, typed: Record<string, string> = {}): Promise<void> {
	calls.type(find(key), typed);
	await calls.send(find(key));
}

describe('console call', () => {
	it('is sent without a journal entry if it only reads', async () => {
		await send('getcoin', { coin: 'KMD' });
		expect(calls.last?.reply).toMatchObject({ verdict: 'as-declared' });
		expect(await journal()).toEqual([]);
		expect(calls.history.lines).toMatchObject([
			{ method: 'getcoin', typed: { coin: 'KMD' }, ended: 'as-declared' },
		]);
	});

	it('is journalled and sent once if it trades', async () => {
		await send('setprice', PRICE);
		expect(bed.count('setprice')).toBe(1);
		expect(await journal()).toMatchObject([
			{ kind: 'console-call', step: 'done', draft: { method: 'setprice', coins: ['KMD', 'LTC'] } },
		]);
		expect(calls.last?.reply?.verdict).toBe('as-declared');
	});

	it('stays unknown after a lost reply until confirmed, without a resend', async () => {
		await bed.practice.control({ control: 'fault', method: 'setprice', fault: 'lost' });
		await send('setprice', PRICE);
		expect(calls.action.failure).toMatchObject({ kind: 'dropped' });
		expect(bed.count('setprice')).toBe(1);
		const { open } = calls.journalled;
		await open.refresh();
		expect(open.current).toMatchObject([{ step: 'unknown', draft: { seenIn: 'orders' } }]);
		await calls.journalled.confirm(open.current?.[0]?.id ?? '');
		expect(await journal()).toMatchObject([{ step: 'done' }]);
		expect(bed.count('setprice')).toBe(1);
	});

	it('is recorded as unseen after the user gives up', async () => {
		await bed.practice.control({ control: 'fault', method: 'bot_buy', fault: 'dropped' });
		await send('bot_buy', { base: 'KMD', rel: 'LTC', maxprice: '0.01', relvolume: '0.1' });
		const { open } = calls.journalled;
		await open.refresh();
		await calls.journalled.giveUp(open.current?.[0]?.id ?? '');
		expect(await journal()).toMatchObject([{ step: 'refused', refusal: { code: 'CALL-UNSEEN' } }]);
		expect(open.current).toEqual([]);
	});

	it.each([
		['refused', { code: 'NODE-REFUSED' }],
		['errored', { code: 'NODE-REFUSED' }],
		['wrong-shape', undefined],
		['not-json', undefined],
		['empty', undefined],
	] as const)('shows a faulty reply and stays open in the journal: %s', async (fault, answer) => {
		await bed.practice.control({ control: 'fault', method: 'setprice', fault });
		await send('setprice', PRICE);
		const [entry] = await journal();
		expect(entry).toMatchObject({ step: 'unknown', ...(answer && { answer }) });
		expect(calls.last?.reply).toBeDefined();
		expect(bed.count('setprice')).toBe(1);
		await calls.journalled.giveUp(entry?.id ?? '');
		expect(await journal()).toMatchObject([{ step: 'refused', refusal: { code: 'CALL-UNSEEN' } }]);
	});

	it('is journalled with its program if sent to the daemon', async () => {
		await send('daemon.tokencreate', { name: 'TOK', supply: '0.00000100', description: '' });
		expect(calls.last?.reply?.verdict).toBe('as-declared');
		expect((await journal())[0]).toMatchObject({ step: 'done', draft: { program: 'daemon' } });
	});

	it('is not sent if a field is invalid', async () => {
		await send('fastswap_deposit', { weeks: '53', amount: '5' });
		expect(Object.fromEntries(calls.problemsOf(find('fastswap_deposit')))).toEqual({
			weeks: 'not-as-expected',
			amount: 'not-as-expected',
		});
		expect(bed.count('fastswap_deposit')).toBe(0);
		expect(await journal()).toEqual([]);
	});
});

describe('console secret', () => {
	const SECRET = 'seven very secret words';

	it('is not stored in the history, saved calls or the journal', async () => {
		await send('calcaddress', { passphrase: SECRET, coin: 'KMD' });
		const { wif } = calls.last?.reply?.value as { wif: string };
		await send('withdraw', {
			...{ coin: 'KMD', outputs: '[{"RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn":"0.1"}]' },
			...{ opreturn: 'aabb', passphrase: SECRET },
		});
		await send('passphrase', { passphrase: SECRET, gui: SECRET, netid: '0' });
		calls.history.save('mine', 'calcaddress', { coin: 'KMD' });
		expect(calls.history.lines).toHaveLength(3);
		const stored = await bed.stored();
		expect(stored).toContain('calcaddress');
		for (const secret of [SECRET, wif]) expect(stored).not.toContain(secret);
		expect(stored).not.toMatch(/9f4245cfd99a1bae/);
	});

	it('is removed from the form on sending and on leaving', async () => {
		await send('calcaddress', { passphrase: SECRET, coin: 'KMD' });
		expect(calls.typedOf(find('calcaddress'))).toEqual({ coin: 'KMD' });
		calls.type(find('calcaddress'), { passphrase: SECRET });
		calls.forget();
		expect(calls.typedOf(find('calcaddress'))).toEqual({});
		expect(calls.last).toBeUndefined();
	});

	it('is replaced by a placeholder in the curl command', () => {
		calls.type(find('calcaddress'), { passphrase: SECRET });
		expect(calls.curlOf(find('calcaddress'))).toContain('"passphrase":"YOUR_PASSPHRASE"');
	});
});

describe('queued call', () => {
	beforeEach(() => calls.turn({ isQueued: true }));

	it('is followed to its reply on the event stream', async () => {
		await send('getcoin', { coin: 'KMD' });
		expect(calls.last?.reply?.verdict).toBe('queued');
		await expect.poll(() => calls.queue.all[0]?.state).toBe('finished');
		const [queued] = calls.queue.all;
		expect(queued?.reply).toMatchObject({ verdict: 'as-declared', value: { coin: { coin: 'KMD' } } });
		if (queued) calls.showQueued(queued);
		expect(calls.last?.reply?.verdict).toBe('as-declared');
		calls.queue.clear();
		expect(calls.queue.all).toEqual([]);
	});

	it('is not reported as queued if the first answer is lost', async () => {
		await bed.practice.control({ control: 'fault', method: 'setprice', fault: 'dropped' });
		await send('setprice', PRICE);
		expect(calls.action.failure).toMatchObject({ kind: 'dropped' });
		expect(calls.queue.all).toMatchObject([{ state: 'sent' }]);
	});

	it('settles the journal entry of a trade from the stream', async () => {
		await send('setprice', PRICE);
		await expect.poll(() => calls.journalled.open.current).toEqual([]);
		expect(await journal()).toMatchObject([{ step: 'done' }]);
		expect(bed.count('setprice')).toBe(1);
	});

	it('stays open in the journal after an error reply', async () => {
		await send('unlockedspend', { coin: 'NONE', txid: 'ab'.repeat(32) });
		await expect.poll(journal).toMatchObject([{ step: 'unknown', answer: { text: /./ } }]);
		await calls.journalled.open.refresh();
		expect(calls.journalled.open.current).toHaveLength(1);
	});

	it('is not offered if its reply holds secrets or cannot arrive', () => {
		expect(calls.queueObstacle(find('calcaddress'))).toBe('secret');
		expect(calls.queueObstacle(find('sendrawtransaction'))).toBe('no-json');
		calls.type(find('sendrawtransaction'), { needjson: '1' });
		expect(calls.queueObstacle(find('sendrawtransaction'))).toBeUndefined();
		bed.desk.connection.news.setStatus('taken');
		expect(calls.queueObstacle(find('getcoin'))).toBe('no-stream');
	});
});

it('shows daemon methods without a daemon, but does not send them', async () => {
	const without = await openConsoleHarness({ hasDaemon: false });
	const own = without.desk.use(Console);
	await own.open();
	const tokenlist = own.find('daemon.tokenlist') as ConsoleMethod;
	expect(own.isThere(tokenlist)).toBe(false);
	await own.send(tokenlist);
	expect(own.action.failure).toMatchObject({ kind: 'params' });
	await without.close();
});

it('merges the saved calls of two tabs', async () => {
	const other = new CallHistory(bed.desk);
	calls.history.save('b', 'help', {});
	other.save('a', 'help', {});
	await expect.poll(() => other.saved.map(({ name }) => name)).toEqual(['a', 'b']);
	other.remove('a');
	await expect.poll(() => other.saved.map(({ name }) => name)).toEqual(['b']);
});

it('ignores damaged stored calls', async () => {
	const { parseHistory, parseSavedCalls } = await import('#lib/domain/console.ts');
	expect(parseHistory([{ method: 'help' }, 5, null])).toEqual([]);
	expect(parseSavedCalls([{ name: 'a', method: 'help', typed: { a: 1 } }])).toEqual([]);
	expect(parseHistory('no list')).toBeUndefined();
});
