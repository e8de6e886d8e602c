import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { eth_withdraw } from '#lib/api/spending.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { HangUp, Refusal } from '../../../refusal.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { knownCoin } from '../requests/known-coin.ts';
import type { Handler } from './handler.ts';

const ETH = 'ETH';

/** What a transfer takes: of ETH itself always, of a token about. */
const GAS = { ETH: 21_000, token: 65_000 };
const GAS_PRICE_GWEI = 20;

/** The balances of the node have eight decimals, a gwei has nine. */
const GWEI_IN_A_UNIT = 10n;

/** Where fees go, so that they are not lost to the world. */
const MINERS = '0x829bd824b016326a401d083b33d092293333a830';

/** Without `broadcast` the reply only says what it will cost, as with the real node. A token's fee is paid in ETH. */
export const ethWithdraw: Handler<typeof eth_withdraw> = (
	{ coin: ticker, to, amount, gas, gas_price, broadcast },
	context,
) => {
	const coin = knownCoin(ticker, 'cant find coind', context);
	if (coin.bookkeeping !== 'accounts') throw new HangUp();
	if (!context.switches.of(coin).isActive) throw new Refusal('coin is disabled');
	if (!/^0x[0-9a-f]{40}$/i.test(to)) throw new Refusal("'to' address is not valid!");
	const value = parseDecimal(amount);
	if (value <= 0n) throw new Refusal("'amount' is not set or equal to zero!");
	const gasNeeded = gas ?? (ticker === ETH ? GAS.ETH : GAS.token);
	const gasPrice = gas_price ?? GAS_PRICE_GWEI;
	const fee = (BigInt(gasNeeded) * BigInt(gasPrice)) / GWEI_IN_A_UNIT;
	if (broadcast !== 1) return { gas_price: gasPrice, gas: gasNeeded, eth_fee: new Decimal(fee) };
	return { tx_id: send(ticker, context.signIn.addressOf(coin), to, value, fee, context) };
};

/** When the call is refused, what it moved is rolled back with the rest of the transaction. */
function send(
	ticker: string,
	from: string,
	to: string,
	value: bigint,
	fee: bigint,
	{ accounts, now }: CallContext,
): string {
	const isPaid = accounts.move(ticker, from, to, value) && accounts.move(ETH, from, MINERS, fee);
	if (!isPaid) throw new Refusal('Error sending transaction');
	const text = [ticker, from, to, value, fee, accounts.takeNonce(from), now].join(' ');
	return `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`;
}
