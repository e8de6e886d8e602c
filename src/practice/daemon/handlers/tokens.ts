import type { CallContext, Handler } from '../context.ts';
import { RpcError, ModuleError, CoinNumber } from '../envelope.ts';
import {
	checkCount,
	type Usage,
	supplyFromText,
	unitsFromText,
	lenientHex,
	textAt,
	textAtIfGiven,
	USAGES,
} from '../parameters.ts';
import { type TokenMaker, sourceOf, buildCreation, buildTransfer } from '../tokens/token-building.ts';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { payloadText, tokenDataOf, TOKEN_MODULE_KEY, tokenAddress } from '#lib/chain/tokens/token-payload.ts';
import { totalOf } from '../wallet.ts';
import { handOver } from '../tokens/tampering.ts';

/** The one text for every cause: no token module on the chain, no key, or one of the indexes switched off. */
const REQUIREMENTS =
	'to use CC contracts, you need to launch daemon with valid -pubkey= for an address in your wallet\n';

/**
 * Every token method begins with these checks. A private key is not asked for here.
 *
 * @throws RpcError for a wrong number of parameters, and when the daemon was not started for tokens.
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

export const tokenaddress: Handler<'tokenaddress'> = (params, context) => {
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
			// The daemon looks in the wrong index.
			'PubkeyCCbalance(Tokens)': new CoinNumber(0n),
		}),
		'myCCAddress(Tokens)': tokenAddress(wallet.publicKey),
		'myCCbalance(Tokens)': balanceOf(tokenAddress(wallet.publicKey)),
		myaddress: wallet.address,
		mybalance: balanceOf(wallet.address),
	};
};

export const tokenbalance: Handler<'tokenbalance'> = (params, context) => {
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

/** Without an error, the daemon takes an invalid key for the module's own. */
function ownerOf(text: string): Uint8Array {
	const publicKey = lenientHex(text);
	return publicKey.length === 33 ? publicKey : TOKEN_MODULE_KEY;
}

export const tokencreate: Handler<'tokencreate'> = (params, context) => {
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

export const tokeninfo: Handler<'tokeninfo'> = (params, context) => {
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

export const tokenlist: Handler<'tokenlist'> = (params, context) => {
	const { book, now } = beginTokenCall(params, USAGES.tokenlist, context);
	return book.list(now);
};

export const tokentransfer: Handler<'tokentransfer'> = (params, context) => {
	const maker = beginTokenCall(params, USAGES.tokentransfer, context);
	const tokenId = readTokenId(textAt(params, 0));
	const recipient = lenientHex(textAt(params, 1));
	const units = unitsFromText(textAt(params, 2));
	if (!tokenId) throw new ModuleError('invalid tokenid');
	if (units <= 0n) throw new ModuleError('amount must be positive');
	return { result: 'success', hex: handOver(maker, buildTransfer(maker, { tokenId, recipient, units })) };
};

/** @returns nothing for what the daemon takes for the id zero: any other length, and here also other characters. */
function readTokenId(text: string): string | undefined {
	if (!/^[0-9a-f]{64}$/i.test(text) || hexToBytes(text).every((byte) => byte === 0)) return undefined;
	return text.toLowerCase();
}
