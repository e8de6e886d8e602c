import { bytesOfHex } from '#lib/domain/token-data.ts';
import type { RecipientContext } from '#lib/domain/token-recipient.ts';

/** Loads the check that a public key is a point of the curve: it is large, and only who sends tokens needs it. */
export async function readKeyCheck(): Promise<RecipientContext['isOnCurve']> {
	const { isPublicKey } = await import('#lib/chain/keys.ts');
	return (key) => isPublicKey(bytesOfHex(key));
}
