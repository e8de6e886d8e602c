import { describe, expect, it } from 'vitest';
import { Clock } from '#practice/world/clock.ts';

describe('practice clock', () => {
	it('runs with the wall clock', () => {
		let wall = 100;
		const clock = new Clock(() => wall, 'running', 1000);
		wall += 7;
		expect(clock.now()).toBe(1007);
	});

	it('never runs backwards, even if the wall clock does', () => {
		let wall = 100;
		const clock = new Clock(() => wall, 'running', 1000);
		wall = 150;
		expect(clock.now()).toBe(1050);
		wall = 20;
		expect(clock.now()).toBe(1050);
	});

	it('advances only manually in still mode', () => {
		let wall = 100;
		const clock = new Clock(() => wall, 'still', 1000);
		wall = 9000;
		expect(clock.now()).toBe(1000);
		clock.advance(30);
		expect(clock.now()).toBe(1030);
		expect(() => clock.advance(-1)).toThrow(RangeError);
	});

	it('resumes at the time of its pause', () => {
		let wall = 100;
		const clock = new Clock(() => wall, 'running', 1000);
		clock.pause();
		wall = 500;
		clock.run();
		expect(clock.now()).toBe(1000);
		wall = 510;
		expect(clock.now()).toBe(1010);
	});

	it('advances while the program is closed, keeping its offset', () => {
		let wall = 100;
		const first = new Clock(() => wall, 'running', 100);
		first.advance(5000);
		const { row } = first;
		wall = 300;
		expect(Clock.resume(() => wall, 'running', row).now()).toBe(5300);
	});

	it('starts no earlier than the saved time after a clock setback', () => {
		const { row } = new Clock(() => 900, 'running', 900);
		expect(Clock.resume(() => 10, 'running', row).now()).toBe(900);
	});

	it('runs faster on request, and at that speed after a restart', () => {
		let wall = 100;
		const clock = new Clock(() => wall, 'running', 1000);
		clock.run(10);
		wall = 110;
		expect(clock.now()).toBe(1100);
		const { row } = clock;
		wall = 120;
		expect(Clock.resume(() => wall, 'running', row).now()).toBe(1200);
		clock.run();
		wall = 130;
		expect(clock.now()).toBe(1210);
		expect(() => clock.run(-1)).toThrow(RangeError);
	});
});
