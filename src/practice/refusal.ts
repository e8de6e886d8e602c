import type { WireValue } from './wire.ts';

/** The node answers with an error. The call's effects so far are rolled back. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly reply: WireValue;

	/** @param more members in addition to `error`. */
	constructor(text: string, more: Readonly<Record<string, WireValue>> = {}) {
		super(text);
		this.reply = { error: text, ...more };
	}
}

/** An error of a coin's own daemon, which the node forwards with the daemon's text. */
export class DaemonRefusal extends Error {
	override readonly name = 'DaemonRefusal';
	readonly reply: WireValue;

	constructor(code: number, message: string) {
		super(message);
		this.reply = { result: null, error: { code, message }, id: 'jl777' };
	}
}

/** The node closes the connection without a reply. The call's effects so far are rolled back. */
export class HangUp extends Error {
	override readonly name = 'HangUp';
}

/** The node crashes on the call, without a reply. The call's effects so far are rolled back. */
export class Crash extends Error {
	override readonly name = 'Crash';
}

export const AUTHENTICATION_ERROR = 'authentication error you need to make sure userpass is set';
