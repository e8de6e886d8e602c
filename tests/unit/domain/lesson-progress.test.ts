import { describe, expect, it } from 'vitest';
import {
	beginLesson,
	leaveLesson,
	NO_PROGRESS,
	reachStep,
	readProgress,
	resumeLesson,
	standingOf,
} from '#lib/domain/lessons.ts';

const LESSON = {
	id: 'first',
	steps: [
		{ say: 'Go.', isDone: () => false },
		{ say: 'Stop.', isDone: () => false },
	],
};

describe('lesson progress', () => {
	it('resumes a left lesson at its step', () => {
		const begun = reachStep(beginLesson(NO_PROGRESS, 'first', 7), LESSON, 1);
		expect(begun).toEqual({ active: 'first', runs: { first: { step: 1, begun: 7 } }, finished: [] });
		const left = leaveLesson(begun, LESSON);
		expect(left.active).toBeUndefined();
		expect(standingOf(left, LESSON)).toBe('begun');
		expect(resumeLesson(left, 'first')).toEqual(begun);
	});

	it('remembers finished lessons and restarts them', () => {
		const done = reachStep(beginLesson(NO_PROGRESS, 'first', 7), LESSON, 2);
		expect(standingOf(done, LESSON)).toBe('finished');
		const closed = leaveLesson(done, LESSON);
		expect(closed).toEqual({ active: undefined, runs: {}, finished: ['first'] });
		expect(standingOf(closed, LESSON)).toBe('finished');
		const again = beginLesson(closed, 'first', 9);
		expect(standingOf(again, LESSON)).toBe('begun');
		expect(reachStep(again, LESSON, 2).finished).toEqual(['first']);
	});

	it('ignores steps and resumption of a lesson not begun', () => {
		expect(reachStep(NO_PROGRESS, LESSON, 1)).toBe(NO_PROGRESS);
		expect(resumeLesson(NO_PROGRESS, 'first')).toBe(NO_PROGRESS);
		expect(resumeLesson(NO_PROGRESS, 'toString')).toBe(NO_PROGRESS);
	});

	it('is read back unchanged', () => {
		const begun = reachStep(beginLesson(NO_PROGRESS, 'first', 7), LESSON, 1);
		expect(readProgress(structuredClone(begun))).toEqual(begun);
	});

	it.each([
		['nothing', null],
		['a string', 'first'],
		['malformed runs', { active: 'first', runs: { first: { step: -1, begun: 7 } }, finished: 3 }],
		['a step that is not a number', { active: 'first', runs: { first: { step: '1', begun: 7 } } }],
		['an active lesson without a run', { active: 'first', runs: [], finished: [4] }],
	])('is empty if storage contains %s', (_, stored) => {
		expect(readProgress(stored)).toEqual({ active: undefined, ...NO_PROGRESS });
	});
});
