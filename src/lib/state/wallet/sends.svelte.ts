import { newSendDraft, type SendDraft } from '#lib/domain/wallet/send-draft.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { Live } from '../live.svelte.ts';
import { readSendFunds, type SendFunds } from './send-funds.ts';
import { SendPlan, type SendReview } from './send-plan.ts';

export type SendFlow = MoneyFlow<'send', SendReview>;

const FUNDS_EVERY_MS = 10_000;

/** The payment that is open: a new one, or one that the journal holds. */
export class Sends {
	/** Encrypts the data of the payment that is open. It is stored nowhere. */
	passphrase = $state('');

	readonly #funds: KeyedCache<string, Live<SendFunds>>;
	readonly #flow: AddressedFlow<'send', SendReview>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		const planOf = ({ coin }: SendDraft) => new SendPlan(node, coin, () => this.passphrase);
		this.#flow = new AddressedFlow({ desk, kind: 'send', planOf });
		this.#funds = new KeyedCache(
			(coin) => new Live((signal) => readSendFunds(node, coin, signal), { every: FUNDS_EVERY_MS }),
		);
	}

	get current(): SendFlow | undefined {
		return this.#flow.current;
	}

	/** What there is of a coin. */
	fundsOf(coin: string): Live<SendFunds> {
		return this.#funds.get(coin);
	}

	/** Opens the payment with this id; a new one of that coin for `null`, or where there is none with it. */
	async open(id: string | null, coin: string): Promise<void> {
		const before = this.current;
		const isSame = (draft: SendDraft) => draft.coin === coin;
		await this.#flow.open(id, newSendDraft(coin), id === null ? isSame : undefined);
		if (before !== this.current) this.passphrase = '';
	}

	/** Stores a new payment that begins with what was typed for one that was refused; resolves with its id. */
	beginAgain(draft: SendDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}
}
