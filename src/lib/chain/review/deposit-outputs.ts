import { equalBytes } from '@noble/curves/utils.js';
import { announcedTime, type DepositForm } from '#lib/domain/deposits/deposit-rules.ts';
import { addressOfPublicKey, addressOfScript, type AddressVersions } from '../keys/address.ts';
import { hash160 } from '../keys/hashes.ts';
import { BOND_ANNOUNCED_TO, bondScript } from '../script/deposit-bond.ts';
import { lockedOutputOf } from '../script/locked-output.ts';
import { payToScriptHash, pushedBy } from '../script/script.ts';
import type { Transaction, TransactionOutput } from '../transaction/transaction.ts';

/** The locked output of a deposit, as its transaction shows it. */
export interface DepositOutput {
	readonly output: TransactionOutput;
	/** What it pays to. */
	readonly address: string;
	/** Seconds since 1970. */
	readonly until: number;
	/** Whose key spends it then; nothing where that cannot be said. */
	readonly holder: string | undefined;
	/** The script that locks it, where the transaction carries it as data. */
	readonly data: Uint8Array | undefined;
}

/** @returns undefined where nothing is locked by a script of that form. */
export function depositOutputOf(
	tx: Transaction,
	form: DepositForm,
	ownAddress: string,
	versions: AddressVersions,
): DepositOutput | undefined {
	return form === 'bond' ? bondOf(tx, ownAddress, versions) : timeLockOf(tx, versions);
}

function timeLockOf(tx: Transaction, versions: AddressVersions): DepositOutput | undefined {
	const locked = lockedOutputOf(tx, versions);
	const address = locked && addressOfScript(locked.output.script, versions);
	if (!locked || address === undefined) return undefined;
	const { output, lock, redeemScript } = locked;
	return { output, address, until: lock.lockTime, holder: locked.address, data: redeemScript };
}

/** The script is not in the transaction: it is made again from what is, and its hash has to be paid. */
function bondOf(tx: Transaction, ownAddress: string, versions: AddressVersions): DepositOutput | undefined {
	const announcement = tx.outputs.find(({ script }) => equalBytes(script, BOND_ANNOUNCED_TO));
	const key = ownKeyOf(tx, ownAddress, versions);
	if (!announcement || !key) return undefined;
	const until = announcedTime(announcement.value) / 1000;
	const script = payToScriptHash(hash160(bondScript(until, key)));
	const output = tx.outputs.find((each) => equalBytes(each.script, script));
	const address = addressOfScript(script, versions);
	return output && address !== undefined
		? { output, address, until, holder: ownAddress, data: undefined }
		: undefined;
}

/** Who spends from an address shows its key. */
function ownKeyOf(tx: Transaction, ownAddress: string, versions: AddressVersions): Uint8Array | undefined {
	return tx.inputs
		.flatMap(({ script }) => pushedBy(script)?.[1] ?? [])
		.find((key) => addressOfPublicKey(key, versions.publicKeyHash) === ownAddress);
}
