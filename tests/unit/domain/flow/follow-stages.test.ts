import { followStages } from '#lib/domain/flow/follow-stages.ts';
import type { FlowRecord, FlowStep } from '#lib/domain/flow/money-flow.ts';
import { describe, expect, it } from 'vitest';

const at = (step: FlowStep): FlowRecord => ({
	step,
	draft: '',
	reached: { sending: 1, accepted: 2, mined: 3, visible: 4 },
});

describe('transaction stage list', () => {
	it.each([
		['sending', ['now', 'to-come', 'to-come', 'to-come']],
		['accepted', ['done', 'done', 'now', 'to-come']],
		['mined', ['done', 'done', 'done', 'now']],
		['visible', ['done', 'done', 'done', 'done']],
		['lost', ['failed', 'to-come', 'to-come', 'to-come']],
		['refused', ['failed', 'to-come', 'to-come', 'to-come']],
	] as const)('shows a flow that is %s as %j', (step, states) => {
		expect(followStages(at(step)).map(({ state }) => state)).toEqual(states);
	});

	it('shows a time only for stages still reached', () => {
		expect(followStages(at('accepted')).map((stage) => stage.at?.getTime())).toEqual([
			1,
			2,
			undefined,
			undefined,
		]);
	});
});
