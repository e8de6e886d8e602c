/** Why a chain does not take a transaction: code and text of its daemon's `sendrawtransaction`. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly code: number;

	constructor(code: number, message: string) {
		super(message);
		this.code = code;
	}
}

/** The transaction breaks the rules of the chain. */
export const invalid = (reason: string): Refusal => new Refusal(-26, `16: ${reason}`);

/** The transaction breaks no rule, but no daemon passes it on. */
export const nonStandard = (reason: string): Refusal => new Refusal(-26, `64: ${reason}`);

export const undecodable = (): Refusal => new Refusal(-22, 'TX decode failed');
export const missingInputs = (): Refusal => new Refusal(-25, 'Missing inputs');
export const alreadyMined = (): Refusal => new Refusal(-27, 'transaction already in block chain');

/** An input is spent in a block. */
export const spentInChain = (): Refusal => new Refusal(-26, '18: bad-txns-inputs-spent');

/** A coinbase is spent that is not deep enough. */
export const premature = (): Refusal => invalid('bad-txns-premature-spend-of-coinbase');

/** Another transaction that waits for a block spends an input. */
export const conflict = (): Refusal => invalid('mempool conflict');

/** Daemons give no reason when an input's script has not the shape that its output asks for, as unsigned ones have. */
export const wrongShape = (): Refusal => new Refusal(-25, '');

/** Daemons say this of every bad signature, and of everything that a module does not allow. */
export const scriptFailed = (): Refusal =>
	invalid(
		'mandatory-script-verify-flag-failed (Script evaluated without error but finished with a false/empty top stack element)',
	);

export const conditionUnreadable = (): Refusal =>
	invalid('mandatory-script-verify-flag-failed (Crypto-Condition payload is invalid)');
