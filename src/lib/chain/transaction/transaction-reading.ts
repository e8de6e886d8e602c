import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript, type AddressVersions } from '../keys/address.ts';
import { carriedData } from '../script/script.ts';
import { readProved } from './proved-transaction.ts';

/** A transaction as its bytes say, for reading. */
export interface TransactionReading {
	readonly inputs: readonly { readonly txid: string; readonly index: number }[];
	readonly outputs: readonly {
		/** In smallest units. */
		readonly value: bigint;
		/** Where its script has one. */
		readonly address: string | undefined;
		/** The data of an output that cannot be spent, in hexadecimal. */
		readonly data: string | undefined;
	}[];
	/** A height, or from 500,000,000 on a time in seconds; 0 without one. */
	readonly lockTime: number;
	/** It makes a block's reward: what it spends is no output. */
	readonly isReward: boolean;
	readonly bytes: number;
}

/** `undefined` if these bytes are not the transaction with that txid, or of a format that the app does not read. */
export function readTransaction(
	txid: string,
	hex: string | undefined,
	versions: AddressVersions,
): TransactionReading | undefined {
	const found = readProved(txid.toLowerCase(), hex);
	if (!found || hex === undefined) return undefined;
	return {
		inputs: found.inputs.map(({ txid: spent, index }) => ({ txid: spent, index })),
		outputs: found.outputs.map(({ value, script }) => {
			const data = carriedData(script);
			return { value, address: addressOfScript(script, versions), data: data && bytesToHex(data) };
		}),
		lockTime: found.lockTime,
		isReward: found.inputs.length === 1 && /^0+$/.test(found.inputs[0]?.txid ?? ''),
		bytes: hex.length / 2,
	};
}
