import type { WireValue } from './wire.ts';

/** Makes the node answer with an error. The call is rolled back. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly reply: WireValue;

	/** @param more fields in addition to `error`. */
	constructor(text: string, more: Readonly<Record<string, WireValue>> = {}) {
		super(text);
		this.reply = { error: text, ...more };
	}
}

/** An error of a coin's own daemon, which the node forwards verbatim. */
export class DaemonRefusal extends Error {
	override readonly name = 'DaemonRefusal';
	readonly reply: WireValue;

	constructor(code: number, message: string) {
		super(message);
		this.reply = { result: null, error: { code, message }, id: 'jl777' };
	}
}

/** Makes the node close the connection without a reply. The call is rolled back. */
export class HangUp extends Error {
	override readonly name = 'HangUp';
}

/** Makes the node crash on the call, without a reply. The call is rolled back. */
export class Crash extends Error {
	override readonly name = 'Crash';
}

export const AUTHENTICATION_ERROR = 'authentication error you need to make sure userpass is set';
