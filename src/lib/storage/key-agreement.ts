const AES = { name: 'AES-GCM', length: 256 } as const;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A pair of keys for one secret that goes from tab to tab. */
export async function newKeyPair(): Promise<{
	readonly privateKey: CryptoKey;
	readonly publicKey: Uint8Array<ArrayBuffer>;
}> {
	const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
	return { privateKey, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) };
}

/** The key that two tabs come to, each by its own private key and the public one of the other. */
export async function agreeOnKey(
	privateKey: CryptoKey,
	otherPublicKey: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
	const other = await crypto.subtle.importKey('raw', otherPublicKey, CURVE, false, []);
	return crypto.subtle.deriveKey({ name: 'ECDH', public: other }, privateKey, AES, false, [
		'encrypt',
		'decrypt',
	]);
}
