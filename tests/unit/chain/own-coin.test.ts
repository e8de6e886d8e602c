import { describe, expect, it } from 'vitest';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import { ownCoin } from '#lib/chain/own-coin.ts';

const walletOf = (words: string) =>
	addressOfPublicKey(publicKeyOf(privateKeyFromPassphrase(words)), KOMODO_ADDRESSES.publicKeyHash);
const MINE = walletOf('my words');
const THIRD_PARTY = walletOf('words of a stranger');
const checked = (address: string, owner?: Parameters<typeof ownCoin>[1]['owner']) =>
	ownCoin('KMD', { address, versions: KOMODO_ADDRESSES, owner });

describe('own address', () => {
	it('has the passphrase as source only if the owner does', () => {
		expect(checked(MINE, { wallet: MINE, source: 'passphrase' })).toMatchObject({
			address: MINE,
			source: 'passphrase',
			contradictions: [],
		});
		// Sign-in by userpass: the node reported the unknown address both times.
		expect(checked(THIRD_PARTY, { wallet: THIRD_PARTY, source: 'node' })).toMatchObject({
			address: THIRD_PARTY,
			source: 'node',
			contradictions: [],
		});
		expect(checked(THIRD_PARTY)).toMatchObject({ source: 'node' });
	});

	it('has the node as source without a wallet to compare', () => {
		expect(checked(THIRD_PARTY, { wallet: '', source: 'passphrase' })).toMatchObject({ source: 'node' });
	});

	it('names the source of the contradicted address', () => {
		for (const source of ['passphrase', 'node'] as const)
			expect(checked(THIRD_PARTY, { wallet: MINE, source }).contradictions).toEqual([
				{ kind: 'own-address', wanted: MINE, found: THIRD_PARTY, source },
			]);
	});

	it('has the node as source for an account without the passphrase', () => {
		const account = `0x${'a'.repeat(40)}`;
		const of = (owner: Parameters<typeof ownCoin>[1]['owner']) =>
			ownCoin('WORTHLESS', { address: account, versions: KOMODO_ADDRESSES, owner }).source;
		expect(of({ wallet: MINE, source: 'node' })).toBe('node');
		expect(of({ wallet: MINE, source: 'passphrase' })).toBe('node');
		expect(of({ wallet: MINE, account, source: 'passphrase' })).toBe('passphrase');
	});
});
