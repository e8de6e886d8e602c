import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript, type AddressVersions } from '../keys/address.ts';
import { carriedData, classifyScript, type ScriptKind } from '../script/script.ts';
import type { TransactionOutput } from '../transaction/transaction.ts';

/** What an output does, as its script says. */
export interface OutputReading {
	readonly kind: ScriptKind['kind'];
	/** In the smallest unit. */
	readonly value: bigint;
	/** In hexadecimal. */
	readonly script: string;
	readonly address?: string | undefined;
	/** What it carries, in hexadecimal. */
	readonly data?: string | undefined;
	/** The same where it is text. */
	readonly text?: string | undefined;
}

export function readOutput({ value, script }: TransactionOutput, versions: AddressVersions): OutputReading {
	const data = carriedData(script);
	return {
		kind: classifyScript(script).kind,
		value,
		script: bytesToHex(script),
		address: addressOfScript(script, versions),
		...(data && { data: bytesToHex(data), text: textOf(data) }),
	};
}

/** Bytes as text, where they are some: UTF-8 without control characters, line feeds excepted. */
export function textOf(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
		return text !== '' && !/(?!\n)\p{Cc}/u.test(text) ? text : undefined;
	} catch {
		return undefined;
	}
}
