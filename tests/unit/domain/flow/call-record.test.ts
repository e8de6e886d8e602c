import {
	advanceCall,
	beginCall,
	isCallOpen,
	mayTurnUp,
	UNSEEN,
	wasCallUndone,
	type CallEvent,
} from '#lib/domain/flow/call-record.ts';
import { describe, expect, it } from 'vitest';

const REFUSED: CallEvent = { event: 'refused', refusal: { text: 'no' } };
const run = (...events: CallEvent[]) =>
	events.reduce((call, event, index) => advanceCall(call, event, index + 2) ?? call, beginCall('draft', 1));

describe('call record', () => {
	it('counts as sent from the start', () => {
		expect(run()).toEqual({ step: 'sent', draft: 'draft', reached: { sent: 1 } });
		expect(isCallOpen(run())).toBe(true);
	});

	it('records the time of each step and the refusal', () => {
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
	] as [CallEvent[], string, boolean][])('reacts to %j with the step %s', (events, step, open) => {
		const call = run(...events);
		expect([call.step, isCallOpen(call)]).toEqual([step, open]);
	});

	it.each(['REQUEST-UNANSWERED', 'REQUEST-DECLINED'])(
		'replaces the refusal %s only if its swap appears',
		(code) => {
			const ended = run({ event: 'refused', refusal: { code, text: 'no swap' } });
			expect(advanceCall(ended, { event: 'done', swap: '7-8' }, 9)).toMatchObject({
				...{ step: 'done', swap: '7-8', refusal: undefined },
			});
			expect(advanceCall(ended, { event: 'seen' }, 9)).toBeUndefined();
		},
	);

	it('reopens if its block is replaced, until the next is final', () => {
		const mined = run({ event: 'lost' }, { event: 'done', txid: 'id' }, { event: 'mined' });
		expect([mined.step, wasCallUndone(mined)]).toEqual(['done', false]);
		expect(advanceCall(mined, { event: 'mined' }, 9)).toBeUndefined();
		const undone = advanceCall(mined, { event: 'undone' }, 9) ?? mined;
		expect([undone.step, undone.isSeen, wasCallUndone(undone)]).toEqual(['unknown', true, true]);
		expect(advanceCall(undone, { event: 'undone' }, 9)).toBeUndefined();
		const missing = advanceCall(undone, { event: 'not-found' }, 9) ?? undone;
		expect([missing.step, missing.isSeen, wasCallUndone(missing)]).toEqual(['unknown', false, true]);
		expect(advanceCall(missing, { event: 'not-found' }, 9)).toBeUndefined();
		const again = advanceCall(missing, { event: 'mined' }, 9);
		expect(again).toMatchObject({ step: 'done', txid: 'id', mined: 9 });
		const settled = again && advanceCall(again, { event: 'settled' }, 10);
		expect(settled).toMatchObject({ step: 'done', settled: 10 });
		expect(settled && advanceCall(settled, { event: 'not-found' }, 11)).toBeUndefined();
	});

	it('ignores a replaced block if it was never mined', () => {
		const done = run({ event: 'done', txid: 'id' });
		expect(advanceCall(done, { event: 'undone' }, 9)).toBeUndefined();
		const dropped = advanceCall(done, { event: 'not-found' }, 9) ?? done;
		expect([dropped.step, wasCallUndone(dropped)]).toEqual(['unknown', false]);
	});

	it('never counts as done after paying a third party', () => {
		const strays = [{ address: 'R-stranger', amount: '2.5' }];
		const strayed = run({ event: 'lost' }, { event: 'strayed', txid: 'id', strays }, { event: 'mined' });
		expect([strayed.step, strayed.strays, isCallOpen(strayed)]).toEqual(['strayed', strays, false]);
		const again = [{ event: 'undone' }, { event: 'mined' }] as const;
		expect(again.reduce((call, event) => advanceCall(call, event, 9) ?? call, strayed).step).toBe('strayed');
	});

	it('keeps an inconclusive answer, even if late', () => {
		const answer = { code: 'NODE-REFUSED', text: 'no' };
		expect(run({ event: 'lost', answer })).toMatchObject({ step: 'unknown', answer });
		expect(run({ event: 'lost' }, { event: 'lost', answer })).toMatchObject({ step: 'unknown', answer });
		expect(advanceCall(run({ event: 'lost' }), { event: 'lost' }, 9)).toBeUndefined();
	});

	it('is checked for ten minutes if refused, a day if unseen', () => {
		const [minutes, hours] = [60_000, 3_600_000];
		const unseen = run({ event: 'refused', refusal: { code: UNSEEN, text: 'not seen' } });
		expect([9, 11].map((each) => mayTurnUp(run(REFUSED), each * minutes))).toEqual([true, false]);
		expect([23, 25].map((each) => mayTurnUp(unseen, each * hours))).toEqual([true, false]);
		expect(mayTurnUp(run({ event: 'done' }), 2)).toBe(false);
	});
});
