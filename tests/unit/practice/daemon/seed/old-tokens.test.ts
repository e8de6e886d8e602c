import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '#lib/chain/transaction.ts';
import { isInputValid } from '#lib/chain/signing.ts';
import { TOKEN_CHAIN } from '#practice/chain/chain-rules.ts';
import { Ledger } from '#practice/chain/ledger.ts';
import { memoryStore } from '#practice/world/store.ts';
import { BURN_KEY } from '#lib/chain/tokens/token-payload.ts';
import { openDaemon, type FakeDaemon } from '../daemon-fixture.ts';

const COUNT = 600;

interface Token {
	readonly tokenid: string;
	readonly owner: string;
	readonly name: string;
	readonly supply: number;
	readonly data?: string;
}

async function tokensOf({ ask }: FakeDaemon): Promise<Token[]> {
	const ids = await ask<string[]>('tokenlist');
	return Promise.all(ids.map((id) => ask<Token>('tokeninfo', id)));
}

const openOld = (store = memoryStore()) => openDaemon('old tokens', store, COUNT);

describe('chain with many old tokens', () => {
	it('lists all tokens, none of them counterfeit', async () => {
		const tokens = await tokensOf(await openOld());
		const usual = await tokensOf(await openDaemon('old tokens'));
		expect(tokens).toHaveLength(COUNT + usual.length);
		expect(tokens.filter(({ supply }) => supply === 0)).toEqual([]);
		expect(new Set(tokens.map(({ owner }) => owner)).size).toBeGreaterThan(40);
		expect(tokens.filter(({ supply }) => supply === 1).length).toBeGreaterThan(COUNT / 6);
		expect(tokens.filter(({ data }) => data !== undefined).length).toBeGreaterThan(COUNT / 40);
	});

	it('is signed and reproducible for a seed, even after a restart', async () => {
		const store = memoryStore();
		const first = await openOld(store);
		const ids = await first.ask<string[]>('tokenlist');
		expect(await (await openOld()).ask('tokenlist')).toEqual(ids);
		const again = await openDaemon('old tokens', store);
		expect(await again.ask('tokenlist')).toEqual(ids);
		const ledger = new Ledger(again.world, TOKEN_CHAIN);
		for (const id of ids.slice(0, 20)) {
			const tx = decodeTransaction(ledger.find(id)?.hex ?? '');
			const spent = tx.inputs.map((input) => ledger.coin(input));
			expect(spent.every((coin, index) => coin && isInputValid(tx, index, coin))).toBe(true);
		}
	});

	it('contains tokens that the daemon can transfer', async () => {
		const fake = await openOld();
		const { pubkey } = await fake.ask<{ pubkey: string }>('getinfo');
		const own = (await tokensOf(fake)).find(({ owner, data }) => owner === pubkey && !data);
		const built = await fake.ask<{ hex: string }>('tokentransfer', own?.tokenid, bytesToHex(BURN_KEY), '1');
		expect(await fake.ask('sendrawtransaction', built.hex)).toMatch(/^[\da-f]{64}$/);
	});
});
