import { resolve } from '$app/paths';
import type { Label } from '#lib/domain/labels.ts';

/** The page of the labelled item, or its row in the address book. */
export function labelPath({ kind, id }: Pick<Label, 'kind' | 'id'>): string {
	const text = encodeURIComponent(id);
	switch (kind) {
		case 'swap':
			return `${resolve('/swaps')}?swap=${text}`;
		case 'token':
			return `${resolve('/tokens/token')}?id=${text}`;
		default:
			return `${resolve('/wallet/address-book')}?find=${text}`;
	}
}
