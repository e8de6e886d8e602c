/** An error of the call itself: the reply's `error` member. */
export class RpcError extends Error {
	override readonly name = 'RpcError';
	readonly code: number;

	constructor(code: number, message: string) {
		super(message);
		this.code = code;
	}
}

/** What the token module does not do. The daemon calls that a success, with the text inside the result. */
export class ModuleError extends Error {
	override readonly name = 'ModuleError';
}
