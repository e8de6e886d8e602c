import type { SnapshotUse } from '#lib/state/tools/snapshots.svelte.ts';

export const USES = [
	{ value: 'all', name: 'All addresses' },
	{ value: 'addresses', name: 'Some addresses' },
	{ value: 'dividend', name: 'Dividend' },
] as const satisfies readonly { value: SnapshotUse; name: string }[];

export function parseUse(text: string | null): SnapshotUse {
	return USES.find(({ value }) => value === text)?.value ?? 'all';
}
