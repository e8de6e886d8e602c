export type PublicKeyProblem = 'missing' | 'length' | 'digits' | 'none' | 'own';

/** What is wrong with a node's public key as it was typed. */
export function publicKeyProblem(typed: string, own?: string): PublicKeyProblem | undefined {
	const key = typed.trim().toLowerCase();
	if (key === '') return 'missing';
	if (!/^[0-9a-f]*$/.test(key)) return 'digits';
	if (key.length !== 64) return 'length';
	// The real node takes whatever is no key for this one.
	if (/^0+$/.test(key)) return 'none';
	return key === own ? 'own' : undefined;
}
