import { MessageLog } from '#lib/node/stream.ts';
import { describe, expect, it } from 'vitest';

describe('message log', () => {
	it('returns the messages after a position, or all for a different log', () => {
		const log = new MessageLog();
		for (const text of ['a', 'b', 'c']) log.add(0, text, false);
		const all = log.after(undefined);
		expect(all.messages.map(({ number, text }) => [number, text])).toEqual([
			[1, 'a'],
			[2, 'b'],
			[3, 'c'],
		]);
		expect(log.after({ log: all.log, number: 2 }).messages.map(({ text }) => text)).toEqual(['c']);
		expect(log.after({ log: -1, number: 2 }).messages).toHaveLength(3);
	});

	it('is limited in number and size', () => {
		const log = new MessageLog();
		for (let each = 0; each < 1500; each += 1) log.add(0, 'short', false);
		expect(log.after(undefined).messages).toHaveLength(1000);
		expect(log.after(undefined).messages[0]?.number).toBe(501);
		for (let each = 0; each < 50; each += 1) log.add(0, 'x'.repeat(100_000), false);
		expect(log.after(undefined).messages.length).toBeLessThanOrEqual(20);
		expect(log.after(undefined).messages.at(-1)?.number).toBe(1550);
	});
});
