import { equalBytes } from '@noble/curves/utils.js';
import { addressOfScript, type AddressVersions } from '../keys/address.ts';
import { hash160 } from '../keys/hashes.ts';
import type { Transaction, TransactionOutput } from '../transaction/transaction.ts';
import { carriedData, payToScriptHash } from './script.ts';
import { readTimeLock, type TimeLock } from './time-lock.ts';

/** A time-locked output as its transaction shows it: its script stands as data in another output. */
export interface LockedOutput {
	readonly lock: TimeLock;
	readonly redeemScript: Uint8Array;
	readonly index: number;
	readonly output: TransactionOutput;
	/** The output's script that carries the redeem script as data. */
	readonly data: Uint8Array;
	/** Of the holder, who may spend it. */
	readonly address: string | undefined;
}

/** @returns undefined when the transaction's data is no time lock, or no output pays to it. */
export function lockedOutputOf(
	{ outputs }: Transaction,
	versions: AddressVersions,
): LockedOutput | undefined {
	const data = outputs.find(({ script }) => carriedData(script))?.script;
	const redeemScript = data && carriedData(data);
	const lock = redeemScript && readTimeLock(redeemScript);
	if (!lock) return undefined;
	const paying = payToScriptHash(hash160(redeemScript));
	const index = outputs.findIndex(({ script }) => equalBytes(script, paying));
	const output = outputs[index];
	const address = addressOfScript(lock.holder, versions);
	return output && { lock, redeemScript, index, output, data, address };
}
