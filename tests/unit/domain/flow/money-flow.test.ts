import {
	advanceFlow,
	beginFlow,
	isFinal,
	mayArrive,
	mayChange,
	wasEverSent,
	wasUndone,
	type FlowEvent,
	type FlowRecord,
} from '#lib/domain/flow/money-flow.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const STARTED = beginFlow('as typed', 1);

const events: fc.Arbitrary<FlowEvent<string>> = fc.oneof(
	fc.string().map((draft) => ({ event: 'typed' as const, draft })),
	fc.nat(3).map((n) => ({ event: 'built' as const, hex: `0${n}`, txid: `id of 0${n}` })),
	fc
		.tuple(fc.constantFrom('sent' as const, 'sent-again' as const), fc.nat(3))
		.map(([event, n]) => ({ event, seenTxid: `id of 0${n}` })),
	fc.constant({ event: 'refused' as const, refusal: { code: 'TX-CONFLICT', text: 'no' } }),
	fc.constant({ event: 'answered' as const, answer: { code: 'DAEMON-STARTING', text: 'Loading...' } }),
	fc.constant({ event: 'contradicted' as const, otherTxid: 'another' }),
	fc
		.constantFrom(
			'reopened' as const,
			'accepted' as const,
			'held-back' as const,
			'not-found' as const,
			'mined' as const,
			'undone' as const,
			'visible' as const,
			'settled' as const,
		)
		.map((event) => ({ event })),
);

/** Every broadcast along a path: the sent hex and the event that caused it. */
function broadcastsOf(path: readonly FlowEvent<string>[]): { hex: string; event: string }[] {
	const sent: { hex: string; event: string }[] = [];
	let flow: FlowRecord<string> = STARTED;
	for (const event of path) {
		const next = advanceFlow(flow, event, 2);
		if (!next) continue;
		if (event.event === 'sent' || event.event === 'sent-again')
			sent.push({ hex: next.hex ?? '', event: event.event });
		flow = next;
	}
	return sent;
}

/** True if the program reports the transaction before the page has sent anything. */
function wasSentUnasked(path: readonly FlowEvent<string>[]): boolean {
	let flow: FlowRecord<string> = STARTED;
	for (const event of path) {
		const next = advanceFlow(flow, event, 2);
		if (next && flow.step === 'review' && event.event === 'accepted') return true;
		flow = next ?? flow;
	}
	return false;
}

function run(...path: FlowEvent<string>[]): FlowRecord<string> {
	return path.reduce<FlowRecord<string>>((flow, event) => advanceFlow(flow, event, 2) ?? flow, STARTED);
}

const BUILT: FlowEvent<string> = { event: 'built', hex: '00', txid: 'id' };

describe('money flow', () => {
	it('never sends a second transaction for any sequence of events', () => {
		const path = fc.array(events, { maxLength: 60 });
		fc.assert(
			fc.property(path, (taken) => {
				expect(new Set(broadcastsOf(taken).map(({ hex }) => hex)).size).toBeLessThanOrEqual(1);
			}),
			{ numRuns: 3000 },
		);
	});

	it('sends automatically at most once, and again only on request', () => {
		const path = fc.array(
			events.filter(({ event }) => event !== 'held-back'),
			{ maxLength: 60 },
		);
		fc.assert(
			fc.property(path, (taken) => {
				const sent = broadcastsOf(taken).map(({ event }) => event);
				expect(sent.filter((event) => event === 'sent').length).toBeLessThanOrEqual(1);
				// A repeat is the first broadcast only if the program itself sent the transaction and then lost it.
				const [first] = sent;
				expect(first === undefined || first === 'sent' || wasSentUnasked(taken)).toBe(true);
			}),
			{ numRuns: 3000 },
		);
	});

	it('counts a send by the program and resends only on request', () => {
		const path = [BUILT, { event: 'accepted' }, { event: 'not-found' }] as const;
		const lost = run(...path);
		expect([lost.step, wasEverSent(lost), mayArrive(lost)]).toEqual(['lost', true, true]);
		expect(advanceFlow(lost, { event: 'sent', seenTxid: 'id' }, 3)).toBeUndefined();
		expect(broadcastsOf([...path, { event: 'sent-again', seenTxid: 'id' }])).toEqual([
			{ hex: '00', event: 'sent-again' },
		]);
	});

	it('sends nothing before a transaction is built', () => {
		expect(advanceFlow(STARTED, { event: 'sent', seenTxid: 'id' }, 2)).toBeUndefined();
		expect(advanceFlow(STARTED, { event: 'sent-again', seenTxid: 'id' }, 2)).toBeUndefined();
	});

	it('rejects a second send until the first outcome is known', () => {
		const sending = run(BUILT, { event: 'sent', seenTxid: 'id' });
		expect(advanceFlow(sending, { event: 'sent', seenTxid: 'id' }, 3)).toBeUndefined();
		expect(advanceFlow(sending, { event: 'sent-again', seenTxid: 'id' }, 3)).toBeUndefined();
		expect(advanceFlow(sending, { event: 'reopened' }, 3)).toBeUndefined();
	});

	it('sends only the reviewed transaction', () => {
		expect(advanceFlow(run(BUILT), { event: 'sent', seenTxid: 'another' }, 2)).toBeUndefined();
	});

	it('returns to the same review when the bytes were held back', () => {
		const heldBack = run(BUILT, { event: 'sent', seenTxid: 'id' }, { event: 'held-back' });
		expect(heldBack).toMatchObject({ step: 'review', hex: '00', txid: 'id' });
	});

	it('never overwrites a sent transaction or marks it unsent', () => {
		const path = fc.array(events, { maxLength: 60 });
		fc.assert(
			fc.property(path, (taken) => {
				let flow: FlowRecord<string> = STARTED;
				for (const event of taken) {
					const before: FlowRecord<string> = flow;
					flow = advanceFlow(flow, event, 2) ?? flow;
					if (before.reached.accepted === undefined && before.reached.lost === undefined) continue;
					expect(flow.hex).toBe(before.hex);
					expect(['fill', 'review', 'refused']).not.toContain(flow.step);
				}
			}),
			{ numRuns: 3000 },
		);
	});

	it('stays undecided after an inconclusive answer', () => {
		const answer = { code: 'AUTH-DAEMON', text: '' };
		const answered = run(BUILT, { event: 'sent', seenTxid: 'id' }, { event: 'answered', answer });
		expect(answered).toMatchObject({ step: 'sending', answer });
		expect(advanceFlow(answered, { event: 'reopened' }, 3)).toBeUndefined();
		const again = [{ event: 'not-found' }, { event: 'sent-again', seenTxid: 'id' }] as const;
		expect(again.reduce((flow, event) => advanceFlow(flow, event, 3) ?? flow, answered)).toMatchObject({
			step: 'sending',
			answer: undefined,
		});
	});

	it('stays lost if previously sent bytes are refused', () => {
		const refusal = { code: 'TX-MISSING-INPUTS', text: 'Missing inputs' };
		const again = run(
			BUILT,
			{ event: 'sent', seenTxid: 'id' },
			{ event: 'accepted' },
			{ event: 'not-found' },
			{ event: 'sent-again', seenTxid: 'id' },
			{ event: 'refused', refusal },
		);
		expect(again).toMatchObject({ step: 'lost', answer: refusal, refusal: undefined });
	});

	it('can leave its last step until its block is final', () => {
		const seen = [{ event: 'accepted' }, { event: 'mined' }, { event: 'visible' }] as const;
		const visible = run(BUILT, { event: 'sent', seenTxid: 'id' }, ...seen);
		expect(advanceFlow(visible, { event: 'undone' }, 3)).toMatchObject({ step: 'accepted' });
		const gone = advanceFlow(visible, { event: 'not-found' }, 3);
		expect(gone && [gone.step, wasUndone(gone)]).toEqual(['lost', true]);
		const settled = advanceFlow(visible, { event: 'settled' }, 7);
		expect(settled).toMatchObject({ step: 'visible', settled: 7 });
		expect(settled && advanceFlow(settled, { event: 'undone' }, 8)).toBeUndefined();
		expect(settled && [mayChange(visible), mayChange(settled)]).toEqual([true, false]);
	});

	it('is final once notarised or after 100 confirmations', () => {
		expect(isFinal({ confirmations: 99 })).toBe(false);
		expect(isFinal({ confirmations: 100 })).toBe(true);
		expect(isFinal({ confirmations: 2, isNotarised: true })).toBe(true);
		expect(isFinal({})).toBe(false);
	});

	it('ends with a refusal and cannot be sent again', () => {
		const refused = run(
			BUILT,
			{ event: 'sent', seenTxid: 'id' },
			{ event: 'refused', refusal: { text: 'no' } },
		);
		expect(refused).toMatchObject({ step: 'refused', hex: '00', refusal: { text: 'no' } });
		expect(advanceFlow(refused, { event: 'sent', seenTxid: 'id' }, 3)).toBeUndefined();
	});

	it('discards the built transaction and keeps the draft on return', () => {
		const reopened = run(BUILT, { event: 'reopened' });
		expect(reopened).toMatchObject({ step: 'fill', draft: 'as typed', hex: undefined, txid: undefined });
	});

	it('waits for a block again when its block is undone', () => {
		const undone = run(
			BUILT,
			{ event: 'sent', seenTxid: 'id' },
			{ event: 'accepted' },
			{ event: 'mined' },
			{ event: 'undone' },
		);
		expect(undone.step).toBe('accepted');
	});

	it('records the time of each step', () => {
		const built = advanceFlow(STARTED, BUILT, 5);
		expect(built && advanceFlow(built, { event: 'sent', seenTxid: 'id' }, 9)?.reached).toEqual({
			fill: 1,
			review: 5,
			sending: 9,
		});
	});
});
