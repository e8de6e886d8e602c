import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, slowest first. If started last, each would run alone after everything else has finished. */
const MAX_LENGTH = [
	'tests/unit/practice/long-run.test.ts',
	'tests/contract/orders/matching-reference.test.ts',
	'tests/contract/orders/matching-marketmaker.test.ts',
	'tests/contract/orders/order-preview.test.ts',
	'tests/contract/swaps/restarts.test.ts',
	'tests/contract/swaps/replaced-blocks.test.ts',
	'tests/unit/practice/scenarios/scenarios.test.ts',
	'tests/contract/fuzz/replies.test.ts',
	'tests/faults/fault-table.svelte.test.ts',
	'tests/faults/fault-table-later.svelte.test.ts',
	'tests/faults/fault-table-marketmaker.svelte.test.ts',
	'tests/faults/soak/soak.svelte.test.ts',
	'tests/unit/state/tokens/token-batch-run.svelte.test.ts',
	'tests/faults/fault-table-reorged.svelte.test.ts',
	'tests/faults/notices/notice-table.svelte.test.ts',
];

/** Puts the slowest files before Vitest's own order, which has no timings on a fresh clone. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const lost = MAX_LENGTH.find((path) => !existsSync(path));
		if (lost !== undefined)
			throw new Error(`tests/timing/longest-first.ts names ${lost}, which is not there`);
		const sorted = await super.sort(files);
		const placeOf = ({ moduleId }: TestSpecification): number => {
			const place = MAX_LENGTH.indexOf(relative(process.cwd(), moduleId).replaceAll('\\', '/'));
			return place < 0 ? MAX_LENGTH.length : place;
		};
		return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
	}
}
