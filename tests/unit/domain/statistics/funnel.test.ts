import { funnelOf } from '#lib/domain/message-counts.ts';
import { expect, test } from 'vitest';

const COUNTS = { status: 0, duplicates: 0, swaps: 0, unreadable: 0, unknown: 0, fresh: 0 };

test('reports the losses of each step, and is empty without requests', () => {
	const rows = funnelOf({ ...COUNTS, request: 10, reserved: 8, connect: 8, connected: 5 });
	expect(rows.map(({ count, share, lost }) => [count, share, lost])).toEqual([
		[10, 1, 0],
		[8, 0.8, 2],
		[8, 0.8, 0],
		[5, 0.5, 3],
	]);
	const none = funnelOf({ ...COUNTS, request: 0, reserved: 0, connect: 0, connected: 0 });
	expect(none.map(({ share }) => share)).toEqual([0, 0, 0, 0]);
});

test('never reports negative losses for a log starting mid-negotiation', () => {
	const [, reserved] = funnelOf({ ...COUNTS, request: 1, reserved: 3, connect: 3, connected: 3 });
	expect(reserved).toMatchObject({ share: 1, lost: 0 });
});
