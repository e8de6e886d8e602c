import { endedVisit, visitAfter } from '#lib/domain/home.ts';
import { expect, test } from 'vitest';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 20, 9);

test('continues a visit after touches and a short absence', () => {
	const first = visitAfter(undefined, NOW);
	expect(first).toEqual({ began: NOW, seen: NOW, isOver: false });
	const later = visitAfter(visitAfter(first, NOW + MINUTE), NOW + 31 * MINUTE);
	expect(later).toMatchObject({ began: NOW, seen: NOW + 31 * MINUTE });
	expect(later.before).toBeUndefined();
});

test('starts a visit after a long absence and keeps the previous', () => {
	const first = visitAfter(visitAfter(undefined, NOW), NOW + 10 * MINUTE);
	const next = visitAfter(first, NOW + 41 * MINUTE);
	expect(next).toMatchObject({
		began: NOW + 41 * MINUTE,
		before: { began: NOW, seen: NOW + 10 * MINUTE },
	});
	// The previous visit stays the same during this visit.
	expect(visitAfter(next, NOW + 50 * MINUTE).before).toEqual(next.before);
});

test('ends the visit at sign-out, even for an immediate return', () => {
	const next = visitAfter(endedVisit(visitAfter(undefined, NOW)), NOW + 1000);
	expect(next).toEqual({
		began: NOW + 1000,
		seen: NOW + 1000,
		isOver: false,
		before: { began: NOW, seen: NOW },
	});
});

test('moves a visit back with a clock set back', () => {
	const ahead = visitAfter(undefined, NOW + 600 * MINUTE);
	expect(visitAfter(ahead, NOW)).toEqual({ began: NOW, seen: NOW, isOver: false });
});
