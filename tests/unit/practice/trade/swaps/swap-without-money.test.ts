import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import { type Party, PaymentFailure, type SwapMoney } from '#practice/trade/swap-money.ts';
import { type SwapRow, referenceSwaps } from '#practice/trade/swap-row.ts';
import { Swaps } from '#practice/trade/swaps.ts';
import { TradeListeners } from '#practice/trade/trade-events.ts';
import { openWorld, START } from '../../chain/chain-fixture.ts';

function party(name: string): Party {
	const privateKey = privateKeyFromPassphrase(name);
	return { privateKey, publicKey: publicKeyOf(privateKey) };
}

const SWAP: SwapRow = {
	key: 'the swap',
	uuid: 'ab'.repeat(32),
	tradeid: 1,
	aliceid: '2',
	requestid: 3,
	quoteid: 4,
	account: 'cd'.repeat(32),
	iambob: false,
	ownKey: bytesToHex(party('alice').publicKey),
	bob: 'KMD',
	alice: 'LTC',
	requestedAt: START,
	peer: 5,
	srcAmount: 1_000_000n,
	destAmount: 2_000_000n,
	price: 200_000_000n,
	bobTxfee: 0n,
	aliceTxfee: 0n,
	connectedAt: START,
	isFast: false,
	bobConfirms: 1,
	aliceConfirms: 1,
	chosen: [],
	payments: [],
	status: 'pending',
};

/** Returns funds for this many locked payments. */
function moneyFor(locks: number): SwapMoney {
	let left = locks;
	let made = 0;
	const txid = () => String(++made).padStart(64, '0');
	return {
		txfee: 0n,
		payNetwork: txid,
		lock() {
			if (left-- <= 0) throw new PaymentFailure('Nothing left');
			return txid();
		},
		claim: () => ({ txid: txid(), amount: 1n }),
		refund: () => ({ txid: txid(), amount: 1n }),
		confirmedAt: () => 0,
	};
}

async function runSwap(swap: SwapRow, bobMoney: SwapMoney, aliceMoney: SwapMoney): Promise<SwapRow> {
	const world = await openWorld();
	const sides = { alice: party('alice'), bob: party('bob') };
	const swaps = new Swaps(
		world,
		referenceSwaps,
		() => ({ sides, bobMoney, aliceMoney, chance: world.chance }),
		new TradeListeners(),
		() => undefined,
	);
	await world.transact((now) => swaps.begin(swap, now));
	await world.moveClock((clock) => clock.advance(20_000_000));
	const after = swaps.get(swap.key);
	if (!after) throw new Error('The swap is gone');
	return after;
}

const stagesOf = ({ payments }: SwapRow) => payments.map(({ stage }) => stage);

describe('swap with a penniless payer', () => {
	it('fails if Alice cannot pay, and refunds Bob’s deposit', async () => {
		const swap = await runSwap(SWAP, moneyFor(2), moneyFor(0));
		expect(swap).toMatchObject({ status: 'finished', outcome: 'failed', brokenAt: 'alicepayment' });
		expect(stagesOf(swap)).toEqual(['myfee', 'bobdeposit', 'bobrefund']);
	});

	it('refunds both sides if Bob cannot pay', async () => {
		const swap = await runSwap({ ...SWAP, iambob: true }, moneyFor(1), moneyFor(1));
		expect(swap).toMatchObject({ status: 'finished', outcome: 'refunded', brokenAt: 'bobpayment' });
		expect(stagesOf(swap)).toEqual(['myfee', 'bobdeposit', 'alicepayment', 'bobrefund', 'alicereclaim']);
	});

	it('treats a penniless counterparty as disconnected', async () => {
		const swap = await runSwap(SWAP, moneyFor(1), moneyFor(1));
		expect(swap).toMatchObject({ status: 'finished', outcome: 'refunded', vanishesAfter: 'alicepayment' });
		expect(stagesOf(swap)).toEqual(['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim', 'aliceclaim']);
	});
});
