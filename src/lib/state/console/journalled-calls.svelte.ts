import { CallError } from '#lib/client/call-error.ts';
import type { ErrorCode } from '#lib/client/errors/error-code.ts';
import type { ConsoleReply } from '#lib/domain/console/console-reply.ts';
import type { RecordedCall } from '#lib/domain/console/call-draft.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Desk } from '../desk.ts';
import { SpendingCalls } from '../flow/spending-calls.ts';
import { Live } from '../live/live.svelte.ts';
import { LeaveGuards } from '../drafts/leave-guards.ts';

/** Other tabs write too; reading the journal costs no call. */
const LOOK_EVERY_MS = 2000;

/** Console calls that trade or spend: each is in the journal before it is sent, and sent once. */
export class JournalledCalls {
	/** Those of which it is not known whether they took effect, the latest first. */
	readonly open: Live<readonly CallEntry<'console-call'>[]>;
	readonly #calls: SpendingCalls<'console-call'>;
	#sendOnce: (() => Promise<ConsoleReply>) | undefined;
	/** The entries of calls that are queued, and the replies that came before their entry was known. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown
	readonly #entries = new Map<number, string>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown
	readonly #early = new Map<number, ConsoleReply>();

	constructor(desk: Desk) {
		this.#calls = new SpendingCalls({
			desk,
			kind: 'console-call',
			// One generic look finds no call: the user is told where to look, after an error as after a lost reply.
			send: () => this.#sendNow(),
		});
		this.open = new Live<readonly CallEntry<'console-call'>[]>(() => this.#readOpen(), {
			every: LOOK_EVERY_MS,
		});
		desk.use(LeaveGuards).add('sending', () => this.#sendOnce !== undefined);
	}

	/**
	 * Sends a call once it is in the journal. Resolves also where it is not known what became of it: the list of open ones
	 * has it then.
	 *
	 * @throws CallError where no reply came
	 */
	async send(record: RecordedCall, sendOnce: () => Promise<ConsoleReply>, queueid?: number): Promise<void> {
		let failure: unknown;
		this.#sendOnce = async () => {
			try {
				return await sendOnce();
			} catch (error) {
				failure = error;
				throw error;
			}
		};
		try {
			const { entry } = await this.#calls.send(record);
			if (queueid !== undefined) await this.#expect(queueid, entry.id);
		} finally {
			this.#sendOnce = undefined;
			await this.open.refresh();
		}
		if (failure !== undefined) throw failure;
	}

	/** The reply to a queued call has come, perhaps before the call itself has ended. */
	async settle(queueid: number, reply: ConsoleReply): Promise<void> {
		const id = this.#entries.get(queueid);
		this.#entries.delete(queueid);
		if (id === undefined) this.#early.set(queueid, reply);
		else await this.#settle(id, reply);
	}

	/** The user has looked, and it took effect. */
	async confirm(id: string): Promise<void> {
		await this.#calls.finish(id);
		await this.open.refresh();
	}

	/** The user has looked, and it took none. Should it arrive after all, the journal keeps it a day longer. */
	async giveUp(id: string): Promise<void> {
		await this.#calls.miss(id);
		await this.open.refresh();
	}

	async #sendNow(): Promise<string | undefined> {
		const reply = await this.#sendOnce?.();
		const failure = reply && failureOf(reply);
		if (failure) throw failure;
		return reply?.txid;
	}

	async #expect(queueid: number, id: string): Promise<void> {
		const early = this.#early.get(queueid);
		this.#early.delete(queueid);
		if (early) await this.#settle(id, early);
		else this.#entries.set(queueid, id);
	}

	async #settle(id: string, reply: ConsoleReply): Promise<void> {
		const failure = failureOf(reply);
		if (!failure) await this.#calls.finish(id, { txid: reply.txid });
		else if (!failure.outcomeUnknown)
			await this.#calls.answer(id, { code: failure.code, text: failure.message });
		await this.open.refresh();
	}

	async #readOpen(): Promise<CallEntry<'console-call'>[]> {
		await this.#calls.settle();
		return (await this.#calls.open()).reverse();
	}
}

/** Why a reply does not say that the call took effect; a reply of another shape does not say that it took none. */
function failureOf({ verdict, refusal, differences }: ConsoleReply): CallError | undefined {
	if (verdict === 'queued') return new CallError('timeout', 'Queued.');
	if (refusal && verdict !== 'unreadable')
		return new CallError('refused', refusal.text, { code: refusal.code as ErrorCode });
	if (verdict === 'as-declared') return undefined;
	return new CallError('malformed', differences.map(({ says }) => says).join('\n'));
}
