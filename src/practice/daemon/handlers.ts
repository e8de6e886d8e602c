import { hexToBytes, bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { classifyScript } from '#lib/chain/script.ts';
import {
	transactionCoder,
	encodeTransaction,
	transactionId,
	type Transaction,
} from '#lib/chain/transaction.ts';
import { nonStandard, Refusal } from '../chain/chain-rules.ts';
import {
	RpcError,
	checkCount,
	expectType,
	USAGES,
	CoinNumber,
	integerAt,
	isHex,
	textAt,
	truthAt,
	ModuleError,
	type Usage,
	supplyFromText,
	unitsFromText,
	lenientHex,
	textAtIfGiven,
} from './envelope.ts';
import { decodedTransaction, blockOf, decodedScript, notarisedHeight } from './decoded-transaction.ts';
import type { Handler, CallContext } from './context.ts';
import { isCoinbase, type Ledger, type LedgerTransaction } from '../chain/ledger.ts';
import type { Outpoint } from '../chain/coin-book.ts';
import type { DaemonRun } from './daemon-run.ts';
import { addressOfScript, decodeAddress, addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { inIndexOrder, totalOf } from './wallet.ts';
import { type TokenMaker, sourceOf, buildCreation, buildTransfer } from './tokens.ts';
import { payloadText, tokenDataOf, TOKEN_MODULE_KEY, tokenAddress } from '#lib/chain/tokens/token-payload.ts';
import { handOver } from './tampering.ts';
import type { DaemonMethodName } from '#lib/daemon/index.ts';

const sendrawtransaction: Handler<'sendrawtransaction'> = (params, { ledger, run, now }) => {
	checkCount(params, USAGES.sendrawtransaction);
	const tx = read(expectType(params[0], 'string'));
	const allowHighFees = params.length > 1 && expectType(params[1], 'bool');
	try {
		if (!run.hasTokens) refuseConditions(tx);
		return ledger.accept(encodeTransaction(tx), now, allowHighFees);
	} catch (error) {
		throw error instanceof Refusal ? new RpcError(error.code, error.message) : error;
	}
};

const decoderawtransaction: Handler<'decoderawtransaction'> = (params, { ledger }) => {
	checkCount(params, USAGES.decoderawtransaction);
	const tx = read(expectType(params[0], 'string'));
	return decodedTransaction(transactionId(tx), tx, ledger.rules, 'valueZat');
};

/** A daemon without crypto-condition modules treats such outputs as non-standard. */
function refuseConditions({ outputs }: Transaction): void {
	const isCondition = outputs.some(({ script }) => classifyScript(script).kind === 'condition');
	if (isCondition) throw nonStandard('scriptpubkey');
}

/** Bytes after the transaction are ignored. */
function read(hex: string): Transaction {
	try {
		return transactionCoder.decode(hexToBytes(hex), { allowUnreadBytes: true });
	} catch {
		throw new RpcError(-22, 'TX decode failed');
	}
}

const getinfo: Handler<'getinfo'> = (params, context) => {
	checkCount(params, USAGES.getinfo);
	const { ledger, run, now } = context;
	const height = ledger.blocks.heightAt(now);
	const isUnaware = run.isAlone || run.isFreshAt(height);
	return {
		version: 90_000,
		protocolversion: 170_013,
		KMDversion: '0.9.0',
		synced: run.blocksBehind === 0 && !isUnaware,
		notarized: notarisedHeight(context),
		balance: new CoinNumber(walletBalance(ledger, run, now)),
		blocks: height,
		longestchain: isUnaware ? 0 : height + run.blocksBehind,
		tiptime: Math.floor(ledger.blocks.timeOf(height) / 1000),
		connections: run.isAlone ? 0 : 8,
		testnet: false,
		...(run.isLocked && { unlocked_until: 0 }),
		relayfee: new CoinNumber(ledger.rules.relayFee),
		...(run.hasTokens && { CCid: 2 }),
		name: run.chain ?? ledger.rules.name,
		...(run.publicKey !== undefined && { pubkey: run.publicKey }),
	};
};

const walletBalance = (ledger: Ledger, { wallet }: DaemonRun, now: number): bigint =>
	wallet.addresses.reduce((sum, address) => sum + ledger.balanceAt(address, now).confirmed, 0n);

const getrawtransaction: Handler<'getrawtransaction'> = (params, context) => {
	checkCount(params, USAGES.getrawtransaction);
	const { ledger, now } = context;
	const id = typeof params[0] === 'string' ? params[0] : '';
	if (!isHex(id)) throw new RpcError(-8, `parameter 1 must be hexadecimal string (not '${id}')`);
	const isVerbose = params.length > 1 && integerAt(params, 1) !== 0;
	const found = ledger.find(id.toLowerCase());
	if (!found) throw new RpcError(-5, 'No information available about transaction');
	const { tx, txid, hex } = found;
	if (!isVerbose) return hex;
	const decoded = decodedTransaction(txid, tx, ledger.rules, 'valueSat');
	const vin = decoded.vin.map((input, index) => ({ ...input, ...spentValue(ledger, found, index) }));
	const vout = decoded.vout.map((output, index) => ({ ...output, ...spender(ledger, { txid, index }, now) }));
	return {
		...{ hex, ...decoded, last_notarized_height: notarisedHeight(context), vin, vout },
		...blockOf(context, found),
	};
};

/** Input fields that the daemon's spent index adds. */
function spentValue(ledger: Ledger, { tx }: LedgerTransaction, index: number) {
	const input = tx.inputs[index];
	const coin = input && ledger.coin(input);
	return coin && { address: coin.address, value: new CoinNumber(coin.value), valueSat: coin.value };
}

/** Output fields that the spent index adds. A pending spender has height -1. */
function spender(ledger: Ledger, output: Outpoint, now: number) {
	const found = ledger.find(ledger.coin(output)?.spentBy ?? '');
	return (
		found && {
			spentTxId: found.txid,
			spentIndex: found.tx.inputs.findIndex(
				({ txid, index }) => txid === output.txid && index === output.index,
			),
			spentHeight: ledger.confirmations(found.txid, now) > 0 ? found.height : -1,
		}
	);
}

const gettxout: Handler<'gettxout'> = (params, { ledger, now }) => {
	checkCount(params, USAGES.gettxout);
	const txid = textAt(params, 0).toLowerCase();
	const index = integerAt(params, 1);
	const includesWaiting = params.length < 3 || truthAt(params, 2);
	const coin = ledger.coin({ txid, index });
	const found = ledger.find(txid);
	if (!coin || !found) return null;
	const confirmations = ledger.confirmations(txid, now);
	if (confirmations === 0 && !includesWaiting) return null;
	const isSpent = coin.spentBy !== undefined;
	const isSpentInBlock = isSpent && ledger.confirmations(coin.spentBy ?? '', now) > 0;
	if (includesWaiting ? isSpent : isSpentInBlock) return null;
	return {
		bestblock: ledger.blocks.hashOf(ledger.blocks.heightAt(now)),
		confirmations: Math.min(confirmations, 1),
		rawconfirmations: confirmations,
		value: new CoinNumber(coin.value),
		scriptPubKey: decodedScript(coin, ledger.rules),
		version: found.tx.version,
		coinbase: isCoinbase(found.tx),
	};
};

/** Finds only transactions that pay to the wallet's keys or spend from them. */
const gettransaction: Handler<'gettransaction'> = (params, context) => {
	checkCount(params, USAGES.gettransaction);
	const { ledger } = context;
	const found = ledger.find(textAt(params, 0).toLowerCase());
	if (params.length > 1) truthAt(params, 1);
	const part = found && partOf(found, context);
	if (!found || !part) throw new RpcError(-5, 'Invalid or non-wallet transaction id');
	const { txid, hex, tx, acceptedAt } = found;
	const time = Math.floor(acceptedAt / 1000);
	const block = blockOf(context, found);
	return {
		...part.sums,
		rawconfirmations: block?.rawconfirmations ?? 0,
		...(isCoinbase(tx) && { generated: true }),
		confirmations: block?.confirmations ?? 0,
		...(block && {
			...{ blockhash: block.blockhash, blockindex: isCoinbase(tx) ? 0 : 1, blocktime: block.blocktime },
			expiryheight: tx.expiryHeight,
		}),
		...{ txid, walletconflicts: [], time, timereceived: time, vjoinsplit: [] },
		...{ details: part.details, hex },
	};
};

interface Output {
	readonly value: bigint;
	readonly index: number;
	readonly address?: string | undefined;
}

interface Kind {
	readonly category: string;
	readonly blockstomaturity?: number;
}

/**
 * The wallet's view of a transaction. If it spends the wallet's coins, every output counts as sent, change
 * included, and the fee is negative. An immature reward counts as 0.
 */
function partOf({ txid, tx, hex }: LedgerTransaction, { ledger, run, now }: CallContext) {
	const isOwn = ({ address = '' }: Output): boolean => run.wallet.addresses.includes(address);
	const outputs = tx.outputs.map(({ value, script }, index): Output => {
		return { value, index, address: addressOfScript(script, ledger.rules.addresses) };
	});
	const received = outputs.filter(isOwn);
	const spent = tx.inputs.flatMap((input) => ledger.coin(input) ?? []).filter(isOwn);
	if (received.length === 0 && spent.length === 0) return undefined;
	const missing = ledger.blocksToMaturity(txid, now);
	const debit = totalOf(spent);
	const fee = debit > 0n ? { fee: new CoinNumber(totalOf(outputs) - debit) } : undefined;
	const entry = ({ address, value, index }: Output, sign: bigint, kind: Kind) => ({
		...{ account: '', ...(address !== undefined && { address }), ...kind },
		...{ amount: new CoinNumber(sign * value), vout: index },
	});
	const minted = missing > 0 ? { category: 'immature', blockstomaturity: missing } : { category: 'generate' };
	const kind = isCoinbase(tx) ? minted : { category: 'receive' };
	const size = hex.length / 2;
	const credit = missing > 0 ? 0n : totalOf(received);
	return {
		sums: { amount: new CoinNumber(credit - debit - (fee?.fee.satoshis ?? 0n)), ...fee },
		details: [
			...(fee ? outputs.map((each) => ({ ...entry(each, -1n, { category: 'send' }), ...fee, size })) : []),
			...received.map((each) => ({ ...entry(each, 1n, kind), size })),
		],
	};
}

/** A second parameter of any value selects outputs with a condition only. Sorted by height. */
const getaddressutxos: Handler<'getaddressutxos'> = (params, { ledger, now }) => {
	checkCount(params, USAGES.getaddressutxos);
	const wantsConditions = params.length > 1;
	const coins = addressesOf(params[0]).flatMap((address) => ledger.confirmedAt(address, now));
	return inIndexOrder(coins)
		.filter(({ script }) => (classifyScript(script).kind === 'condition') === wantsConditions)
		.map(({ address, txid, index, script, value }) => ({
			...{ address, txid, outputIndex: index, script: bytesToHex(script) },
			...{ satoshis: value, height: ledger.heightOf(txid) ?? 0 },
		}))
		.sort((one, other) => one.height - other.height);
};

function addressesOf(query: unknown): string[] {
	if (typeof query === 'string') return [checkedAddress(query, 'Invalid address')];
	if (typeof query !== 'object' || query === null || Array.isArray(query))
		throw new RpcError(-5, 'Invalid addresse');
	const addresses: unknown = 'addresses' in query ? query.addresses : undefined;
	if (!Array.isArray(addresses)) throw new RpcError(-5, 'Addresses is expected to be an array');
	return addresses.map((_, place) => checkedAddress(textAt(addresses, place), 'Invalid addresses'));
}

function checkedAddress(address: string, refusal: string): string {
	try {
		decodeAddress(address);
	} catch {
		throw new RpcError(-5, refusal);
	}
	return address;
}

/** The daemon's message for several causes: no token module on the chain, no key, or a disabled index. */
const REQUIREMENTS =
	'to use CC contracts, you need to launch daemon with valid -pubkey= for an address in your wallet\n';

/**
 * Checks at the start of every token method. A private key is not required here.
 * @throws RpcError for a wrong number of parameters, and if the daemon was not started for tokens.
 */
function beginTokenCall(
	params: readonly unknown[],
	usage: Usage,
	{ ledger, book, run, tampering, now }: CallContext,
): TokenMaker {
	checkCount(params, usage);
	const wallet = run.tokenWallet;
	if (!wallet) throw new RpcError(-1, REQUIREMENTS);
	return { ledger, book, wallet, tampering, now };
}

const tokenaddress: Handler<'tokenaddress'> = (params, context) => {
	const { ledger, wallet, now } = beginTokenCall(params, USAGES.tokenaddress, context);
	const given = textAtIfGiven(params, 0);
	const publicKey = given === undefined ? undefined : lenientHex(given);
	const module = addressOfPublicKey(TOKEN_MODULE_KEY, KOMODO_ADDRESSES.publicKeyHash);
	const balanceOf = (address: string) => new CoinNumber(ledger.balanceAt(address, now).confirmed);
	return {
		result: 'success',
		TokensCCAddress: tokenAddress(TOKEN_MODULE_KEY),
		TokensCCBalance: balanceOf(tokenAddress(TOKEN_MODULE_KEY)),
		TokensNormalAddress: module,
		TokensNormalBalance: balanceOf(module),
		...(publicKey?.length === 33 && {
			'PubkeyCCaddress(Tokens)': tokenAddress(publicKey),
			// The daemon queries the wrong index, so this balance is always 0.
			'PubkeyCCbalance(Tokens)': new CoinNumber(0n),
		}),
		'myCCAddress(Tokens)': tokenAddress(wallet.publicKey),
		'myCCbalance(Tokens)': balanceOf(tokenAddress(wallet.publicKey)),
		myaddress: wallet.address,
		mybalance: balanceOf(wallet.address),
	};
};

const tokenbalance: Handler<'tokenbalance'> = (params, context) => {
	const { ledger, book, wallet, now } = beginTokenCall(params, USAGES.tokenbalance, context);
	const tokenid = textAt(params, 0);
	const given = textAtIfGiven(params, 1);
	const txid = readTokenId(tokenid);
	if (!txid || !ledger.has(txid)) throw new ModuleError('cant find tokenid');
	const owner = given === undefined ? wallet.publicKey : ownerOf(given);
	return {
		result: 'success',
		CCaddress: tokenAddress(owner),
		tokenid,
		balance: totalOf(book.holdings(txid, owner, now)),
	};
};

/** The daemon silently replaces an invalid key with the module's own. */
function ownerOf(text: string): Uint8Array {
	const publicKey = lenientHex(text);
	return publicKey.length === 33 ? publicKey : TOKEN_MODULE_KEY;
}

const tokencreate: Handler<'tokencreate'> = (params, context) => {
	const maker = beginTokenCall(params, USAGES.tokencreate, context);
	const name = textAt(params, 0);
	const supply = supplyFromText(textAt(params, 1));
	const description = textAtIfGiven(params, 2) ?? '';
	const dataText = textAtIfGiven(params, 3);
	const nameBytes = utf8ToBytes(name).length;
	if (nameBytes === 0 || nameBytes > 32)
		throw new ModuleError('Token name must not be empty and up to 32 characters');
	if (supply <= 0n) throw new ModuleError('Token supply must be positive');
	if (utf8ToBytes(description).length > 4096)
		throw new ModuleError('Token description must be <= 4096 characters');
	const data = dataText === undefined ? undefined : readData(dataText, supply);
	const hex = buildCreation(maker, { name, description, supply, data });
	return { result: 'success', hex: handOver(maker, hex) };
};

function readData(text: string, supply: bigint): Uint8Array {
	const data = lenientHex(text);
	if (data.length > 10_001) throw new ModuleError('Non-fungible data size must be <= 10001');
	if (data.length === 0) throw new ModuleError('Non-fungible data incorrect');
	if (supply !== 1n) throw new ModuleError('for non-fungible tokens tokensupply should be equal to 1');
	return data;
}

const tokeninfo: Handler<'tokeninfo'> = (params, context) => {
	const { ledger, book, now } = beginTokenCall(params, USAGES.tokeninfo, context);
	const tokenid = readTokenId(textAt(params, 0));
	if (!tokenid || !ledger.has(tokenid)) throw new ModuleError('cant find tokenid');
	if (ledger.confirmations(tokenid, now) === 0) throw new ModuleError('the transaction is still in mempool');
	const creation = book.creationOf(tokenid);
	if (!creation) throw new ModuleError('tokenid isnt token creation txid');
	const data = tokenDataOf(creation);
	const source = book.isImport(tokenid) ? sourceOf(creation) : undefined;
	return {
		result: 'success',
		tokenid,
		owner: bytesToHex(creation.creator),
		name: payloadText(creation.name),
		supply: book.supplyOf(tokenid),
		description: payloadText(creation.description),
		...(data && { data: bytesToHex(data) }),
		...(source && { IsImported: 'yes', sourceChain: source.chain, sourceTokenId: source.tokenId }),
	};
};

const tokenlist: Handler<'tokenlist'> = (params, context) => {
	const { book, now } = beginTokenCall(params, USAGES.tokenlist, context);
	return book.list(now);
};

const tokentransfer: Handler<'tokentransfer'> = (params, context) => {
	const maker = beginTokenCall(params, USAGES.tokentransfer, context);
	const tokenId = readTokenId(textAt(params, 0));
	const recipient = lenientHex(textAt(params, 1));
	const units = unitsFromText(textAt(params, 2));
	if (!tokenId) throw new ModuleError('invalid tokenid');
	if (units <= 0n) throw new ModuleError('amount must be positive');
	return { result: 'success', hex: handOver(maker, buildTransfer(maker, { tokenId, recipient, units })) };
};

/**
 * @returns `undefined` if the daemon parses it as the zero id: any other length, and here also non-hexadecimal
 * characters.
 */
function readTokenId(text: string): string | undefined {
	if (!/^[0-9a-f]{64}$/i.test(text) || hexToBytes(text).every((byte) => byte === 0)) return undefined;
	return text.toLowerCase();
}

const TEXTS = new Map<unknown, string>(Object.entries(USAGES).map(([name, usage]) => [name, usage.text]));

/** The usage of one method, or of all methods. */
export function help([method]: readonly unknown[]): string {
	if (method === undefined) return [...TEXTS.values()].sort().join('').trimEnd();
	return TEXTS.get(method) ?? `help: unknown command: ${String(method)}`;
}

/**
 * Sets the key for which the daemon builds tokens, once per run. Errors are part of the result. The daemon does
 * not check that the key is on the curve or that the wallet has its private key.
 */
export function setpubkey(params: readonly unknown[], { run }: CallContext): Record<string, string> {
	checkCount(params, USAGES.setpubkey);
	if (run.publicKey !== undefined) {
		const error = 'Can only set pubkey once, to change it you need to restart your daemon.';
		return { error, ...stateOf(run.publicKey) };
	}
	const text = textAt(params, 0);
	const publicKey = lenientHex(text);
	if (text.length !== 66 || publicKey.length !== 33)
		return { error: 'pubkey is wrong length, must be 66 char hex string.' };
	const known = bytesToHex(publicKey);
	run.setPublicKey(known);
	const isOwn = run.wallet.addresses.includes(addressOf(publicKey));
	return {
		...(isOwn ? { ismine: 'true' } : { WARNING: 'privkey for this pubkey is not imported to wallet!' }),
		...stateOf(known),
	};
}

const stateOf = (publicKey: string) => ({
	address: addressOf(lenientHex(publicKey)),
	pubkey: publicKey,
});

function addressOf(publicKey: Uint8Array): string {
	return addressOfPublicKey(publicKey, KOMODO_ADDRESSES.publicKeyHash);
}

/** One handler per declared method; the type makes missing ones a compile error. */
export const handlers: { readonly [Name in DaemonMethodName]: Handler<Name> } = {
	decoderawtransaction,
	getaddressutxos,
	getinfo,
	getrawtransaction,
	gettransaction,
	gettxout,
	sendrawtransaction,
	tokenaddress,
	tokenbalance,
	tokencreate,
	tokeninfo,
	tokenlist,
	tokentransfer,
};
