import type { Lesson, LessonView } from '#lib/domain/lessons.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodePractice } from '#lib/node/features/practice.ts';
import { Desk } from '#lib/state/desk.ts';
import { Lessons } from '#lib/state/lessons.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { FakeMarket } from './market/fake-market.ts';

const on =
	(mark: string) =>
	({ shown }: LessonView) =>
		shown.has(mark);

const LESSON: Lesson = {
	id: 'two-steps',
	name: 'Two steps',
	learns: 'Nothing.',
	minutes: 1,
	start: '/trade',
	steps: [
		{ say: 'Do this.', isDone: on('this') },
		{ say: 'Do that.', isDone: on('that') },
	],
	ends: 'You did it.',
};

let desk: Desk;
/** Commands sent to the practice environment. */
let instructions: string[];
let isHostUnreachable: boolean;

beforeEach(async () => {
	desk = await openDesk(new FakeMarket(0, []).client);
	instructions = [];
	isHostUnreachable = false;
});
afterEach(() => desk.database.close());

function seeing(...marks: readonly string[]): LessonView {
	return {
		path: '/trade',
		params: new URLSearchParams(),
		shown: new Set(marks),
		entries: [],
		isTrading: false,
		swaps: [],
		now: 0,
	};
}

/** Loads the lessons as on the next visit. */
async function reopened(): Promise<Lessons> {
	const lessons = new Lessons(desk);
	await lessons.reload();
	return lessons;
}

test('resumes a lesson at its step after leaving', async () => {
	const lessons = await reopened();
	expect(lessons.standingOf(LESSON)).toBe('new');
	await lessons.begin(LESSON);
	expect(desk.settings.guidance).toBe('lesson');
	lessons.advance(LESSON, seeing('this'));
	await expect.poll(async () => (await reopened()).runOf(LESSON.id)?.step).toBe(1);

	const next = await reopened();
	expect(next.active).toBe(LESSON.id);
	next.leave(LESSON);
	expect([next.active, desk.settings.guidance, next.standingOf(LESSON)]).toEqual([
		undefined,
		'none',
		'begun',
	]);
	await next.resume(LESSON);
	expect([next.active, desk.settings.guidance]).toEqual([LESSON.id, 'lesson']);
	expect(next.runOf(LESSON.id)?.step).toBe(1);
});

test('keeps a finished lesson finished and allows a restart', async () => {
	const lessons = await reopened();
	await lessons.begin(LESSON);
	lessons.advance(LESSON, seeing('that'));
	lessons.advance(LESSON, seeing());
	expect(lessons.standingOf(LESSON)).toBe('finished');
	lessons.leave(LESSON);
	await expect.poll(async () => (await reopened()).active).toBeUndefined();
	const next = await reopened();
	expect(next.standingOf(LESSON)).toBe('finished');
	await next.begin(LESSON);
	expect([next.standingOf(LESSON), next.runOf(LESSON.id)?.step]).toEqual(['begun', 0]);
});

test('treats damaged progress as empty', async () => {
	const lessons = await reopened();
	await lessons.begin(LESSON);
	const name = `lessons ${desk.connection.id}`;
	await expect.poll(() => desk.database.get('settings', name)).toBeDefined();
	await desk.database.put('settings', { name, value: { active: LESSON.id, runs: { 'two-steps': 3 } } });
	const next = await reopened();
	expect([next.active, next.standingOf(LESSON)]).toEqual([undefined, 'new']);
});

const TROUBLE: Lesson = {
	...LESSON,
	id: 'trouble',
	orders: (step) => (step < 1 ? [{ is: 'counterparty-vanishes' }] : [{ is: 'daemon-cheats' }]),
};

/** Opens lessons with a practice environment that records its commands. */
function withWorld(): Lessons {
	const tell = (what: string) => {
		if (isHostUnreachable) return Promise.reject(new CallError('unreachable', 'Nothing answers.'));
		instructions.push(what);
		return Promise.resolve();
	};
	const world: NodePractice = {
		time: () => Promise.resolve(Date.now()),
		moveForward: () => Promise.resolve(Date.now()),
		order: ({ is }) => tell(is),
		calm: () => tell('calm'),
	};
	return new Lessons(new Desk({ ...desk.connection, world }, desk.database, desk.settings));
}

test('undoes a lesson’s orders on leaving and repeats them on resuming', async () => {
	const lessons = withWorld();
	expect(await lessons.begin(TROUBLE)).toBe(true);
	expect(instructions.splice(0)).toEqual(['calm', 'counterparty-vanishes']);
	lessons.advance(TROUBLE, seeing('this'));
	lessons.leave(TROUBLE);
	await expect.poll(() => instructions.splice(0)).toEqual(['calm']);
	expect(await lessons.resume(TROUBLE)).toBe(true);
	expect(instructions.splice(0)).toEqual(['calm', 'daemon-cheats']);
	lessons.advance(TROUBLE, seeing('that'));
	await expect.poll(() => instructions.splice(0)).toEqual(['calm']);
	// A lesson without commands leaves the environment unchanged.
	await lessons.begin(LESSON);
	lessons.leave(LESSON);
	expect(instructions).toEqual([]);
});

test('reports a failure to deliver a lesson’s orders', async () => {
	const lessons = withWorld();
	isHostUnreachable = true;
	expect(await lessons.begin(TROUBLE)).toBe(false);
	expect(lessons.standingOf(TROUBLE)).toBe('new');
	expect(lessons.preparing.failureOf(TROUBLE.id)).toBeInstanceOf(CallError);
});

test('repeats a failed undo on the next visit', async () => {
	const lessons = withWorld();
	await lessons.begin(TROUBLE);
	instructions = [];
	isHostUnreachable = true;
	lessons.leave(TROUBLE);
	await expect.poll(async () => (await reopened()).active).toBeUndefined();
	isHostUnreachable = false;
	const next = withWorld();
	await next.reload();
	await expect.poll(() => instructions).toContain('calm');
});

test('disables lessons with required orders without practice control', async () => {
	expect([new Lessons(desk).isPossible(LESSON), new Lessons(desk).isPossible(TROUBLE)]).toEqual([
		true,
		false,
	]);
	expect(withWorld().isPossible(TROUBLE)).toBe(true);
});

test('starts a lesson with optional orders without practice control', async () => {
	const eased: Lesson = { ...TROUBLE, id: 'eased', isPossibleWithout: true };
	const lessons = new Lessons(desk);
	expect(lessons.isPossible(eased)).toBe(true);
	expect(await lessons.begin(eased)).toBe(true);
	await withWorld().begin(eased);
	expect(instructions).toEqual(['calm', 'counterparty-vanishes']);
});
