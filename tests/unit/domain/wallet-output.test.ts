import { freeValues, heldUntil, leastUsefulOutput, outputUses, splitBalance } from '#lib/domain/outputs.ts';
import { expect, test } from 'vitest';

test('excludes outputs locked in a swap from free outputs', () => {
	const outputs = [
		{ txid: 'a', index: 0, value: 700n, isMined: true },
		{ txid: 'a', index: 1, value: 5n, isMined: true },
		{ txid: 'b', index: 1, value: 2n, isMined: false },
	];
	expect(freeValues(outputs, [{ txid: 'a', index: 1 }])).toEqual([700n, 2n]);
});

const FEE = 1000n;
const NOW = 1_000_000;
const output = (index: number, value: bigint, isMined = true) => ({ txid: 'a', index, value, isMined });
const held = (index: number, ms: number) => ({ txid: 'a', index, until: new Date(NOW + ms) });

const uses = outputUses(
	[
		output(0, 50_000n),
		output(1, 90_000n),
		output(2, 70_000n),
		output(3, 60_000n, false),
		output(4, leastUsefulOutput(FEE) - 1n),
		output(5, leastUsefulOutput(FEE)),
	],
	[held(0, 30_000), held(1, 90_000), held(2, 0)],
	FEE,
	NOW,
);

test('gives each output one use and frees released outputs', () => {
	expect(uses.map(({ index, use }) => [index, use])).toEqual([
		[1, 'held'],
		[2, 'free'],
		[3, 'unmined'],
		[0, 'held'],
		[5, 'free'],
		[4, 'small'],
	]);
});

test('splits the balance into parts that sum to all outputs', () => {
	const split = splitBalance(uses);
	expect(split).toMatchObject({ held: 140_000n, unmined: 60_000n });
	const sum = split.free + split.held + split.unmined + split.small;
	expect(sum).toBe(uses.reduce((total, { value }) => total + value, 0n));
});

test('returns the latest release time of held outputs', () => {
	expect(heldUntil(uses)?.getTime()).toBe(NOW + 90_000);
	expect(heldUntil([])).toBeUndefined();
});
