import type { ReplyOf, Method } from '#lib/api/method.ts';
import {
	tokenaddress,
	tokeninfo,
	tokenbalance,
	tokencreate,
	tokenlist,
	tokentransfer,
} from '#lib/daemon/tokens.ts';
import { parseDecimal, DECIMALS, formatAmount } from '#lib/domain/money/amount.ts';
import { type TokenAddresses, MODULE_TOKEN_ADDRESS } from '#lib/domain/token-transfer.ts';
import type { Token } from '#lib/domain/tokens.ts';
import type {
	SupplyWriting,
	DaemonChain,
	DaemonTokens,
	TokenReading,
	TokenPresence,
} from './chain-daemon.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { getaddressutxos } from '#lib/daemon/chain.ts';
import type { ProvedToken, Unproved } from '#lib/chain/tokens/token-proof.ts';
import type { ReadOptions } from '../read-options.ts';
import { readBuilt } from '../built-transaction.ts';

export function tokenOfReply(reply: ReplyOf<typeof tokeninfo>): Token {
	return {
		id: reply.tokenid.toLowerCase(),
		creator: reply.owner,
		name: reply.name,
		description: reply.description,
		supply: supplyOfReply(reply.supply),
		data: reply.data ? reply.data.toLowerCase() : undefined,
		imported:
			reply.IsImported === 'yes'
				? { chain: reply.sourceChain ?? '', tokenId: reply.sourceTokenId ?? '' }
				: undefined,
	};
}

/** Daemons of 2018 return a decimal string in coins; newer ones return the number of units. */
function supplyOfReply(supply: number | string): bigint {
	const text = String(supply);
	return /[.e]/i.test(text) ? parseDecimal(text) : BigInt(text);
}

/** Distinct token ids in lower case; a daemon may repeat an id. */
export function tokenIdsOfReply(reply: readonly string[]): string[] {
	return [...new Set(reply.map((id) => id.toLowerCase()))];
}

/** Accepts the field names of the document and of the real daemon. */
export function tokenAddressesOfReply(reply: ReplyOf<typeof tokenaddress>): TokenAddresses {
	return {
		own: reply.myaddress || undefined,
		ownTokens: (reply['myCCAddress(Tokens)'] ?? reply.myCCaddress) || undefined,
		module: (reply.TokensCCAddress ?? reply.TokensCCaddress) || undefined,
		funds: reply.mybalance === undefined ? undefined : parseDecimal(reply.mybalance),
	};
}

/**
 * Formats a supply for `tokencreate`, in coins. Some daemons parse it as a floating-point number and truncate,
 * so that about one supply in fourteen comes out one unit short ("1.15" becomes 114,999,999). An extra half
 * unit corrects this; daemons with exact parsing reject a ninth decimal.
 */
export function supplyText(tokens: bigint, writing: SupplyWriting): string {
	return writing === 'exact' ? formatAmount(tokens) : `${formatAmount(tokens, DECIMALS)}5`;
}

/** Each output costs one request. Above this limit, the tokens carried by a transfer are not predicted. */
const MAX_READ = 1_000;

type Listed = ReplyOf<typeof getaddressutxos>[number];

/**
 * The daemon lists outputs by height, but spends them in index order: by the bytes of the txid, which are
 * displayed in reverse.
 */
function inIndexOrder(one: Listed, other: Listed): number {
	const [first, second] = [keyOf(one), keyOf(other)];
	return first === second ? one.outputIndex - other.outputIndex : first < second ? -1 : 1;
}

const keyOf = ({ txid }: Listed): string => (txid.toLowerCase().match(/../g) ?? []).reverse().join('');

/**
 * All tokens of a key share one address. The transaction of an output shows which token the output holds; its
 * bytes never change, so the result is cached.
 */
function openOutputsAt(client: DaemonClient, chain: DaemonChain): DaemonTokens['outputsAt'] {
	const held = new Map<string, string | undefined>();

	return async (address, id, options) => {
		const outputs = await listed();
		if (!outputs || outputs.length > MAX_READ) return undefined;
		const units: bigint[] = [];
		for (const { txid, outputIndex: index, satoshis } of outputs.toSorted(inIndexOrder))
			if ((await tokenOf(txid, index)) === id) units.push(BigInt(satoshis));
		return units;

		async function listed() {
			try {
				const params = { query: { addresses: [address] }, conditions: 1 as const };
				return await client.call(getaddressutxos, params, options);
			} catch (error) {
				// The prediction needs an address index and a gateway that allows the query.
				const isAnswered = error instanceof CallError && ['refused', 'blocked'].includes(error.kind);
				if (isAnswered) return undefined;
				throw error;
			}
		}

		async function tokenOf(txid: string, index: number): Promise<string | undefined> {
			const key = `${txid}:${index}`;
			if (held.has(key)) return held.get(key);
			const hex = (await chain.rawTransactions([txid], options)).get(txid);
			if (hex === undefined) return undefined;
			const { tokenHeldIn } = await import('#lib/chain/tokens/token-transfer-review.ts');
			held.set(key, tokenHeldIn({ txid, index }, hex));
			return held.get(key);
		}
	};
}

const TEXTS: Readonly<Record<Unproved, string>> = {
	'other-transaction': 'The daemon gives another transaction for the one that created this token.',
	'no-creation': 'The transaction with this id creates no token.',
	'unknown-inputs': 'The daemon does not give the transactions that pay for this token.',
};

/**
 * Reads a token from the transaction that created it. The daemon's report is used only for facts that are not
 * in the bytes: the origin of an import and whether its chain vouches for it.
 * @throws CallError if the daemon does not return the bytes or they do not prove a token of this chain
 */
async function readProvedToken(
	chain: DaemonChain,
	reported: Token,
	options?: ReadOptions,
): Promise<TokenReading> {
	const { payersOf, proveToken } = await import('#lib/chain/tokens/token-proof.ts');
	const { id } = reported;
	const held = await chain.transaction(id, options).catch((error: unknown) => {
		if (error instanceof CallError && error.code === 'TX-OTHER-BYTES') return undefined;
		throw error;
	});
	if (!held) throw unproved('other-transaction');
	const known = await chain.rawTransactions(payersOf(id, held.hex), options);
	const proved = proveToken(id, new Map([...known, [id, held.hex]]));
	if (typeof proved === 'string') throw unproved(proved);
	// Most creations use layout 0, which all chains once had, so the chain's layout is read only for the
	// others.
	if (proved.layout !== 0 && (await chain.payloadLayout(options)) !== proved.layout)
		throw unproved('no-creation');
	const { confirmations, isNotarised, minedAt } = held;
	return { token: tokenOf(reported, proved), confirmations, isNotarised, minedAt };
}

function tokenOf(reported: Token, { isImport, layout: _, ...proved }: ProvedToken): Token {
	return {
		...proved,
		id: reported.id,
		// The coins behind a token are in the bytes, except for an import, whose coins are on a different
		// chain.
		supply: isImport && reported.supply === 0n ? 0n : proved.supply,
		imported: isImport ? (reported.imported ?? { chain: '', tokenId: '' }) : undefined,
	};
}

function unproved(why: Unproved): CallError {
	return new CallError('malformed', TEXTS[why], { reason: 'wrong-shape', code: 'TOKEN-UNPROVED' });
}

export function openTokens(client: DaemonClient, chain: DaemonChain): DaemonTokens {
	return {
		ownAddresses: async (options) => tokenAddressesOfReply(await client.call(tokenaddress, {}, options)),
		ids: async (options) => tokenIdsOfReply(await client.call(tokenlist, {}, options)),

		async token(id, options) {
			const reported = tokenOfReply(await client.call(tokeninfo, { tokenid: id }, options));
			if (reported.id !== id) throw wrongAnswer(`the token ${reported.id}`, tokeninfo);
			return readProvedToken(chain, reported, options);
		},

		outputsAt: openOutputsAt(client, chain),

		presence: (id, options) => readPresence(client, id, options),

		async balance(id, owner, options) {
			const params = { tokenid: id, ...(owner !== undefined && { pubkey: owner }) };
			const reply = await client.call(tokenbalance, params, options);
			if (reply.tokenid.toLowerCase() !== id) throw wrongAnswer(`the token ${reply.tokenid}`, tokenbalance);
			// A daemon that cannot parse the key silently answers for the module's key instead.
			if (reply.CCaddress === MODULE_TOKEN_ADDRESS)
				throw wrongAnswer('the key of the token module', tokenbalance);
			return BigInt(reply.balance);
		},

		async buildCreation({ name, description, data, supply }, writing) {
			const params = { name, supply: supplyText(supply, writing), description, data: data || undefined };
			const { hex } = await client.call(tokencreate, params);
			return readBuilt(hex, tokencreate.name);
		},

		async buildTransfer({ tokenId, recipient, units }) {
			const params = { tokenid: tokenId, destpubkey: recipient, amount: units.toString() };
			const { hex } = await client.call(tokentransfer, params);
			return readBuilt(hex, tokentransfer.name);
		},
	};
}

async function readPresence(
	client: DaemonClient,
	tokenid: string,
	options?: ReadOptions,
): Promise<TokenPresence> {
	try {
		await client.call(tokeninfo, { tokenid }, options);
		return 'shown';
	} catch (error) {
		// The token module refuses without an error code; any other error proves nothing about the token.
		if (!(error instanceof CallError) || error.kind !== 'refused' || error.rpcCode !== undefined) throw error;
		return error.code === 'TOKEN-PENDING' ? 'waiting' : 'unknown';
	}
}

function wrongAnswer(subject: string, { name: method }: Method): CallError {
	return new CallError('malformed', `The daemon answered for ${subject} instead.`, {
		method,
		reason: 'wrong-shape',
	});
}
