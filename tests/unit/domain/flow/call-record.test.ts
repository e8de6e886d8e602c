import {
	advanceCall,
	beginCall,
	isCallOpen,
	mayTurnUp,
	UNSEEN,
	type CallEvent,
} from '#lib/domain/flow/call-record.ts';
import { describe, expect, it } from 'vitest';

const REFUSED: CallEvent = { event: 'refused', refusal: { text: 'no' } };
const run = (...events: CallEvent[]) =>
	events.reduce((call, event, index) => advanceCall(call, event, index + 2) ?? call, beginCall('draft', 1));

describe('a call', () => {
	it('is sent from its beginning, since it is written down right before it goes', () => {
		expect(run()).toEqual({ step: 'sent', draft: 'draft', reached: { sent: 1 } });
		expect(isCallOpen(run())).toBe(true);
	});

	it('notes when each step was entered, and why it was refused', () => {
		expect(run({ event: 'lost' }, REFUSED)).toEqual({
			...{ step: 'refused', draft: 'draft', refusal: { text: 'no' } },
			reached: { sent: 1, unknown: 2, refused: 3 },
		});
	});

	it.each([
		[[{ event: 'lost' }], 'unknown', true],
		[[{ event: 'done' }], 'done', false],
		[[REFUSED], 'refused', false],
		[[{ event: 'lost' }, { event: 'done' }], 'done', false],
		[[{ event: 'done' }, { event: 'lost' }], 'done', false],
		[[{ event: 'done' }, REFUSED], 'done', false],
		[[REFUSED, { event: 'done' }], 'done', false],
		[[REFUSED, { event: 'seen' }], 'refused', false],
		[[REFUSED, { event: 'lost' }], 'refused', false],
	] as [CallEvent[], string, boolean][])('after %j is %s', (events, step, open) => {
		const call = run(...events);
		expect([call.step, isCallOpen(call)]).toEqual([step, open]);
	});

	it.each(['REQUEST-UNANSWERED', 'REQUEST-DECLINED'])(
		'that ended as %s is corrected by its swap alone',
		(code) => {
			const ended = run({ event: 'refused', refusal: { code, text: 'no swap' } });
			expect(advanceCall(ended, { event: 'done', swap: '7-8' }, 9)).toMatchObject({
				...{ step: 'done', swap: '7-8', refusal: undefined },
			});
			expect(advanceCall(ended, { event: 'seen' }, 9)).toBeUndefined();
		},
	);

	it('that a node refused is looked for for ten minutes, and one that was not seen for a day', () => {
		const [minutes, hours] = [60_000, 3_600_000];
		const unseen = run({ event: 'refused', refusal: { code: UNSEEN, text: 'not seen' } });
		expect([9, 11].map((each) => mayTurnUp(run(REFUSED), each * minutes))).toEqual([true, false]);
		expect([23, 25].map((each) => mayTurnUp(unseen, each * hours))).toEqual([true, false]);
		expect(mayTurnUp(run({ event: 'done' }), 2)).toBe(false);
	});
});
