import { hexToBytes } from '@noble/hashes/utils.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeWif } from '#lib/chain/keys.ts';
import { memoryStore, rowToText } from '#practice/world/store.ts';
import type { Practice } from '#practice/practice.ts';
import { callText, openStill, USERPASS } from '../../practice-fixture.ts';

const WORDS = 'practice makes perfect';
const KEY = '11'.repeat(32);

interface SignedIn {
	readonly userpass: string;
	readonly KMD: string;
	readonly coins: readonly { readonly coin: string; readonly balance?: number }[];
}

let practice: Practice;

beforeEach(async () => {
	practice = await openStill();
});

function signIn(passphrase: unknown, more: object = {}): Promise<string | undefined> {
	return callText(practice, JSON.stringify({ method: 'passphrase', passphrase, ...more }));
}

async function signInWith(passphrase: string, userpass: string): Promise<SignedIn> {
	return JSON.parse((await signIn(passphrase, { userpass })) ?? '') as SignedIn;
}

describe('passphrase call', () => {
	it('returns the userpass first for the current passphrase', async () => {
		expect(await signIn(WORDS)).toMatch(new RegExp(`^\\{"userpass":"${USERPASS}","result":"success",`));
	});

	it('changes nothing for a different passphrase without the current userpass', async () => {
		expect(await signIn('other words')).toMatch(/authentication error/);
		expect(await signIn(WORDS)).toContain(USERPASS);
	});

	it('changes the wallet with the current userpass, which becomes invalid', async () => {
		const other = await signInWith('other words', USERPASS);
		expect(other.userpass).not.toBe(USERPASS);
		expect(other.coins.find(({ coin }) => coin === 'KMD')?.balance).toBe(0);
		const call = JSON.stringify({ userpass: USERPASS, method: 'getcoins' });
		expect(await callText(practice, call)).toMatch(/authentication error/);
	});

	it('returns to the same funded wallet', async () => {
		const other = await signInWith('other words', USERPASS);
		const back = await signInWith(WORDS, other.userpass);
		expect(back.userpass).toBe(USERPASS);
		expect(back.coins.find(({ coin }) => coin === 'KMD')?.balance).toBe(402.5);
	});

	it('accepts a private key as hexadecimal or WIF, with equal results', async () => {
		const byHex = await signInWith(`0x${KEY}`, USERPASS);
		const byKomodo = await signInWith(writeWif(hexToBytes(KEY), 188), byHex.userpass);
		const byLitecoin = await signInWith(writeWif(hexToBytes(KEY), 176), byHex.userpass);
		expect(new Set([byHex.userpass, byKomodo.userpass, byLitecoin.userpass]).size).toBe(1);
		expect(byHex.KMD).toBe(byLitecoin.KMD);
	});

	it('decodes a percent code in a passphrase like the real node', async () => {
		const coded = await signInWith('abc%41def', USERPASS);
		expect(await signIn('abcAdef')).toContain(coded.userpass);
	});

	it.each([undefined, '', 5])('closes the connection for the passphrase %j', async (passphrase) => {
		expect(await signIn(passphrase, { userpass: USERPASS })).toBeUndefined();
	});

	it('keeps the passphrase out of storage', async () => {
		const texts: string[] = [];
		const store = memoryStore();
		const keeping = {
			...store,
			commit: (changes: Parameters<typeof store.commit>[0]) => {
				texts.push(...changes.map(({ row }) => rowToText(row ?? null)));
				return store.commit(changes);
			},
		};
		practice = await openStill({ store: keeping });
		await signInWith('other words', USERPASS);
		expect(texts.length).toBeGreaterThan(0);
		expect(texts.filter((text) => text.includes('other words'))).toEqual([]);
	});
});

describe('help call', () => {
	it('requires no userpass, and contains line breaks like the real node', async () => {
		expect(await callText(practice, '{"method":"help"}')).toMatch(/^\{"result":"practice node\npassphrase\(/);
	});
});
