import { areTheSame, deriveAddresses } from '#lib/state/tokens/transfer-capacities.svelte.ts';
import { expect, test } from 'vitest';

const KEY = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';
const REAL = {
	own: 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa',
	ownTokens: 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8',
	module: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2',
};

test('derives the addresses of a public key like the real chain', async () => {
	expect(await deriveAddresses(KEY)).toEqual(REAL);
	expect(await deriveAddresses(KEY.toUpperCase())).toEqual(REAL);
});

test('detects a daemon with a different address, but accepts missing addresses', () => {
	const unnamed = { own: undefined, ownTokens: undefined, module: undefined, funds: undefined };
	expect(areTheSame({ ...REAL, funds: 1n }, REAL)).toBe(true);
	expect(areTheSame(unnamed, REAL)).toBe(true);
	expect(areTheSame({ ...REAL, funds: 1n, ownTokens: REAL.own }, REAL)).toBe(false);
});
