import { bytesToHex } from '@noble/hashes/utils.js';
import { STAGES } from '#lib/domain/swaps/swap.ts';
import { MAKER_COUNT } from '../market/makers.ts';
import { priceOfVolumes } from '../market/prices.ts';
import { VENUES, type Venue } from '../market/venues.ts';
import type { SignIn } from '../node-state/sign-in.ts';
import { tradeKey, type SwapRow } from '../trade/swaps/swap-row.ts';
import type { World } from '../world/world.ts';

/** The time between two swaps, in milliseconds. */
const APART = 900_000;
const TAKES = 240_000;

/** The payments of a swap that went well, seen from Alice. */
const PAID = STAGES.filter((stage) =>
	['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'].includes(stage),
);

/** Seeds finished swaps of the user, the last of them just before the world begins. */
export function seedOldSwaps(world: World, signIn: SignIn, count: number): void {
	const table = world.table<SwapRow>('swaps');
	for (let number = 0; number < count; number++) {
		const venue = VENUES[number % VENUES.length] as Venue;
		const swap = oldSwap(world, number, venue, signIn.keys, world.start - (count - number) * APART);
		table.set(swap.key, swap);
	}
}

function oldSwap(world: World, number: number, venue: Venue, owner: SignIn['keys'], time: number): SwapRow {
	const luck = world.chance.of('old swaps');
	const uuid = bytesToHex(world.chance.bytes(`old swap ${number}`, 32));
	const [bob, alice] = [venue.base, venue.rel];
	const srcAmount = BigInt(1 + Math.floor(luck(number) * 1e7));
	const destAmount = BigInt(1 + Math.floor(luck(number, 1) * 1e9));
	const id = (label: number) => Math.floor(luck(number, label) * 2 ** 32);
	return {
		key: tradeKey(time, uuid),
		uuid,
		tradeid: id(2),
		aliceid: String(BigInt(id(3)) << 20n),
		requestid: id(4),
		quoteid: id(5),
		account: owner.nodePublicKey,
		iambob: false,
		ownKey: bytesToHex(owner.publicKey),
		bob,
		alice,
		requestedAt: time,
		peer: number % MAKER_COUNT,
		srcAmount,
		destAmount,
		price: priceOfVolumes(srcAmount, destAmount),
		bobTxfee: 1_000n,
		aliceTxfee: 1_000n,
		connectedAt: time,
		isFast: false,
		bobConfirms: 1,
		aliceConfirms: 1,
		chosen: [],
		payments: PAID.map((stage, place) => ({
			stage,
			coin: stage.startsWith('bob') || stage === 'alicespend' ? bob : alice,
			txid: bytesToHex(world.chance.bytes(`old swap ${number} ${stage}`, 32)),
			amount: stage.startsWith('bob') || stage === 'alicespend' ? srcAmount : destAmount,
			time: time + place * (TAKES / PAID.length),
		})),
		status: 'finished',
		outcome: 'success',
		finishedAt: time + TAKES,
	};
}
