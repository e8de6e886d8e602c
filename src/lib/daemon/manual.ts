import type { ManualOf } from '#lib/api/method.ts';
import type { methods } from './index.ts';

const TOKENID = 'The id: the txid of the transaction that created it.';
const PUBKEY = 'The daemon’s own public key where it is left out.';

export const manual: ManualOf<typeof methods> = {
	tokenaddress: { params: { pubkey: PUBKEY } },
	tokenbalance: {
		about: 'Counts what is confirmed and not spent.',
		params: { tokenid: TOKENID, pubkey: PUBKEY },
	},
	tokencreate: {
		about: 'Each token locks one satoshi of the chain’s coin. The txid becomes the token id.',
		does: 'Builds and signs the transaction that creates a token. Nothing is sent: sendrawtransaction does that.',
		seenIn: 'tokens',
		params: {
			name: 'At most 32 bytes.',
			supply: 'In coins: 1 coin makes 100,000,000 tokens.',
			description: 'At most 4,096 bytes.',
			data: 'Makes a token one of a kind: its first byte names the contract module. Not in the document.',
		},
	},
	tokeninfo: { params: { tokenid: TOKENID } },
	tokenlist: { params: {} },
	tokentransfer: {
		does: 'Builds and signs the transaction that sends tokens. Nothing is sent: sendrawtransaction does that.',
		seenIn: 'tokens',
		params: {
			tokenid: TOKENID,
			destpubkey: 'The recipient’s public key. A mistyped one is not noticed by the daemon.',
			amount: 'In whole tokens.',
		},
	},
	sendrawtransaction: {
		about: 'The reply is the txid.',
		does: 'Sends a signed transaction to the network. What it moves is moved.',
		seenIn: 'tokens',
		params: { hex: 'The signed transaction.' },
	},
	decoderawtransaction: { params: { hex: 'The transaction.' } },
};
