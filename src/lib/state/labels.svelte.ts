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

/** The user's own names for things, the same for all nodes and in all tabs at once. */
export class Labels {
	/** In the order of a dictionary. */
	readonly list: Live<readonly Label[]>;
	readonly #index = $derived.by(() => new LabelIndex(this.list.current ?? []));
	/** The user's other nodes, by the names of their profiles. */
	readonly #others: Live<readonly Label[]>;
	readonly #otherIndex = $derived.by(() => new LabelIndex(this.#others.current ?? []));
	/** Removed last in this tab: it can be brought back. */
	#removed = $state.raw<Label>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.list = new Live<readonly Label[]>(async () => sortLabels(await readLabels(desk.database)), {
			hastenedBy: () => listenForNames(() => void this.list.refresh()),
		});
		const readOthers = async () =>
			(await readNodes(desk.database)).filter(({ id }) => id !== desk.connection.id);
		this.#others = new Live<readonly Label[]>(async () => labelsOfNodes(await readOthers()), {
			hastenedBy: () => listenForNames(() => void this.#others.refresh()),
		});
	}

	of(kind: LabelKind, text: string): Label | undefined {
		return this.#index.of(kind, text);
	}

	/** Labelled recipients, and the user's other nodes, in the order of their names. */
	recipients(kind: 'address' | 'key', fits: (text: string) => boolean = () => true): Label[] {
		const others = (this.#others.current ?? []).filter(({ text }) => !this.of(kind, text));
		const all = [...(this.list.current ?? []), ...others];
		return sortLabels(all.filter((each) => each.kind === kind && fits(each.text)));
	}

	/** The name of an address, a key or an id, of any kind. The user's other nodes have the name of their profile. */
	nameOf(text: string): string | undefined {
		return this.#index.nameOf(text) ?? this.#otherIndex.nameOf(text);
	}

	/** Removed last in this tab, until the user has brought it back or does without it. */
	get removed(): Label | undefined {
		return this.#removed;
	}

	async save(label: Label): Promise<void> {
		await writeLabels(this.#desk.database, [label]);
		if (this.#removed && isSameThing(this.#removed, label)) this.#removed = undefined;
		await this.#report();
	}

	async remove(label: Label): Promise<void> {
		await deleteLabel(this.#desk.database, label.kind, label.id);
		this.#removed = label;
		await this.#report();
	}

	/** The user does without the label that was removed last. */
	dismissRemoved(): void {
		this.#removed = undefined;
	}

	/** Whether an address can be no one's: a character of it is wrong. Not every kind of address shows that. */
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
	 * The known recipients that look like this one but differ from it.
	 *
	 * @param own the address or the key that the wallet itself has
	 */
	lookAlikes(text: string, own: string | undefined): LookAlike[] {
		const first: readonly KnownRecipient[] = own ? [{ text: own, is: 'own' }] : [];
		return lookAlikesOf(text, [...first, ...this.#all]);
	}
}
