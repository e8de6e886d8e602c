import type { CallKind } from '#lib/domain/flow/journal-entry.ts';
import { CallError } from '#lib/client/call-error.ts';
import { Console } from '#lib/state/console.svelte.ts';
import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { START } from '../../unit/practice/node/practice-fixture.ts';
import { openConsoleHarness, type ConsoleHarness } from './console-harness.ts';

const DAY_MS = 86_400_000;

describe('expired time lock', () => {
	let bed: ConsoleHarness;
	let calls: Console;
	let locks: TimeLocks;
	let txid: string;

	beforeEach(async () => {
		bed = await openConsoleHarness();
		calls = bed.desk.use(Console);
		locks = bed.desk.use(TimeLocks);
		await calls.open();
		await locks.open(null, 'KMD');
		const at = START + 2 * DAY_MS;
		const until = new Date(at).toISOString().slice(0, 10);
		locks.current?.type({ coin: 'KMD', amount: '2.5', until, at, destination: '' });
		await locks.current?.build();
		await locks.current?.send();
		txid = locks.current?.entry?.txid ?? '';
		await bed.practice.control({ control: 'advance', ms: 3 * DAY_MS });
	});

	afterEach(() => bed.close());

	const lock = () => ({ coin: 'KMD', txid, value: 250_000_000n });

	async function unlockInConsole(): Promise<void> {
		const method = calls.find('unlockedspend');
		if (!method) throw new Error('The console has no such method');
		calls.type(method, { coin: 'KMD', txid });
		await calls.send(method);
	}

	/** Makes the node drop the next call, without a reply. */
	const loseOne = () => bed.practice.control({ control: 'fault', method: 'unlockedspend', fault: 'dropped' });

	const stepsOf = async (kind: CallKind) =>
		(await readEntriesOf(bed.desk.database, bed.desk.connection.id, kind)).map(({ step }) => step);

	const codeOf = (error: Error | undefined) => (error instanceof CallError ? error.code : undefined);

	it('is not unlocked by its page during a console unlock', async () => {
		await loseOne();
		await unlockInConsole();
		expect(await stepsOf('console-call')).toEqual(['unknown']);
		await locks.fetchHome(lock());
		expect(codeOf(locks.failure)).toBe('CALL-TWIN');
		expect([bed.count('unlockedspend'), await stepsOf('unlock')]).toEqual([1, []]);
		const [open] = calls.journalled.open.current ?? [];
		await calls.journalled.giveUp(open?.id ?? '');
		await locks.fetchHome(lock());
		expect(bed.count('unlockedspend')).toBe(2);
	});

	it('is not unlocked by the console during the page’s unlock', async () => {
		await loseOne();
		await locks.fetchHome(lock());
		expect(await stepsOf('unlock')).toEqual(['unknown']);
		await unlockInConsole();
		expect(codeOf(calls.action.failure)).toBe('CALL-TWIN');
		expect([bed.count('unlockedspend'), await stepsOf('console-call')]).toEqual([1, []]);
	});

	it('is not unlocked twice by the console', async () => {
		await loseOne();
		await unlockInConsole();
		await unlockInConsole();
		expect(codeOf(calls.action.failure)).toBe('CALL-TWIN');
		expect(bed.count('unlockedspend')).toBe(1);
	});
});
