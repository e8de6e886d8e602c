import type { ConsoleMethod, ConsoleReply } from '#lib/domain/console.ts';
import type { CallSubject } from '#lib/domain/flow/call-purpose.ts';

/** A method, by its name in the API document, and its parameters. */
export interface ConsoleCall {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
	/** If not 0, the program queues the call and sends the reply on the event stream with this number. */
	readonly queueid?: number | undefined;
	/** Requests an answer even while the program is busy with another call. */
	readonly isFast?: boolean | undefined;
}

/** Calls any declared method of a program by name. Loaded on first use. */
export interface ProgramConsole {
	/** Methods of this program, by group. The objects are the same each time the console is opened. */
	readonly methods: readonly ConsoleMethod[];
	readonly address: string;
	/** Names of the invalid parameters. */
	wrongParams(call: ConsoleCall): string[];
	/** The call as a shell command, with placeholders for the key and all other secrets. */
	curl(call: ConsoleCall): string;
	/**
	 * The journal subject of the call, if a page has the same; `undefined` if the call neither trades nor
	 * spends.
	 */
	subjectOf(call: ConsoleCall): CallSubject | undefined;
	/**
	 * Sends the call, exactly once unless it is read-only. Resolves with any kind of reply.
	 * @throws CallError if there is no reply, or if the call was not sent.
	 */
	send(call: ConsoleCall): Promise<ConsoleReply>;
	/** The reply to a queued call, as received from the event stream. */
	readQueued(call: ConsoleCall, message: string, tookMs: number): ConsoleReply;
}
