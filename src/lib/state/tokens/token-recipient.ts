import { bytesOfHex } from '#lib/domain/tokens/token-data.ts';
import type { RecipientContext } from '#lib/domain/tokens/token-recipient.ts';

/** Loads the check that a public key is a point of the curve: it is large, and only who sends tokens needs it. */
export async function readKeyCheck(): Promise<RecipientContext['isOnCurve']> {
	const { isPublicKey } = await import('#lib/chain/keys/keys.ts');
	return (key) => isPublicKey(bytesOfHex(key));
}
