import type { MessageReading } from '#lib/domain/tools/raw-transaction.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';

/** Reads the encrypted message of a transaction. Neither message nor passphrase is stored. */
export class MessageReader {
	readonly action = new Action();
	#result = $state.raw<{ readonly txid: string; readonly reading: MessageReading }>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	get result(): { readonly txid: string; readonly reading: MessageReading } | undefined {
		return this.#result;
	}

	async read(coin: string, txid: string, passphrase: string): Promise<void> {
		this.#result = undefined;
		await this.action.run(async () => {
			const { tools } = this.#desk.connection.node;
			const reading = await tools.readMessage(coin, txid.toLowerCase(), passphrase);
			this.#result = { txid, reading };
		});
	}

	forget(): void {
		this.#result = undefined;
		this.action.dismiss();
	}
}
