import type { AddressFormat } from '#lib/domain/tools/keys.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { encodeAddress, paidBy, readAddressText, type AddressTextProblem } from '#lib/chain/address.ts';
import { Action } from '../live/action.svelte.ts';

/** The address formats of the node's coins. Read once, because they never change. */
export class AddressFormats {
	readonly list: Live<readonly AddressFormat[]>;

	constructor({ connection }: Desk) {
		this.list = new Live<readonly AddressFormat[]>(async (options) => {
			const { versionsOf } = await import('#lib/chain/own-coin.ts');
			const reported = await connection.node.tools.addressFormats(options);
			return reported.map((format) => ({
				...format,
				versions: format.isAccount ? format.versions : versionsOf(format.coin, format.versions),
			}));
		});
	}

	/** Formats with version bytes; excludes account coins. */
	get versioned(): readonly AddressFormat[] {
		return (this.list.current ?? []).filter(({ isAccount }) => !isAccount);
	}

	of(coin: string): AddressFormat | undefined {
		return this.list.current?.find((format) => format.coin === coin);
	}
}

export interface ConversionDraft {
	readonly address: string;
	/** The coin of the address. */
	readonly from: string;
	readonly to: string;
}

export type ConversionProblem =
	| { readonly field: 'address'; readonly kind: AddressTextProblem }
	/** The address belongs to different coins, as far as the node knows them. */
	| { readonly field: 'address'; readonly kind: 'other-coin'; readonly coins: readonly string[] }
	| { readonly field: 'from' | 'to'; readonly kind: 'missing' };

export interface ConvertedAddress extends ConversionDraft {
	readonly converted: string;
	readonly paysTo: 'key' | 'script';
	/** The node's result, if it differs. */
	readonly nodeSays: string | undefined;
}

/** Converts addresses to the formats of other coins. */
export class AddressConversion {
	readonly action = new Action();
	#result = $state.raw<ConvertedAddress>();
	readonly #desk: Desk;
	readonly #formats: () => readonly AddressFormat[];

	/** @param formats address formats already loaded by the page; by default they are read from the node */
	constructor(desk: Desk, formats?: () => readonly AddressFormat[]) {
		this.#desk = desk;
		this.#formats = formats ?? (() => desk.use(AddressFormats).list.current ?? []);
	}

	get result(): ConvertedAddress | undefined {
		return this.#result;
	}

	/** The coins whose addresses use the same version byte. */
	coinsOf(address: string): readonly string[] {
		const read = readAddressText(address);
		if (typeof read === 'string') return [];
		const versioned = this.#formats().filter(({ isAccount }) => !isAccount);
		return versioned.filter(({ versions }) => paidBy(read, versions)).map(({ coin }) => coin);
	}

	problems(draft: ConversionDraft): ConversionProblem[] {
		const missing = (['from', 'to'] as const).filter((field) => draft[field] === '');
		return [
			...this.#addressProblems(draft),
			...missing.map((field) => ({ field, kind: 'missing' }) as const),
		];
	}

	#addressProblems({ address, from }: ConversionDraft): ConversionProblem[] {
		const read = readAddressText(address);
		if (typeof read === 'string') return [{ field: 'address', kind: read }];
		const format = this.#formatOf(from);
		if (!format || paidBy(read, format.versions)) return [];
		return [{ field: 'address', kind: 'other-coin', coins: this.coinsOf(address) }];
	}

	/** Converts with the node, and compares its result with this browser's. */
	async convert(draft: ConversionDraft): Promise<void> {
		const computed = this.#compute(draft);
		if (!computed) return;
		this.#result = undefined;
		await this.action.run(async () => {
			const { tools } = this.#desk.connection.node;
			const answer = await tools.convertAddress(draft.address.trim(), draft.from, draft.to);
			const nodeSays = answer === computed.converted ? undefined : answer;
			this.#result = { ...draft, ...computed, nodeSays };
		});
	}

	#formatOf(coin: string): AddressFormat | undefined {
		return this.#formats().find((format) => format.coin === coin);
	}

	#compute({ address, from, to }: ConversionDraft) {
		const read = readAddressText(address);
		const [source, target] = [this.#formatOf(from), this.#formatOf(to)];
		if (typeof read === 'string' || !source || !target) return undefined;
		const paysTo = paidBy(read, source.versions);
		return paysTo && { paysTo, converted: encodeAddress(versionOf(target, paysTo), read.hash) };
	}
}

function versionOf({ versions }: AddressFormat, paysTo: 'key' | 'script'): number {
	return paysTo === 'key' ? versions.publicKeyHash : versions.scriptHash;
}
