import { describe, expect, it } from 'vitest';
import { chance } from '#practice/world/chance.ts';
import { Blocks } from '#practice/chain/ledger.ts';
import { TOKEN_CHAIN } from '#practice/chain/chain-rules.ts';
import { START } from './chain-fixture.ts';

describe('practice block', () => {
	const blocks = new Blocks(TOKEN_CHAIN, START, chance('seed'));
	const { firstHeight, blockIntervalMs } = TOKEN_CHAIN;

	it('is mined at a steady pace, even after long pauses', () => {
		expect(blocks.heightAt(START)).toBe(firstHeight);
		expect(blocks.heightAt(START + blockIntervalMs - 1)).toBe(firstHeight);
		expect(blocks.heightAt(START + 7 * 86_400_000)).toBe(firstHeight + (7 * 86_400_000) / blockIntervalMs);
	});

	it('maps its time back to its height, even before the start', () => {
		for (const height of [firstHeight - 900, firstHeight, firstHeight + 12_345]) {
			expect(blocks.heightAt(blocks.timeOf(height))).toBe(height);
			expect(blocks.heightAt(blocks.timeOf(height) - 1)).toBe(height - 1);
		}
	});

	it('has a hash that depends on seed, chain and height alone', () => {
		const hash = blocks.hashOf(firstHeight);
		expect(hash).toMatch(/^00000000[0-9a-f]{56}$/);
		expect(new Blocks(TOKEN_CHAIN, START + 1, chance('seed')).hashOf(firstHeight)).toBe(hash);
		const others = [
			blocks.hashOf(firstHeight + 1),
			new Blocks(TOKEN_CHAIN, START, chance('other')).hashOf(firstHeight),
			new Blocks({ ...TOKEN_CHAIN, name: 'KMD' }, START, chance('seed')).hashOf(firstHeight),
		];
		expect(new Set([hash, ...others]).size).toBe(4);
	});
});
