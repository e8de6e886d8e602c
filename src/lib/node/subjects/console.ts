import type { ConsoleMethod, ConsoleReply } from '#lib/domain/console.ts';
import type { CallSubject } from '#lib/domain/flow/call-purpose.ts';

/** A method by its name in the API document, with what it is called with. */
export interface ConsoleCall {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
	/** Not 0: the program queues the call, and the reply comes on the event stream under this number. */
	readonly queueid?: number | undefined;
	/** Asks for an answer while the program works on another call. */
	readonly isFast?: boolean | undefined;
}

/** Any declared method of a program, called by its name. Loaded when it is first asked for. */
export interface ProgramConsole {
	/** Those that this program has, by group; each is the same object whenever the console is opened. */
	readonly methods: readonly ConsoleMethod[];
	/** Where the program answers. */
	readonly address: string;
	/** The names of the parameters that are not as declared. */
	wrongParams(call: ConsoleCall): string[];
	/** The call as a command for a shell, with placeholders for the key and all other secrets. */
	curl(call: ConsoleCall): string;
	/** The call's purpose, if a page does the same; `undefined` for one that trades or spends nothing now. */
	subjectOf(call: ConsoleCall): CallSubject | undefined;
	/**
	 * Sends the call, once where it does not only read. A reply of any kind resolves.
	 *
	 * @throws CallError where there is no reply, or where the call was not sent.
	 */
	send(call: ConsoleCall): Promise<ConsoleReply>;
	/** The reply to a queued call, as the event stream gave it. */
	readQueued(call: ConsoleCall, message: string, tookMs: number): ConsoleReply;
}
