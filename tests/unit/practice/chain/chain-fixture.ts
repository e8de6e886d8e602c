import { addressOfPublicKey } from '#lib/chain/address.ts';
import { privateKeyFromPassphrase, publicKeyOf, type KeyPair } from '#lib/chain/keys.ts';
import { payToPublicKey } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import {
	encodeTransaction,
	legacyTransaction,
	saplingTransaction,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';
import { TOKEN_CHAIN, type ChainRules } from '#practice/chain/chain-rules.ts';
import type { Coin } from '#practice/chain/coin-book.ts';
import { Ledger } from '#practice/chain/ledger.ts';
import { memoryStore } from '#practice/world/store.ts';
import { World } from '#practice/world/world.ts';

export const START = 1_790_000_000_000;

export async function openWorld(store = memoryStore()): Promise<World> {
	return World.open({ seed: 'test', store, clock: 'still', start: START, wall: () => START });
}

export interface Person extends KeyPair {
	readonly script: Uint8Array;
	readonly addressOn: (rules: ChainRules) => string;
}

function person(name: string): Person {
	const privateKey = privateKeyFromPassphrase(name);
	const publicKey = publicKeyOf(privateKey);
	const addressOn = (rules: ChainRules) => addressOfPublicKey(publicKey, rules.addresses.publicKeyHash);
	return { privateKey, publicKey, script: payToPublicKey(publicKey), addressOn };
}

export const alice = person('alice');
export const bob = person('bob');

/** Opens a chain on which Alice owns the given outputs. */
export async function chainOfAlice(
	values: readonly bigint[],
	rules = TOKEN_CHAIN,
): Promise<{ ledger: Ledger; coins: Coin[] }> {
	const ledger = new Ledger(await openWorld(), rules);
	ledger.grant(
		'alice',
		values.map((value) => ({ value, script: alice.script })),
	);
	return { ledger, coins: ledger.unspentAt(alice.addressOn(rules)) };
}

/** Signs a payment; `changes` are applied before signing. */
export function payment(
	ledger: Ledger,
	spent: readonly Coin[],
	outputs: readonly TransactionOutput[],
	{ payer = alice, ...changes }: Partial<Transaction> & { payer?: Person } = {},
): string {
	const inputs = spent.map(({ txid, index }) => ({
		txid,
		index,
		script: new Uint8Array(),
		sequence: 0xffff_ffff,
	}));
	const build = ledger.rules.format === 'sapling' ? saplingTransaction : legacyTransaction;
	const unsigned: Transaction = { ...build({ inputs, outputs }), ...changes };
	return encodeTransaction(
		spent.reduce((tx, coin, index) => signInput(tx, index, coin, payer.privateKey), unsigned),
	);
}
