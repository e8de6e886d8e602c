import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { Refusal } from '../refusal.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';

/** The ids of a trade. 32-bit ids are never 0, which means missing. */
export interface TradeIds {
	/** 64 hexadecimal digits. */
	readonly uuid: string;
	readonly tradeid: number;
	readonly requestid: number;
	readonly quoteid: number;
	/** 64-bit integer as a string. */
	readonly aliceid: string;
}

/** Derives ids from facts: the same facts give the same ids. */
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

/** The nonces of the callers' requests, so that none is carried out twice. */
export class Nonces {
	readonly #table: Table<number>;
	readonly #isBinding: boolean;
	/**
	 * Binding nonces are kept in memory, because a refused request consumes its nonce, while its writes to the
	 * world are rolled back.
	 */
	#last = 0;

	/** @param isBinding true if every request needs a nonce once one was used. */
	constructor(world: World, isBinding: boolean) {
		this.#table = world.table('nonces');
		this.#isBinding = isBinding;
	}

	/** 0 before the first use. */
	get last(): number {
		return this.#isBinding ? this.#last : (this.#table.get('last') ?? 0);
	}

	/**
	 * @throws Refusal if the nonce is not larger than all earlier ones. 0 is valid as long as none is needed.
	 */
	use(nonce: number): void {
		if (nonce === 0 && (!this.#isBinding || this.#last === 0)) return;
		if (nonce <= this.last) throw new Refusal('invalid nonce');
		if (this.#isBinding) this.#last = nonce;
		else this.#table.set('last', nonce);
	}

	/** Clears the nonces, as a start of the node does. */
	forget(): void {
		this.#last = 0;
	}
}
