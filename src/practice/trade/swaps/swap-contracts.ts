import { hash160 } from '#lib/chain/keys/hashes.ts';
import type { SwapContract } from '#lib/chain/script/swap-script.ts';
import type { Chance } from '../../world/chance.ts';
import { secretOf, type Party } from './party.ts';
import { lockOf, type SwapRow } from './swap-row.ts';

/** The stages that put money into a contract. */
export type LockingStage = 'bobdeposit' | 'alicepayment' | 'bobpayment';

export interface Sides {
	readonly alice: Party;
	readonly bob: Party;
}

/**
 * The contract of each payment. By taking Bob's payment Alice shows the secret with which Bob takes hers; if she does not,
 * he takes his back first. His deposit is his own again as soon as he shows a secret of his own, and hers in the end when
 * he never does.
 */
export function contractOf(stage: LockingStage, swap: SwapRow, sides: Sides, chance: Chance): SwapContract {
	const secondsOf = (time: number): number => Math.floor(time / 1000);
	const [alice, bob] = [sides.alice.publicKey, sides.bob.publicKey];
	const lastLock = secondsOf(swap.connectedAt + 2 * lockOf(swap));
	const hashOf = (owner: 'alice' | 'bob'): Uint8Array => hash160(secretOf(chance, swap.uuid, owner));
	if (stage === 'bobdeposit')
		return { lockTime: lastLock, hashOfSecret: hashOf('bob'), payer: alice, payee: bob };
	if (stage === 'alicepayment')
		return {
			lockTime: swap.isPaymentUnlocked ? secondsOf(swap.connectedAt) : lastLock,
			...{ hashOfSecret: hashOf('alice'), payer: alice, payee: bob },
		};
	const lockTime = secondsOf(swap.connectedAt + lockOf(swap));
	return { lockTime, hashOfSecret: hashOf('alice'), payer: bob, payee: alice };
}
