import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The names of a trade. Those of 32 bits are never 0, which stands for none. */
export interface TradeIds {
	/** 64 hexadecimal digits. */
	readonly uuid: string;
	readonly tradeid: number;
	readonly requestid: number;
	readonly quoteid: number;
	/** An integer of 64 bits, as text. */
	readonly aliceid: string;
}

/** The same facts give the same names. */
export function tradeIdsOf(facts: readonly (string | number | bigint)[]): TradeIds {
	const bytes = sha256(utf8ToBytes(facts.join(' ')));
	const view = new DataView(bytes.buffer, bytes.byteOffset);
	const numberAt = (place: number): number => view.getUint32(place) || 1;
	return {
		uuid: bytesToHex(sha256(bytes)),
		tradeid: numberAt(0),
		requestid: numberAt(4),
		quoteid: numberAt(8),
		aliceid: String(view.getBigUint64(12)),
	};
}
