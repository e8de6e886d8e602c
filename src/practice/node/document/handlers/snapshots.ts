import type * as signatureOnly from '#lib/api/signature-only.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { snapshotAt, type Snapshot } from '../../../chain/snapshot.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { dividendOf } from '../payments/dividend.ts';
import { outputCoin } from '../payments/own-money.ts';
import type { Handlers } from './handler.ts';

type Served = 'snapshot' | 'snapshot_balance' | 'dividends';

export const snapshotHandlers: Handlers<Pick<typeof signatureOnly, Served>> = {
	/** The largest balance first. */
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

	/** An address that had nothing has no row. */
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

	/** Without `dividend` the whole supply of the coin is shared out, as the real node does. */
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
