import { PlainError } from '../prepare.js';

/** Writes down why a call got no reply. What the store of the world says in a sentence it has told already, once. */
export function reportFailure(error: unknown): void {
	if (!(error instanceof PlainError)) console.error(error);
}
