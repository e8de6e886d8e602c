import { paidRecipients } from '#lib/domain/flow/recipients.ts';
import { lookAlikesOf, type KnownRecipient, type LookAlike } from '#lib/domain/labels/look-alike.ts';
import type { Desk } from '../desk.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { Labels } from './labels.svelte.ts';

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
	 * The known ones that a recipient looks like without being one of them.
	 *
	 * @param own the address or the key that the wallet itself has
	 */
	lookAlikes(text: string, own: string | undefined): LookAlike[] {
		const first: readonly KnownRecipient[] = own ? [{ text: own, is: 'own' }] : [];
		return lookAlikesOf(text, [...first, ...this.#all]);
	}
}
