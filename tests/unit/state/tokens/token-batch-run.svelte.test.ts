import { transfersOfBatch } from '#lib/domain/token-transfer.ts';
import { CallError } from '#lib/client/call-error.ts';
import { TransferPlan } from '#lib/state/tokens/token-transfer.svelte.ts';
import { TokenBatchRun } from '#lib/state/tokens/token-batch.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { advanceTransactionEntry, beginTransactionEntry } from '#lib/storage/journal-writing.ts';
import { readBatch, startBatch } from '#lib/storage/token-batch.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDaemon, START, type FakeDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { failTransactions, freshDatabase } from '../../storage/whole-database.ts';
import { makeToken, openPage, type Fate } from '../practice-desk.ts';

const NODE = 'node';
const RECIPIENTS = [
	'02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567',
	'0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
];
const MAX_RUN_MS = 60_000;
const MAX_WAIT_MS = 30_000;

let fake: FakeDaemon;
let database: Database;
let sender: string;
let pages = 0;
let broadcasts = 0;
let stopDriving: (() => void)[] = [];
const soon = globalThis.setTimeout;

/** Resets the daemon and the browser database to an empty state. */
async function beginAnew(): Promise<void> {
	fake = await openDaemon();
	database = await freshDatabase();
	sender = (await fake.ask<{ pubkey: string }>('getinfo')).pubkey;
}

beforeEach(async () => {
	await beginAnew();
	// The daemon's blocks use the practice clock.
	vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	// Closing a real page releases its locks; an abandoned page in a test does not, so each page uses its own lock names.
	const request = navigator.locks.request.bind(navigator.locks) as (...args: unknown[]) => Promise<unknown>;
	vi.spyOn(navigator.locks, 'request').mockImplementation((name: unknown, ...rest: unknown[]) =>
		request(`${name} of page ${pages}`, ...rest),
	);
});

afterEach(() => {
	for (const stop of stopDriving) stop();
	stopDriving = [];
	vi.useRealTimers();
	vi.restoreAllMocks();
	database.close();
});

/** Stores a list of two transfers, started but not yet sent. */
async function startList(tokenId: string, amounts = [10n, 11n], chain?: string): Promise<string> {
	const draft = { tokenId, text: '', places: 0 };
	const { id: listId } = await beginTransactionEntry(database, { nodeId: NODE, kind: 'token-batch', draft });
	const rows = RECIPIENTS.map((key, index) => ({
		line: index + 1,
		recipient: key,
		amount: '',
		order: { key, units: amounts[index] ?? 0n },
	}));
	await startBatch(database, listId, transfersOfBatch(rows, { tokenId, sender, places: 0, listId }), chain);
	return listId;
}

/** Opens a page that shows the list. Each broadcast transaction is mined at once. */
async function showList(listId: string, outcomeOf?: Fate): Promise<TokenBatchRun> {
	pages += 1;
	const desk = await openPage(fake, database, outcomeOf, (method) => {
		if (method !== 'sendrawtransaction') return;
		broadcasts += 1;
		fake.mine();
	});
	const run = new TokenBatchRun(desk, listId, await readBatch(database, NODE, listId));
	stopDriving.push(
		$effect.root(() => {
			$effect(() => run.drive());
		}),
	);
	return run;
}

/** Opens the list on a new page and resumes it. */
async function openList(listId: string, outcomeOf?: Fate): Promise<TokenBatchRun> {
	const run = await showList(listId, outcomeOf);
	void run.poll().then(() => run.resume());
	return run;
}

/**
 * Accepts the change output like a user who knows both wallet addresses; the daemon may pay its fee from either
 * address.
 */
function confirmChange(run: TokenBatchRun): TokenBatchRun {
	stopDriving.push(
		$effect.root(() => {
			$effect(() => {
				if (run.hasCaution) void run.acceptCautions();
			});
		}),
	);
	return run;
}

/** Advances time until the condition holds. */
async function until(isSo: () => boolean): Promise<void> {
	for (let passed = 0; !isSo() && passed < MAX_RUN_MS; passed += 500) {
		await vi.advanceTimersByTimeAsync(500);
		for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => soon(resolve, 0));
	}
	// The programs answer over HTTP in real time, and need longer on a busy machine.
	const waitedSince = performance.now();
	while (!isSo() && performance.now() - waitedSince < MAX_WAIT_MS) await new Promise((go) => soon(go, 50));
	expect(isSo()).toBe(true);
}

const held = async (tokenId: string, key: string) =>
	(await fake.ask<{ balance: number }>('tokenbalance', tokenId, key)).balance;

describe('running transfer list', () => {
	it('sends each line once', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		broadcasts = 0;
		const run = await openList(await startList(tokenId));
		await until(() => run.isOver);
		expect(run.progress).toEqual({ rows: 2, done: 2, refused: 0 });
		expect(await held(tokenId, RECIPIENTS[0] ?? '')).toBe(10);
		expect(await held(tokenId, RECIPIENTS[1] ?? '')).toBe(11);
		expect(await held(tokenId, sender)).toBe(979);
		expect(broadcasts).toBe(2);
		await until(() => !run.isRunning);
	});

	it('resumes without a resend after an interruption at any call', async () => {
		let isCut = true;
		for (let cut = 1; isCut; cut += 1) {
			for (const end of ['before', 'after'] as const) {
				// Every page reads all tokens, so the number of calls would grow without end.
				database.close();
				await beginAnew();
				const tokenId = await makeToken(fake, '0.00001');
				const listId = await startList(tokenId);
				let died: string | undefined;
				const first = confirmChange(
					await openList(listId, (call, method) => {
						if (call !== cut) return undefined;
						died = method;
						return end;
					}),
				);
				await until(() => died !== undefined || first.isOver);
				isCut = died !== undefined;
				for (const stop of stopDriving.splice(0)) stop();
				const again = confirmChange(await openList(listId));
				const isLost = () => again.flow?.step === 'lost';
				await until(() => again.isOver || isLost() || (again.needsUser && !again.hasCaution));
				// A transaction that may not have arrived is resent, byte for byte, only if the user asks for it.
				if (isLost()) {
					expect([died, end]).toEqual(['sendrawtransaction', 'before']);
					await again.flow?.sendAgain();
				}
				await until(() => again.isOver);
				expect(await held(tokenId, RECIPIENTS[0] ?? ''), `${died} ${end}`).toBe(10);
				expect(await held(tokenId, RECIPIENTS[1] ?? ''), `${died} ${end}`).toBe(11);
				expect(await held(tokenId, sender)).toBe(979);
				for (const stop of stopDriving.splice(0)) stop();
			}
		}
	}, 120_000);

	it('stops at a tampered line and continues after a rebuild', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		fake.daemon.tamper('recipient', 1);
		broadcasts = 0;
		const run = await openList(await startList(tokenId));
		await until(() => run.needsUser && !run.isRunning);
		expect(run.flow?.review?.problems.map(({ kind }) => kind)).toContain('recipient');
		expect(broadcasts).toBe(0);
		await run.rebuild();
		await until(() => run.isOver);
		expect(broadcasts).toBe(2);
	});

	it('stops if too few tokens are left and can drop the rest', async () => {
		const tokenId = await makeToken(fake, '0.00000015');
		broadcasts = 0;
		const run = await openList(await startList(tokenId));
		await until(() => run.needsUser && !run.isRunning);
		expect(run.progress).toEqual({ rows: 2, done: 1, refused: 0 });
		expect(run.flow?.failure?.message).toBe('insufficient token inputs');
		await run.discardRest();
		expect(run.lines).toHaveLength(1);
		expect(run.isOver).toBe(true);
	});

	it('retries or skips a refused line on request', async () => {
		const { hex } = await fake.ask<{ hex: string }>('tokencreate', 'Deed', '0.00000001', '', 'f7');
		const tokenId = await fake.ask<string>('sendrawtransaction', hex);
		fake.mine();
		broadcasts = 0;
		const run = await openList(await startList(tokenId, [1n, 1n]));
		await until(() => run.needsUser && !run.isRunning);
		expect(run.progress).toEqual({ rows: 2, done: 0, refused: 1 });
		expect(broadcasts).toBe(1);
		await run.retry();
		await until(() => broadcasts === 2 && run.needsUser && !run.isRunning);
		expect(run.progress).toEqual({ rows: 2, done: 0, refused: 1 });
		await run.resume();
		await until(() => run.isOver && !run.isRunning);
		expect(run.progress).toEqual({ rows: 2, done: 0, refused: 2 });
		expect(broadcasts).toBe(3);
	});

	it('does not send a built transaction while paused', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		broadcasts = 0;
		let pause: (() => void) | undefined;
		const run = await openList(await startList(tokenId), (_, method) => {
			if (method === 'tokentransfer') pause?.();
			return undefined;
		});
		pause = () => run.pause();
		await until(() => run.flow?.review !== undefined && !run.isRunning);
		await vi.advanceTimersByTimeAsync(10_000);
		expect(broadcasts).toBe(0);
		pause = undefined;
		await run.resume();
		await until(() => run.isOver);
		expect(broadcasts).toBe(2);
	});

	it('resumes automatically once the daemon has caught up', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		const listId = await startList(tokenId);
		await fake.daemon.start({ blocksBehind: 30 });
		broadcasts = 0;
		const run = await openList(listId);
		await until(() => run.doubt !== undefined);
		await vi.advanceTimersByTimeAsync(40_000);
		expect([run.doubt?.kind, run.isRunning, run.needsUser, broadcasts]).toEqual(['missing', true, false, 0]);
		await fake.daemon.start({});
		await until(() => run.isOver);
		expect(broadcasts).toBe(2);
	});

	it('sends after the user has accepted a warning once', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		const listId = await startList(tokenId);
		await fake.daemon.start({ isAlone: true });
		broadcasts = 0;
		const run = await openList(listId);
		await until(() => run.doubt !== undefined);
		expect([run.doubt?.kind, broadcasts]).toEqual(['alone', 0]);
		await run.acceptDoubt();
		await until(() => run.isOver);
		expect(broadcasts).toBe(2);
	});

	it('resumes automatically after the block of a line is replaced', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		broadcasts = 0;
		const run = await openList(await startList(tokenId));
		await until(() => run.isOver && !run.isRunning);
		const turned = () => run.lines[0]?.reached.accepted;
		const before = turned();
		await advanceTransactionEntry(database, run.lines[0]?.id ?? '', { event: 'undone' });
		await until(() => turned() !== before && run.isOver && !run.isRunning);
		expect([run.progress.done, broadcasts]).toEqual([2, 2]);
	});

	it('stays at a refused line when an earlier block is replaced', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		broadcasts = 0;
		// The second line is sent as soon as the first is in a block.
		const refusal = new CallError('refused', 'Missing inputs', { code: 'TX-MISSING-INPUTS' });
		const { send } = TransferPlan.prototype;
		const sending = vi.spyOn(TransferPlan.prototype, 'send').mockImplementation(function (
			this: TransferPlan,
			hex,
		) {
			return sending.mock.calls.length === 2 ? Promise.reject(refusal) : send.call(this, hex);
		});
		const run = await openList(await startList(tokenId, [10n, 11n], undefined));
		await until(() => run.lines[1]?.step === 'refused' && !run.isRunning);
		let hasRunAgain = false;
		stopDriving.push(
			$effect.root(() => {
				$effect(() => {
					if (run.isRunning) hasRunAgain = true;
				});
			}),
		);
		await advanceTransactionEntry(database, run.lines[0]?.id ?? '', { event: 'undone' });
		await until(() => hasRunAgain && !run.isRunning);
		expect([run.flow?.step, run.progress, broadcasts]).toEqual([
			'refused',
			{ rows: 2, done: 1, refused: 1 },
			1,
		]);
	});

	it('pauses if the journal is unreadable and resumes on request', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		broadcasts = 0;
		const run = await showList(await startList(tokenId));
		await run.poll();
		// Makes all reads fail: a paused list also reads the journal, and would consume a single failure.
		const mend = failTransactions();
		await run.resume();
		await until(() => run.failure !== undefined);
		mend();
		expect(run.failure).toMatchObject({ name: 'QuotaExceededError' });
		expect([run.isRunning, broadcasts]).toEqual([false, 0]);
		await run.resume();
		await until(() => run.isOver);
		expect(run.failure).toBeUndefined();
		expect(broadcasts).toBe(2);
	});

	it('does not report another page when resumed twice', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		const run = await openList(await startList(tokenId), () => 'before');
		await until(() => run.isRunning);
		run.pause();
		await until(() => !run.isRunning);
		await Promise.all([run.resume(), run.resume()]);
		expect([run.isElsewhere, run.isRunning]).toEqual([false, true]);
	});

	it('runs in one page at a time', async () => {
		const tokenId = await makeToken(fake, '0.00001');
		const listId = await startList(tokenId);
		const first = await openList(listId, () => 'before');
		await until(() => first.isRunning);
		pages -= 1;
		const second = await openList(listId);
		await until(() => second.isElsewhere);
		expect(second.isRunning).toBe(false);
	});
});

it('stops a list on a different chain without sending', async () => {
	const tokenId = await makeToken(fake, '0.00001');
	broadcasts = 0;
	const run = await openList(await startList(tokenId, [10n, 11n], 'ELSEWHERE'));
	await until(() => run.needsUser);
	expect(run.flow?.failure).toMatchObject({ code: 'DAEMON-OTHER-CHAIN' });
	expect(run.lines.map(({ step }) => step)).toEqual(['fill', 'fill']);
	expect(broadcasts).toBe(0);
	expect(run.isRunning).toBe(false);
});

it('does not resend a refused line that is mined later', async () => {
	const tokenId = await makeToken(fake, '0.00001');
	broadcasts = 0;
	const refuse = vi
		.spyOn(TransferPlan.prototype, 'send')
		.mockRejectedValueOnce(new CallError('refused', 'Missing inputs', { code: 'TX-MISSING-INPUTS' }));
	const run = await openList(await startList(tokenId));
	await until(() => run.needsUser);
	expect(refuse).toHaveBeenCalledOnce();
	await fake.ask('sendrawtransaction', run.lines[0]?.hex);
	fake.mine();
	await run.retry();
	await until(() => run.isOver);
	expect(run.progress).toEqual({ rows: 2, done: 2, refused: 0 });
	expect(await held(tokenId, RECIPIENTS[0] ?? '')).toBe(10);
	expect(broadcasts).toBe(1);
});
