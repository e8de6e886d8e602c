import { watch } from '#lib/ui/watch.svelte.ts';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';

function inEffects(make: () => void): () => void {
	const end = $effect.root(make);
	flushSync();
	return end;
}

describe('watched value', () => {
	it('triggers the action now and after each real change', () => {
		let number = $state(1);
		const acted = vi.fn();
		const end = inEffects(() =>
			watch(
				() => number > 1,
				(isLarge) => acted(isLarge),
			),
		);
		number = 2;
		flushSync();
		number = 3;
		flushSync();
		expect(acted.mock.calls).toEqual([[false], [true]]);
		end();
	});

	it('ignores values read by the action', () => {
		let value = $state('a');
		let other = $state(1);
		const acted = vi.fn();
		const end = inEffects(() =>
			watch(
				() => value,
				(now) => acted(now, other),
			),
		);
		other = 2;
		flushSync();
		expect(acted.mock.calls).toEqual([['a', 1]]);
		value = 'b';
		flushSync();
		expect(acted.mock.calls).toEqual([
			['a', 1],
			['b', 2],
		]);
		end();
	});

	it('runs the cleanup before the next action and at the end', () => {
		let value = $state('a');
		const log: string[] = [];
		const end = inEffects(() =>
			watch(
				() => value,
				(now) => {
					log.push(`do ${now}`);
					return () => log.push(`undo ${now}`);
				},
			),
		);
		value = 'b';
		flushSync();
		end();
		expect(log).toEqual(['do a', 'undo a', 'do b', 'undo b']);
	});
});
