import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { GoalCalls } from '#lib/state/goal-calls.svelte.ts';
import { Portfolio } from '#lib/state/portfolio.svelte.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { openStill, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';

const change = (coin: string, goal: bigint, before = 0n) => ({
	coin,
	goal: goal * COIN,
	before: before * COIN,
});

describe('goal call', () => {
	let practice: Practice;
	let desk: Desk;
	let calls: GoalCalls;
	/** Fault of the call for this coin's goal: either the reply is lost, or the call never arrives. */
	let lost: { readonly coin: string; readonly arrives: boolean } | undefined;
	let isUnreachable = false;

	beforeEach(async () => {
		practice = await openStill();
		[lost, isUnreachable] = [undefined, false];
		const whole = transportTo(practice);
		const transport: Transport = {
			address: 'practice',
			async send(body, options) {
				const { method, coin } = JSON.parse(body) as { method: string; coin?: string };
				if (isUnreachable) throw new CallError('unreachable', 'Nothing answers.');
				if (method !== 'goal' || coin !== lost?.coin) return whole.send(body, options);
				if (lost?.arrives) await whole.send(body, options);
				throw new CallError('dropped', 'The connection was closed.');
			},
		};
		desk = await openDesk(new NodeClient({ transport, userpass: USERPASS }));
		calls = desk.use(GoalCalls);
		await desk.use(Portfolio).reading.refresh();
	});

	afterEach(async () => {
		await desk.use(Portfolio).sampled;
		desk.database.close();
		await practice.close();
	});

	const outcomes = () => calls.sent.map(({ change: { coin }, outcome }) => [coin, outcome.is]);
	const steps = async () => {
		const entries = await readEntriesOf(desk.database, desk.connection.id, 'portfolio-goal');
		return Object.fromEntries(entries.map(({ draft, step }) => [draft.coin, step]));
	};
	const sentGoals = async () => (await practice.control({ control: 'calls' })).calls?.['goal'] ?? 0;

	it('is journalled per coin and updates the portfolio', async () => {
		expect(await calls.send([change('KMD', 30n), change('RICK', 20n)])).toBe(true);
		expect(outcomes()).toEqual([
			['KMD', 'set'],
			['RICK', 'set'],
		]);
		expect(await sentGoals()).toBe(2);
		expect(await steps()).toEqual({ KMD: 'done', RICK: 'done' });
		const { coins = [] } = desk.use(Portfolio).reading.current ?? {};
		expect(coins.find(({ coin }) => coin === 'RICK')?.goal).toBe(20n * COIN);
	});

	it('sends the next goal after a refusal', async () => {
		expect(await calls.send([change('DGB', 30n), change('RICK', 20n)])).toBe(false);
		expect(outcomes()).toEqual([
			['DGB', 'refused'],
			['RICK', 'set'],
		]);
		expect(await steps()).toEqual({ DGB: 'refused', RICK: 'done' });
	});

	it('is found after a lost reply and stops further goals', async () => {
		lost = { coin: 'KMD', arrives: true };
		await calls.send([change('KMD', 30n), change('RICK', 20n)]);
		expect(outcomes()).toEqual([
			['KMD', 'set'],
			['RICK', 'not-sent'],
		]);
		expect(await sentGoals()).toBe(1);
		expect(await steps()).toEqual({ KMD: 'done' });
	});

	it('is never resent when unseen, and corrected on late arrival', async () => {
		lost = { coin: 'KMD', arrives: false };
		await calls.send([change('KMD', 30n)]);
		expect(outcomes()).toEqual([['KMD', 'unseen']]);
		expect(await steps()).toEqual({ KMD: 'refused' });
		lost = undefined;
		const late = desk.connection.node.portfolio;
		await late.setGoal('KMD', 30n * COIN);
		await calls.lookUp();
		expect(outcomes()).toEqual([['KMD', 'set']]);
		expect(await steps()).toEqual({ KMD: 'done' });
		expect(await sentGoals()).toBe(1);
	});

	it('is corrected in the journal after a reload', async () => {
		lost = { coin: 'KMD', arrives: false };
		await calls.send([change('KMD', 30n)]);
		lost = undefined;
		const late = desk.connection.node.portfolio;
		await late.setGoal('KMD', 30n * COIN);
		await new GoalCalls(desk).lookUp();
		expect(await steps()).toEqual({ KMD: 'done' });
	});

	it('is recorded as replaced by a later goal of the coin', async () => {
		isUnreachable = true;
		await beginCallEntry(desk.database, {
			...{ nodeId: desk.connection.id, kind: 'portfolio-goal' },
			draft: { coin: 'KMD', goal: '20', before: '0' },
		});
		isUnreachable = false;
		await calls.send([change('KMD', 30n)]);
		await calls.lookUp();
		expect(outcomes()).toEqual([['KMD', 'set']]);
		const entries = await readEntriesOf(desk.database, desk.connection.id, 'portfolio-goal');
		const ended = entries.map(({ draft, step, refusal }) => [draft.goal, step, refusal?.code, refusal?.text]);
		expect(ended.sort()).toEqual([
			['20', 'refused', 'CALL-REPLACED', 'A later goal took its place.'],
			['30', 'done', undefined, undefined],
		]);
	});

	it('stays unknown until a poll of the node succeeds', async () => {
		isUnreachable = true;
		const { id } = await beginCallEntry(desk.database, {
			...{ nodeId: desk.connection.id, kind: 'portfolio-goal' },
			draft: { coin: 'RICK', goal: '20', before: '0' },
		});
		await calls.lookUp();
		expect(outcomes()).toEqual([['RICK', 'unknown']]);
		expect(calls.failure).toBeInstanceOf(CallError);
		isUnreachable = false;
		await calls.lookUp();
		expect(calls.sent.map((each) => [each.id, each.outcome.is])).toEqual([[id, 'unseen']]);
		expect((await steps())['RICK']).toBe('refused');
	});

	it('is not blocked by polls without unknown goals', async () => {
		const elsewhere = new GoalCalls(desk);
		const looks = [elsewhere.lookUp(), calls.lookUp()];
		expect(await calls.send([change('KMD', 30n)])).toBe(true);
		expect(calls.isHeldBack).toBe(false);
		await Promise.all(looks);
	});

	it('is sent once by two simultaneous clicks', async () => {
		await Promise.all([calls.send([change('KMD', 30n)]), calls.send([change('KMD', 30n)])]);
		expect(outcomes()).toEqual([['KMD', 'set']]);
		expect(await sentGoals()).toBe(1);
	});

	it('removes the goal with an amount of zero', async () => {
		await calls.send([change('KMD', 30n)]);
		expect(await calls.send([change('KMD', 0n, 30n)])).toBe(true);
		const { coins = [] } = desk.use(Portfolio).reading.current ?? {};
		expect(coins.every(({ goal }) => goal === 0n)).toBe(true);
	});
});
