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

describe('the progress of lessons', () => {
	it('begins, is left, and is resumed where it was', () => {
		const begun = reachStep(beginLesson(NO_PROGRESS, 'first', 7), LESSON, 1);
		expect(begun).toEqual({ active: 'first', runs: { first: { step: 1, begun: 7 } }, finished: [] });
		const left = leaveLesson(begun, LESSON);
		expect(left.active).toBeUndefined();
		expect(standingOf(left, LESSON)).toBe('begun');
		expect(resumeLesson(left, 'first')).toEqual(begun);
	});

	it('remembers finished lessons, and restarts one', () => {
		const done = reachStep(beginLesson(NO_PROGRESS, 'first', 7), LESSON, 2);
		expect(standingOf(done, LESSON)).toBe('finished');
		const closed = leaveLesson(done, LESSON);
		expect(closed).toEqual({ active: undefined, runs: {}, finished: ['first'] });
		expect(standingOf(closed, LESSON)).toBe('finished');
		const again = beginLesson(closed, 'first', 9);
		expect(standingOf(again, LESSON)).toBe('begun');
		expect(reachStep(again, LESSON, 2).finished).toEqual(['first']);
	});

	it('has no step of a lesson not running, and resumes none', () => {
		expect(reachStep(NO_PROGRESS, LESSON, 1)).toBe(NO_PROGRESS);
		expect(resumeLesson(NO_PROGRESS, 'first')).toBe(NO_PROGRESS);
		expect(resumeLesson(NO_PROGRESS, 'toString')).toBe(NO_PROGRESS);
	});

	it('is read back as it was stored', () => {
		const begun = reachStep(beginLesson(NO_PROGRESS, 'first', 7), LESSON, 1);
		expect(readProgress(structuredClone(begun))).toEqual(begun);
	});

	it.each([
		['nothing', null],
		['a text', 'first'],
		['runs of another shape', { active: 'first', runs: { first: { step: -1, begun: 7 } }, finished: 3 }],
		['a step that is no number', { active: 'first', runs: { first: { step: '1', begun: 7 } } }],
		['an active one without a run', { active: 'first', runs: [], finished: [4] }],
	])('is empty where %s was stored', (_, stored) => {
		expect(readProgress(stored)).toEqual({ active: undefined, ...NO_PROGRESS });
	});
});
