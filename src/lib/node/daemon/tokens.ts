import type { Method } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import {
	tokenaddress,
	tokenbalance,
	tokencreate,
	tokeninfo,
	tokenlist,
	tokentransfer,
} from '#lib/daemon/tokens.ts';
import { MODULE_TOKEN_ADDRESS } from '#lib/domain/tokens/token-addresses.ts';
import { readBuilt } from '../built-transaction.ts';
import type { DaemonChain, DaemonTokens, TokenPresence } from './chain-daemon.ts';
import type { ReadOptions } from '../read-options.ts';
import { openOwnOutputs } from './own-outputs.ts';
import { supplyText } from './supply-text.ts';
import { readProvedToken } from './proved-token.ts';
import { tokenAddressesOfReply, tokenIdsOfReply, tokenOfReply } from './token-replies.ts';

export function openTokens(client: DaemonClient, chain: DaemonChain): DaemonTokens {
	return {
		ownAddresses: async (options) => tokenAddressesOfReply(await client.call(tokenaddress, {}, options)),
		ids: async (options) => tokenIdsOfReply(await client.call(tokenlist, {}, options)),

		async token(id, options) {
			const told = tokenOfReply(await client.call(tokeninfo, { tokenid: id }, options));
			if (told.id !== id) throw wrongAnswer(`the token ${told.id}`, tokeninfo);
			return readProvedToken(chain, told, options);
		},

		ownOutputs: openOwnOutputs(client, chain),

		presence: (id, options) => readPresence(client, id, options),

		async balance(id, owner, options) {
			const params = { tokenid: id, ...(owner !== undefined && { pubkey: owner }) };
			const reply = await client.call(tokenbalance, params, options);
			if (reply.tokenid.toLowerCase() !== id) throw wrongAnswer(`the token ${reply.tokenid}`, tokenbalance);
			// A daemon that could not read the key silently answers for this one.
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
		// Refusals of the token module come without a number; any other error says nothing about the token.
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
