import { groupDigits } from '#lib/domain/money/figures.ts';

/** A number of whole tokens. */
export function tokensText(tokens: bigint): string {
	return `${groupDigits(tokens.toString())} ${tokens === 1n ? 'token' : 'tokens'}`;
}
