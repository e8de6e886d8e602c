import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VariantName } from '#practice/node/variant.ts';
import { deleteDatabase } from '../unit/storage/whole-database.ts';
import { WORLD_START } from '../world-start.ts';
import type { ActionName } from './actions.ts';
import { Cell } from './cell/cell.ts';
import type { FaultName } from './faults.ts';

/** Runs every combination of a table, and prints the table. */
export function playTable(
	variant: VariantName,
	faults: readonly FaultName[],
	actions: readonly ActionName[],
): void {
	/** Observations of each action, by fault. */
	const seen = new Map<string, string[]>(faults.map((fault) => [fault, []]));

	beforeEach(async () => {
		await deleteDatabase();
		vi.useFakeTimers({
			now: WORLD_START,
			// Connections are real, so timers must also advance in real time.
			shouldAdvanceTime: true,
			toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
		});
	});
	afterEach(() => {
		vi.restoreAllMocks();
		vi.useRealTimers();
	});

	describe.each(faults)('%s', (fault) => {
		test.each(actions)('%s', async (action) => {
			const cell = new Cell(variant, fault, action);
			const { arrived, words, secondText, journal, falseNotices } = await cell.play();
			const [recorded = 'nothing'] = journal;
			seen.get(fault)?.push(`${arrived}x ${cell.ending.ends}`);
			expect(falseNotices).toEqual([]);
			expect(words).toMatch(cell.wanted);
			expect(recorded).toMatch(cell.wantedOfJournal);
			if (secondText !== undefined) expect(secondText).toMatch(cell.wantedOfSecond);
			if (cell.ending.arrives === 'repeated by the browser') expect(arrived).toBeGreaterThan(0);
			else expect(arrived).toBe(cell.ending.arrives);
		});
	});

	afterAll(() => {
		const rows = [['', ...actions], ...[...seen].map(([fault, cells]) => [fault, ...cells])];
		const widths =
			rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
		const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
		console.log(`How often each call arrived (${variant}), and how it ended:\n${lines.join('\n')}`);
	});
}
