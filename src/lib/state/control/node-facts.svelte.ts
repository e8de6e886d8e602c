import { decodeAddress } from '#lib/chain/keys/address.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import type { NodeCommand } from '#lib/domain/control/node-reports.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';

/** Facts of a node that no other page needs. Each is read once while it is shown. */
export class NodeFacts {
	/** `undefined` if the program gives none. */
	readonly version: Live<string | undefined>;
	readonly lastNonce: Live<string>;
	/** The public key under which the node announces its prices; `undefined` while it announces none. */
	readonly announcedKey: Live<string | undefined>;
	readonly timing = new Action();
	#answerMs = $state<number>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { node } = desk.connection;
		this.version = new Live(async (options) => node.control.version(options), {
			lastKnown: desk.lastKnown('version'),
		});
		this.lastNonce = new Live(async (options) => node.control.lastNonce(options), {
			lastKnown: desk.lastKnown('last nonce'),
		});
		this.announcedKey = new Live((options) => this.#findKey(options), {
			lastKnown: desk.lastKnown('announced key'),
		});
	}

	/** How long the node took to answer when that was measured last. */
	get answerMs(): number | undefined {
		return this.#answerMs;
	}

	/** Measures that by a call which has the node write its own timing to its log. */
	async measure(): Promise<void> {
		await this.timing.run(async () => {
			this.#answerMs = await this.#desk.connection.node.control.writeTimings();
		});
	}

	async #findKey(options: ReadOptions): Promise<string | undefined> {
		const { node } = this.#desk.connection;
		const address = (await node.wallet.coin(REFERENCE_COIN, options))?.address;
		const hash = address && publicKeyHashOf(address);
		return hash ? node.control.ownKey(hash, options) : undefined;
	}
}

/** `undefined` for an address that is none. */
function publicKeyHashOf(address: string): string | undefined {
	try {
		return bytesToHex(decodeAddress(address).hash);
	} catch {
		return undefined;
	}
}

/** The commands of the node, as it lists them itself. Read once: it does not change while the node runs. */
export class NodeCommands {
	readonly list: Live<readonly NodeCommand[]>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		this.list = new Live<readonly NodeCommand[]>(async (options) => node.control.commands(options), {
			lastKnown: desk.lastKnown('commands'),
		});
	}
}
