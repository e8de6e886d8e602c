import { describe, expect, it } from 'vitest';
import { findStep, sayStep, type LessonStep, type LessonView } from '#lib/domain/lessons.ts';

const EMPTY: LessonView = {
	path: '/trade',
	params: new URLSearchParams(),
	shown: new Set(),
	entries: [],
	isTrading: false,
	swaps: [],
	now: 0,
};

const seeing = (...marks: readonly string[]): LessonView => ({ ...EMPTY, shown: new Set(marks) });

/** A step that is done while its mark is on screen. */
function step(mark: string, needed?: string): LessonStep {
	return {
		say: `Do ${mark}.`,
		isDone: ({ shown }) => shown.has(mark),
		...(needed && { needs: ({ shown }: LessonView) => shown.has(needed) }),
	};
}

const LESSON = { steps: [step('a'), step('b'), step('c', 'form'), step('d', 'review')] };

describe('current step', () => {
	it('stays until it is done', () => {
		expect(findStep(LESSON, 0, EMPTY)).toBe(0);
		expect(findStep(LESSON, 1, seeing('a'))).toBe(1);
	});

	it('skips completed steps', () => {
		expect(findStep(LESSON, 0, seeing('a', 'b', 'form'))).toBe(2);
	});

	it('skips open steps when a later step is done', () => {
		expect(findStep(LESSON, 0, seeing('c', 'review'))).toBe(3);
		expect(findStep(LESSON, 1, seeing('d'))).toBe(4);
	});

	it('goes back when a later step’s condition no longer holds', () => {
		expect(findStep(LESSON, 3, seeing('form'))).toBe(2);
		expect(findStep(LESSON, 3, EMPTY)).toBe(1);
	});

	it('stays the same for a second reading of a view', () => {
		for (const from of [0, 1, 2, 3, 4])
			for (const view of [EMPTY, seeing('form'), seeing('b'), seeing('a', 'c'), seeing('review')]) {
				const step = findStep(LESSON, from, view);
				expect(findStep(LESSON, step, view)).toBe(step);
			}
	});

	it('is past the end once all steps are done or removed', () => {
		expect(findStep(LESSON, 4, EMPTY)).toBe(4);
		expect(findStep(LESSON, 9, EMPTY)).toBe(4);
	});
});

it('derives the step text from the view', () => {
	const { isDone } = step('a');
	expect(sayStep({ say: 'Look.', isDone }, EMPTY)).toBe('Look.');
	expect(sayStep({ say: ({ path }) => path, isDone }, EMPTY)).toBe('/trade');
});
