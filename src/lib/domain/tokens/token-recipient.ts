/** Tokens sent to this key are burned: it is no point of the curve, so it has no private key. */
export const BURN_KEY = '02deaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddead';

/** The token module's own key, whose private key is public. */
export const MODULE_KEY = '03e6191c70c9c9a28f9fd87089b9488d0e6c02fb629df64979c9cdb6b2b4a68d95';

/** The context in which a typed recipient is judged. */
export interface RecipientContext {
	/** The key whose tokens are sent, if known. */
	readonly ownKey: string | undefined;
	/** Whether 33 bytes in hexadecimal are a point of the curve, so that they may have a private key. */
	readonly isOnCurve: (key: string) => boolean;
}

export interface Recipient {
	/** 66 hexadecimal digits, in small letters. */
	readonly key: string;
	readonly is: 'other' | 'self' | 'burn';
}

/** Why what was typed is no recipient. */
export type RecipientProblem =
	| { readonly kind: 'empty' }
	/** An address, not a public key. */
	| { readonly kind: 'address' }
	| { readonly kind: 'not-hexadecimal' }
	/** The long form of a public key: tokens sent to it are lost. */
	| { readonly kind: 'uncompressed' }
	| { readonly kind: 'length'; readonly digits: number }
	/** It begins with other digits than a public key. */
	| { readonly kind: 'prefix' }
	| { readonly kind: 'module-key' }
	| { readonly kind: 'not-on-curve' }
	/** A key that would burn the tokens instead of sending them. */
	| { readonly kind: 'burn-key' };

/** How many hexadecimal digits a compressed public key has. */
export const KEY_DIGITS = 66;

/**
 * Reads whom tokens are to go to. A daemon takes almost anything for a key and the tokens are lost then, so that
 * nothing is guessed, cut or completed here.
 */
export function readRecipient(
	typed: string,
	{ ownKey, isOnCurve }: RecipientContext,
): Recipient | RecipientProblem {
	const key = typed.trim().toLowerCase();
	const problem = formProblem(typed.trim());
	if (problem) return problem;
	if (key === BURN_KEY) return { key, is: 'burn' };
	if (key === MODULE_KEY) return { kind: 'module-key' };
	if (!isOnCurve(key)) return { kind: 'not-on-curve' };
	return { key, is: key === ownKey?.toLowerCase() ? 'self' : 'other' };
}

/** The same for tokens that are to be sent, not burned. */
export function readReceiver(typed: string, context: RecipientContext): Recipient | RecipientProblem {
	const recipient = readRecipient(typed, context);
	return 'is' in recipient && recipient.is === 'burn' ? { kind: 'burn-key' } : recipient;
}

function formProblem(text: string): RecipientProblem | undefined {
	if (text === '') return { kind: 'empty' };
	if (/^[Rb][1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return { kind: 'address' };
	if (!/^[\da-f]+$/i.test(text)) return { kind: 'not-hexadecimal' };
	if (/^04/.test(text) && text.length === 130) return { kind: 'uncompressed' };
	if (text.length !== KEY_DIGITS) return { kind: 'length', digits: text.length };
	return /^0[23]/.test(text) ? undefined : { kind: 'prefix' };
}

/** The daemon's own addresses on its token chain, and the token module's. */
export interface TokenAddresses {
	/** Where its coins lie; missing when it runs without a key. */
	readonly own: string | undefined;
	/** Where its tokens lie. */
	readonly ownTokens: string | undefined;
	/** The token module's own, at which the chain finds its tokens; the same on every chain. */
	readonly module: string | undefined;
	/** The funds for a creation, in satoshis; daemons of the document's age do not report them. */
	readonly funds: bigint | undefined;
}

/** Where the token module's own key would hold tokens. It is the same on every chain. */
export const MODULE_TOKEN_ADDRESS = 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2';
