import type { ConsoleMethod, ConsoleReply } from '#lib/domain/console.ts';
import type { CallSubject } from '#lib/domain/flow/call-purpose.ts';

/** A method by its name in the API document, with its parameters. */
export interface ConsoleCall {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
	/** If not 0, the program queues the call, and the reply comes on the event stream under this number. */
	readonly queueid?: number | undefined;
	/** Requests an answer while the program works on a different call. */
	readonly isFast?: boolean | undefined;
}

/** Any declared method of a program, called by its name. Loaded at its first use. */
export interface ProgramConsole {
	/** The methods of this program, by group; each is the same object whenever the console is opened. */
	readonly methods: readonly ConsoleMethod[];
	/** Address of the program. */
	readonly address: string;
	/** The names of the invalid parameters. */
	wrongParams(call: ConsoleCall): string[];
	/** The call as a command for a shell, with placeholders for the key and all other secrets. */
	curl(call: ConsoleCall): string;
	/** The call's purpose, if a page has the same; `undefined` for a call that trades or spends nothing now. */
	subjectOf(call: ConsoleCall): CallSubject | undefined;
	/**
	 * Sends the call, exactly once unless it is read-only. Resolves with a reply of any kind.
	 *
	 * @throws CallError if there is no reply, or if the call was not sent.
	 */
	send(call: ConsoleCall): Promise<ConsoleReply>;
	/** The reply to a queued call, as received from the event stream. */
	readQueued(call: ConsoleCall, message: string, tookMs: number): ConsoleReply;
}
