import type { Lesson, LessonView } from '#lib/domain/lessons/lesson.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Lessons } from '#lib/state/lessons/lessons.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { HandMarket } from '../market/hand-market.ts';

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

beforeEach(async () => {
	desk = await openDesk(new HandMarket(0, []).client);
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
		isAway: false,
	};
}

/** As the next visit finds it. */
async function reopened(): Promise<Lessons> {
	const lessons = new Lessons(desk);
	await lessons.reload();
	return lessons;
}

test('a lesson is left and resumed at its step, and shown by the setting of all tabs', async () => {
	const lessons = await reopened();
	expect(lessons.standingOf(LESSON)).toBe('new');
	lessons.begin(LESSON);
	expect(desk.settings.guidance).toBe('lesson');
	lessons.look(LESSON, seeing('this'));
	await expect.poll(async () => (await reopened()).runOf(LESSON.id)?.step).toBe(1);

	const next = await reopened();
	expect(next.active).toBe(LESSON.id);
	next.leave(LESSON);
	expect([next.active, desk.settings.guidance, next.standingOf(LESSON)]).toEqual([
		undefined,
		'none',
		'begun',
	]);
	next.resume(LESSON);
	expect([next.active, desk.settings.guidance]).toEqual([LESSON.id, 'lesson']);
	expect(next.runOf(LESSON.id)?.step).toBe(1);
});

test('a lesson that is done stays done, whatever is on screen, and can begin anew', async () => {
	const lessons = await reopened();
	lessons.begin(LESSON);
	lessons.look(LESSON, seeing('that'));
	lessons.look(LESSON, seeing());
	expect(lessons.standingOf(LESSON)).toBe('finished');
	lessons.leave(LESSON);
	await expect.poll(async () => (await reopened()).active).toBeUndefined();
	const next = await reopened();
	expect(next.standingOf(LESSON)).toBe('finished');
	next.begin(LESSON);
	expect([next.standingOf(LESSON), next.runOf(LESSON.id)?.step]).toEqual(['begun', 0]);
});

test('damaged progress counts as none', async () => {
	const lessons = await reopened();
	lessons.begin(LESSON);
	const name = `lessons ${desk.connection.id}`;
	await expect.poll(() => desk.database.get('settings', name)).toBeDefined();
	await desk.database.put('settings', { name, value: { active: LESSON.id, runs: { 'two-steps': 3 } } });
	const next = await reopened();
	expect([next.active, next.standingOf(LESSON)]).toEqual([undefined, 'new']);
});
