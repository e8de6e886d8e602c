import { spanOfChoice, parseLogChoice } from '#lib/domain/statistics/log-choice.ts';
import { LogPieces, beginOfPart, partAt, timelineOf } from '#lib/domain/statistics/log-span.ts';
import { describe, expect, it, test } from 'vitest';

const DAY = 86_400;

describe('a timeline', () => {
	it('has parts of a length that clocks know, at most thirty-one', () => {
		const lengthOf = (days: number) => timelineOf({ from: 0, to: days * DAY }).width;
		expect([lengthOf(1), lengthOf(7), lengthOf(30), lengthOf(90)]).toEqual([3600, 6 * 3600, DAY, 7 * DAY]);
		for (const days of [0, 0.01, 1, 7, 30, 365, 5000])
			expect(timelineOf({ from: 0, to: days * DAY }).parts).toBeLessThanOrEqual(31);
	});

	it('ends its last part with the span, and puts each moment into the part that holds it', () => {
		const timeline = timelineOf({ from: 500, to: 500 + DAY });
		expect([partAt(timeline, 500), partAt(timeline, 500 + DAY), partAt(timeline, 499)]).toEqual([
			0,
			23,
			undefined,
		]);
		expect(beginOfPart(timeline, 23)).toBe(500 + 23 * 3600);
	});
});

describe('the pieces of a log', () => {
	/** Reads a span that holds so many swaps an hour; gives the pieces and how many swaps each had. */
	function read(hours: number, anHour: number) {
		const pieces = new LogPieces({ from: 0, to: hours * 3600 });
		const read: { from: number; to: number; swaps: number }[] = [];
		for (let piece = pieces.next; piece; piece = pieces.next) {
			const swaps = Math.round(((piece.to - piece.from) / 3600) * anHour);
			pieces.done(piece, swaps);
			read.push({ ...piece, swaps });
		}
		return read;
	}

	it('cover the span without a gap, the newest first', () => {
		const pieces = read(720, 140);
		expect([pieces[0]?.to, pieces.at(-1)?.from]).toEqual([720 * 3600, 0]);
		for (const [index, { to }] of pieces.slice(1).entries()) expect(to).toBe(pieces[index]?.from);
	});

	it('are few where little happens, and small where much does', () => {
		expect(read(720, 0.5).length).toBeLessThanOrEqual(6);
		const busy = read(720, 140);
		expect(busy.length).toBeLessThan(50);
		expect(Math.max(...busy.map(({ swaps }) => swaps))).toBeLessThan(4000);
	});

	it('say how much of the span was read', () => {
		const span = { from: 0, to: 24 * 3600 };
		const pieces = new LogPieces(span);
		expect(pieces.shareOf(span)).toBe(0);
		pieces.done(pieces.next ?? span, 10);
		expect(pieces.shareOf(span)).toBe(0.25);
	});
});

test('dates are whole days of the chosen zone, without the future', () => {
	const choice = parseLogChoice(new URLSearchParams('period=dates&from=2026-11-01&to=2026-11-02'));
	const begin = Date.UTC(2026, 10, 1) / 1000;
	expect(spanOfChoice(choice, 'utc', 2e9)).toEqual({ from: begin, to: begin + 2 * DAY });
	expect(spanOfChoice(choice, 'utc', begin + DAY)).toEqual({ from: begin, to: begin + DAY });
	expect(spanOfChoice({ ...choice, to: '2026-02-30' }, 'utc', 2e9)).toBeUndefined();
});
