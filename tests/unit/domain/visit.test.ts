import { endedVisit, visitAfter } from '#lib/domain/home.ts';
import { expect, test } from 'vitest';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 20, 9);

test('touches, reloads and a short absence are one visit', () => {
	const first = visitAfter(undefined, NOW);
	expect(first).toEqual({ began: NOW, seen: NOW, isOver: false });
	const later = visitAfter(visitAfter(first, NOW + MINUTE), NOW + 31 * MINUTE);
	expect(later).toMatchObject({ began: NOW, seen: NOW + 31 * MINUTE });
	expect(later.before).toBeUndefined();
});

test('after a long absence another visit begins, and remembers the one before', () => {
	const first = visitAfter(visitAfter(undefined, NOW), NOW + 10 * MINUTE);
	const next = visitAfter(first, NOW + 41 * MINUTE);
	expect(next).toMatchObject({
		began: NOW + 41 * MINUTE,
		before: { began: NOW, seen: NOW + 10 * MINUTE },
	});
	// The one before stays the same for as long as this one goes on.
	expect(visitAfter(next, NOW + 50 * MINUTE).before).toEqual(next.before);
});

test('a sign-out ends the visit, however soon the user is back', () => {
	const next = visitAfter(endedVisit(visitAfter(undefined, NOW)), NOW + 1000);
	expect(next).toEqual({
		began: NOW + 1000,
		seen: NOW + 1000,
		isOver: false,
		before: { began: NOW, seen: NOW },
	});
});

test('neither ends a visit nor moves it ahead after a clock change', () => {
	const ahead = visitAfter(undefined, NOW + 600 * MINUTE);
	expect(visitAfter(ahead, NOW)).toEqual({ began: NOW, seen: NOW, isOver: false });
});
