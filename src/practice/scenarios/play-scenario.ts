import { scriptOfAddress } from '#lib/chain/keys/address.ts';
import { parseAmount } from '#lib/domain/money/amount.ts';
import type { Ledger } from '../chain/ledger.ts';
import type { Accounts } from '../coins/accounts.ts';
import { addressOn, type PracticeCoin } from '../coins/coins.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { WIRE_STAGES } from '#lib/api/swap-record.ts';
import { MAKER_COUNT } from '../market/makers.ts';
import { priceOfVolumes } from '../market/prices.ts';
import { VENUES, type Venue } from '../market/venues.ts';
import type { SignIn } from '../node-state/sign-in.ts';
import { tradeKey, type SwapRow } from '../trade/swaps/swap-row.ts';
import type { World } from '../world/world.ts';
import type { NodeParts } from '../node/node-parts.ts';
import type { PracticeNode } from '../node/practice-node.ts';
import type { Scenario, Step } from './scenario.ts';

/** The wallet of a new world: one unit of each coin, in coins. The units are worth about the same. */
const UNITS: Readonly<Record<string, string>> = {
	KMD: '50',
	BTC: '0.014',
	LTC: '0.9',
	DOGE: '4000',
	DASH: '0.28',
	DGB: '4000',
	RICK: '60',
	MORTY: '65',
	ETH: '2.5',
	JST: '800',
};

/** Of an invented coin. */
const INVENTED_UNIT = '50';

/** A swap takes outputs in pairs of these proportions, in tenths: the trade itself, its deposit, the fee. */
const SET_TENTHS = [10n, 12n, 1n];

/** The size of each set, in tenths of the unit. */
const SETS_TENTHS = [10n, 20n, 4n, 1n];

/** Gives the holder of a key some of a coin that keeps its money in outputs. */
export function fundOutputs(ledger: Ledger, coin: PracticeCoin, publicKey: Uint8Array): void {
	const script = scriptOfAddress(addressOn(coin, publicKey), ledger.rules.addresses);
	setsOf(coin).forEach((size, set) => {
		const outputs = SET_TENTHS.map((part) => ({ value: (unitOf(coin) * size * part) / 100n, script }));
		ledger.grant(`wallet ${coin.ticker} ${set}`, outputs);
	});
}

/** Gives the holder of a key some of a coin that is kept in accounts. */
export function fundAccount(accounts: Accounts, coin: PracticeCoin, publicKey: Uint8Array): void {
	accounts.credit(coin.ticker, addressOn(coin, publicKey), unitOf(coin));
}

/** Of the invented coins there are many, each with the first set only: they must not weigh on a world. */
function setsOf(coin: PracticeCoin): readonly bigint[] {
	return coin.ticker in UNITS ? SETS_TENTHS : SETS_TENTHS.slice(0, 1);
}

function unitOf(coin: PracticeCoin): bigint {
	const unit = parseAmount(UNITS[coin.ticker] ?? INVENTED_UNIT);
	if (typeof unit !== 'bigint') throw new RangeError(`No unit of ${coin.ticker}`);
	return unit;
}

/** The time between two swaps, in milliseconds. */
const APART = 900_000;
const TAKES = 240_000;

/** The payments of a swap that went well, seen from Alice. */
const PAID = WIRE_STAGES.filter((stage) =>
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

/** Plays the steps of its scenario in a world that has just begun. */
export async function playScenario(
	world: World,
	parts: NodeParts,
	node: PracticeNode,
	{ steps = [] }: Scenario,
): Promise<void> {
	for (const step of steps) await take(step, world, parts, node);
}

async function take(step: Step, world: World, parts: NodeParts, node: PracticeNode): Promise<void> {
	if ('minutes' in step) {
		await world.moveClock((clock) => clock.advance(step.minutes * 60_000));
	} else if ('vanishAfter' in step) {
		await world.transact(() => parts.trading.swaps.letVanish(step.vanishAfter));
	} else {
		const { userpass } = parts.signIn.keys;
		await node.call(JSON.stringify({ userpass, method: step.call, ...step.params }));
	}
}
