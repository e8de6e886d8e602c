import type * as signatureOnly from '#lib/api/signature-only.ts';
import { parseDecimal, COIN } from '#lib/domain/money/amount.ts';
import { snapshotAt, type Snapshot } from '../../../chain/ledger.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { outputCoin } from '../payments.ts';
import type { Handlers } from './handler.ts';
import { HangUp, Refusal } from '../../../refusal.ts';
import { ownPricesOf, pairPriceReply } from '../replies/market.ts';

type Served = 'snapshot' | 'snapshot_balance' | 'dividends';

const snapshotHandlers: Handlers<Pick<typeof signatureOnly, Served>> = {
	/** Sorted by balance, largest first. */
	snapshot({ coin: ticker, height }, context) {
		const { byAddress, withoutAddress, total } = snapshotOf(ticker, height, context);
		const balances = [...byAddress].sort(byBalance);
		return {
			balances: balances.map(balanceRow),
			coin: ticker,
			height,
			numaddresses: balances.length,
			total: new Decimal(total),
			noaddr_total: new Decimal(withoutAddress),
		};
	},

	/** Omits addresses without a balance. */
	snapshot_balance({ coin: ticker, height, addresses }, context) {
		const { byAddress, total } = snapshotOf(ticker, height, context);
		const asked = new Set(addresses);
		const balances = [...byAddress].filter(([address]) => asked.has(address)).sort(byBalance);
		return {
			balances: balances.map(balanceRow),
			coin: ticker,
			height,
			balance: new Decimal(balances.reduce((sum, [, balance]) => sum + balance, 0n)),
			total: new Decimal(total),
		};
	},

	/** If `dividend` is missing, the coin's whole supply is distributed, as by the real node. */
	dividends({ coin: ticker, height, dividend, dust, exclude }, context) {
		const snapshot = snapshotOf(ticker, height, context);
		const given = dividend === undefined ? snapshot.total : parseDecimal(dividend);
		const { payments, excluded, paid, ratio } = dividendOf(snapshot, given, {
			dust: dust === undefined ? 0n : parseDecimal(dust),
			exclude: new Set(exclude),
		});
		return {
			coin: ticker,
			height,
			total: new Decimal(snapshot.total),
			emitted: payments,
			excluded: new Decimal(excluded),
			dividend: new Decimal(given),
			dividends: new Decimal(paid),
			ratio: new Decimal(ratio),
		};
	},
};

function snapshotOf(ticker: string, height: number, context: CallContext): Snapshot {
	const { ledger } = outputCoin(ticker, context, 'cant find coind');
	return snapshotAt(ledger, Math.min(height, ledger.blocks.heightAt(context.now)));
}

type Balance = readonly [address: string, balance: bigint];

function byBalance([address, balance]: Balance, [otherAddress, otherBalance]: Balance): number {
	return Number(otherBalance - balance) || (address < otherAddress ? -1 : 1);
}

function balanceRow([address, balance]: Balance) {
	return { [address]: new Decimal(balance) };
}

interface DividendRules {
	/** Smaller shares are not paid, in satoshis. */
	readonly dust: bigint;
	readonly exclude: ReadonlySet<string>;
}

interface Dividend {
	/** Number of addresses with a share. */
	readonly payments: number;
	/** Balance of the excluded addresses, in satoshis. */
	readonly excluded: bigint;
	/** Sum of the paid shares, in satoshis; less than the dividend if some are too small. */
	readonly paid: bigint;
	/** Payout per coin, in units of 1e-8. */
	readonly ratio: bigint;
}

/**
 * Distributes an amount among the holders of a coin in proportion to their balances; shares are rounded down.
 */
function dividendOf({ byAddress }: Snapshot, amount: bigint, { dust, exclude }: DividendRules): Dividend {
	const balances = [...byAddress];
	const sharing = balances.filter(([address]) => !exclude.has(address)).map(([, balance]) => balance);
	const held = sum(sharing);
	const shares = sharing
		.map((balance) => (amount * balance) / held)
		.filter((share) => share > 0n && share >= dust);
	return {
		payments: shares.length,
		excluded: sum(balances.map(([, balance]) => balance)) - held,
		paid: sum(shares),
		ratio: held === 0n ? 0n : (amount * COIN) / held,
	};
}

function sum(amounts: readonly bigint[]): bigint {
	return amounts.reduce((total, amount) => total + amount, 0n);
}

export const signatureOnlyHandlers: Handlers<typeof signatureOnly> = {
	/** The real node's list is always empty. With `reset` it signs in again, and crashes if the passphrase is missing. */
	inventory({ coin: ticker, reset, passphrase }, { coins, switches, signIn, now }) {
		const coin = coins.find(ticker);
		if (!coin) throw new HangUp();
		if (!switches.of(coin).isActive) throw new Refusal('coin is disabled');
		if (reset === 1 && !passphrase) throw new HangUp();
		if (reset === 1 && passphrase && !signIn.isRunning(passphrase)) signIn.change(passphrase, 'nogui', 0);
		return { result: 'success', coin: ticker, timestamp: Math.floor(now / 1000), alice: [] };
	},

	lastnonce: (_params, { trading }) => ({ result: 'success', lastnonce: trading.requests.nonces.last }),

	getmyprice: ({ base, rel }, context) =>
		pairPriceReply(base, rel, ownPricesOf(base, rel, context), context.now),

	/** Best prices of the book, without the user's own. */
	getprice({ base, rel }, { trading, now }) {
		const bestOf = (side: 'bid' | 'ask'): bigint => trading.book.sideAt(side, base, rel, now)[0]?.price ?? 0n;
		return pairPriceReply(base, rel, { bid: bestOf('bid'), ask: bestOf('ask') }, now);
	},

	...snapshotHandlers,
};
