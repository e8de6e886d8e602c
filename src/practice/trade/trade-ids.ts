import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { Refusal } from '../refusal.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';

/** The names of a trade. Those of 32 bits are never 0, which means missing. */
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

/** The numbers that callers give their requests, so that none is carried out twice. */
export class Nonces {
	readonly #table: Table<number>;
	readonly #isBinding: boolean;
	/**
	 * If nonces are binding, the last one is in memory: a refused request consumes its nonce, while a refusal rolls back
	 * its writes.
	 */
	#last = 0;

	/** @param isBinding once one was used, every request needs one. */
	constructor(world: World, isBinding: boolean) {
		this.#table = world.table('nonces');
		this.#isBinding = isBinding;
	}

	/** 0 before the first use. */
	get last(): number {
		return this.#isBinding ? this.#last : (this.#table.get('last') ?? 0);
	}

	/** @throws Refusal unless the nonce is larger than all before it, or 0 if none is needed. */
	use(nonce: number): void {
		if (nonce === 0 && (!this.#isBinding || this.#last === 0)) return;
		if (nonce <= this.last) throw new Refusal('invalid nonce');
		if (this.#isBinding) this.#last = nonce;
		else this.#table.set('last', nonce);
	}

	/** Clears all ids, as at a start of the node. */
	forget(): void {
		this.#last = 0;
	}
}
