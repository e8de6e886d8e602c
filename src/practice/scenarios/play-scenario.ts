import { scriptOfAddress } from '#lib/chain/address.ts';
import { parseAmount } from '#lib/domain/money/amount.ts';
import type { Ledger } from '../chain/ledger.ts';
import type { Accounts } from '../coins/accounts.ts';
import { addressOn, type PracticeCoin } from '../coins/coins.ts';
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
