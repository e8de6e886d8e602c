import {
	LabelIndex,
	sortLabels,
	type Label,
	type LabelKind,
	labelsOfNodes,
	lookAlikesOf,
	type KnownRecipient,
	type LookAlike,
} from '#lib/domain/labels.ts';
import { deleteLabel, readLabels, writeLabels } from '#lib/storage/labels.ts';
import { readNodes } from '#lib/storage/nodes.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';
import { listenForNames, reportNames } from './name-news.ts';
import { paidRecipients } from '#lib/domain/flow/call-purpose.ts';
import { Journal } from './flow/journal.svelte.ts';

/** The user's names for addresses and other ids. Shared by all nodes and synchronised between tabs. */
export class Labels {
	/** Sorted alphabetically. */
	readonly list: Live<readonly Label[]>;
	readonly #index = $derived.by(() => new LabelIndex(this.list.current ?? []));
	/** The user's other nodes, labelled with their profile names. */
	readonly #others: Live<readonly Label[]>;
	readonly #otherIndex = $derived.by(() => new LabelIndex(this.#others.current ?? []));
	/** The label last removed in this tab, for undo. */
	#removed = $state.raw<Label>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.list = new Live<readonly Label[]>(async () => sortLabels(await readLabels(desk.database)), {
			invalidatedBy: () => listenForNames(() => void this.list.refresh()),
		});
		const readOthers = async () =>
			(await readNodes(desk.database)).filter(({ id }) => id !== desk.connection.id);
		this.#others = new Live<readonly Label[]>(async () => labelsOfNodes(await readOthers()), {
			invalidatedBy: () => listenForNames(() => void this.#others.refresh()),
		});
	}

	of(kind: LabelKind, text: string): Label | undefined {
		return this.#index.of(kind, text);
	}

	/** Labelled recipients and the user's other nodes, sorted by name. */
	recipients(kind: 'address' | 'key', fits: (text: string) => boolean = () => true): Label[] {
		const others = (this.#others.current ?? []).filter(({ text }) => !this.of(kind, text));
		const all = [...(this.list.current ?? []), ...others];
		return sortLabels(all.filter((each) => each.kind === kind && fits(each.text)));
	}

	/** The name of an address, key or id. The user's other nodes have the name of their profile. */
	nameOf(text: string): string | undefined {
		return this.#index.nameOf(text) ?? this.#otherIndex.nameOf(text);
	}

	/** The label last removed in this tab, until the user restores or dismisses it. */
	get removed(): Label | undefined {
		return this.#removed;
	}

	async save(...labels: readonly Label[]): Promise<void> {
		await writeLabels(this.#desk.database, labels);
		const removed = this.#removed;
		if (removed && labels.some((label) => isSameThing(removed, label))) this.#removed = undefined;
		await this.#report();
	}

	async remove(label: Label): Promise<void> {
		await deleteLabel(this.#desk.database, label.kind, label.id);
		this.#removed = label;
		await this.#report();
	}

	/** Dismisses the removed label. */
	dismissRemoved(): void {
		this.#removed = undefined;
	}

	/** Whether an address contains a typing error. Not every kind of address has a checksum. */
	async isMistyped(address: string): Promise<boolean> {
		const [{ readAddressText }, { accountAddressProblem }] = await Promise.all([
			import('#lib/chain/address.ts'),
			import('#lib/chain/address.ts'),
		]);
		const read = readAddressText(address);
		if (read === 'account') return accountAddressProblem(address.trim()) !== undefined;
		return typeof read === 'string' && read !== 'witness';
	}

	async #report(): Promise<void> {
		reportNames();
		await this.list.refresh();
	}
}

const isSameThing = (one: Label, other: Label): boolean => one.kind === other.kind && one.id === other.id;

/** The addresses and keys that the user has named or paid. */
export class KnownRecipients {
	readonly #labels: Labels;
	readonly #journal: Journal;
	readonly #all: readonly KnownRecipient[] = $derived.by(() => [
		...[...this.#labels.recipients('address'), ...this.#labels.recipients('key')].map(
			({ text, name }): KnownRecipient => ({ text, name, is: 'labelled' }),
		),
		...paidRecipients(this.#journal.entries.current ?? []).map((text): KnownRecipient => ({
			text,
			is: 'paid',
		})),
	]);

	constructor(desk: Desk) {
		this.#labels = desk.use(Labels);
		this.#journal = desk.use(Journal);
	}

	/**
	 * The known recipients that resemble this one but differ from it.
	 *
	 * @param own the wallet's own address or key
	 */
	lookAlikes(text: string, own: string | undefined): LookAlike[] {
		const first: readonly KnownRecipient[] = own ? [{ text: own, is: 'own' }] : [];
		return lookAlikesOf(text, [...first, ...this.#all]);
	}
}
