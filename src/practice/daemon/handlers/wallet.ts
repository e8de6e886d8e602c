import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeAddress } from '#lib/chain/keys/address.ts';
import { classifyScript } from '#lib/chain/script/script.ts';
import type { Coin } from '../../chain/coin-book.ts';
import { isCoinbase } from '../../chain/coinbase.ts';
import type { LedgerTransaction } from '../../chain/ledger.ts';
import type { CallContext } from '../context.ts';
import { RpcError } from '../daemon-errors.ts';
import { CoinNumber } from '../daemon-json.ts';
import { blockOf } from '../decoded-transaction.ts';
import { checkCount, expectType, USAGES } from '../parameters.ts';
import { inIndexOrder } from '../tokens/coin-choice.ts';
import type { Handler } from './handler.ts';

/** Of a transaction that pays to the wallet's keys, or spends from them. */
export const gettransaction: Handler<'gettransaction'> = (params, context) => {
	checkCount(params, USAGES.gettransaction);
	const { ledger, now } = context;
	const found = ledger.find(expectType(params[0], 'string').toLowerCase());
	const details = found ? [...sentBy(found, context), ...receivedBy(found, context)] : [];
	if (!found || details.length === 0) throw new RpcError(-5, 'Invalid or non-wallet transaction id');
	const { txid, hex, tx, acceptedAt } = found;
	const time = Math.floor(acceptedAt / 1000);
	const block = blockOf(ledger, found, now);
	return {
		rawconfirmations: block?.rawconfirmations ?? 0,
		confirmations: block?.confirmations ?? 0,
		...(isCoinbase(tx) && { generated: true }),
		...(block && { blockhash: block.blockhash, blocktime: block.blocktime }),
		...{ txid, time, timereceived: time, hex },
		expiryheight: tx.expiryHeight,
		walletconflicts: [],
		vjoinsplit: [],
		details,
	};
};

function receivedBy({ txid, tx }: LedgerTransaction, { ledger, run, now }: CallContext) {
	const missing = ledger.blocksToMaturity(txid, now);
	const minted = missing > 0 ? { category: 'immature', blockstomaturity: missing } : { category: 'generate' };
	const kind = isCoinbase(tx) ? minted : { category: 'receive' };
	return outputsOf(txid, tx.outputs.length, ledger)
		.filter(({ address = '' }) => run.wallet.addresses.includes(address))
		.map(({ address, value, index }) => ({
			...{ account: '', address, ...kind },
			...{ amount: new CoinNumber(value), vout: index },
		}));
}

function sentBy({ txid, tx }: LedgerTransaction, { ledger, run }: CallContext) {
	const isOwn = tx.inputs.some((input) => run.wallet.addresses.includes(ledger.coin(input)?.address ?? ''));
	const outputs = isOwn ? outputsOf(txid, tx.outputs.length, ledger) : [];
	return outputs.map(({ address, value, index }) => ({
		...{ account: '', address, category: 'send' },
		...{ amount: new CoinNumber(-value), vout: index },
	}));
}

const outputsOf = (txid: string, count: number, ledger: CallContext['ledger']): Coin[] =>
	Array.from({ length: count }, (_, index) => ledger.coin({ txid, index })).filter(
		(coin) => coin !== undefined,
	);

/** The mere presence of a second parameter asks for outputs with a condition, and for no others. */
export const getaddressutxos: Handler<'getaddressutxos'> = (params, { ledger, now }) => {
	checkCount(params, USAGES.getaddressutxos);
	const wantsConditions = params.length > 1;
	const coins = addressesOf(params[0]).flatMap((address) => ledger.confirmedAt(address, now));
	return inIndexOrder(coins)
		.filter(({ script }) => (classifyScript(script).kind === 'condition') === wantsConditions)
		.map(({ address, txid, index, script, value }) => ({
			...{ address, txid, outputIndex: index, script: bytesToHex(script) },
			...{ satoshis: value, height: ledger.heightOf(txid) },
		}));
};

function addressesOf(query: unknown): string[] {
	const addresses: unknown =
		typeof query === 'object' && query !== null && 'addresses' in query ? query.addresses : [query];
	if (!Array.isArray(addresses)) throw new RpcError(-5, 'Addresses is expected to be an array');
	return addresses.map((address: unknown) => {
		try {
			decodeAddress(String(address));
		} catch {
			throw new RpcError(-5, 'Invalid addresses');
		}
		return String(address);
	});
}
