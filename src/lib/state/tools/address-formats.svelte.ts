import type { AddressFormat } from '#lib/domain/tools/keys.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';

/** How the node's coins write their addresses. They are read once: a coin never changes that. */
export class AddressFormats {
	readonly list: Live<readonly AddressFormat[]>;

	constructor({ connection }: Desk) {
		this.list = new Live<readonly AddressFormat[]>(async (signal) => {
			const { versionsOf } = await import('#lib/chain/keys/own-coin.ts');
			const told = await connection.node.tools.addressFormats({ signal });
			return told.map((format) => ({
				...format,
				versions: format.isAccount ? format.versions : versionsOf(format.coin, format.versions),
			}));
		});
	}

	/** Those with version bytes, which coins in accounts have not. */
	get versioned(): readonly AddressFormat[] {
		return (this.list.current ?? []).filter(({ isAccount }) => !isAccount);
	}

	of(coin: string): AddressFormat | undefined {
		return this.list.current?.find((format) => format.coin === coin);
	}
}
