const AES = { name: 'AES-GCM', length: 256 } as const;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Creates a key pair for passing one secret from tab to tab. */
export async function newKeyPair(): Promise<{
	readonly privateKey: CryptoKey;
	readonly publicKey: Uint8Array<ArrayBuffer>;
}> {
	const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
	return { privateKey, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) };
}

/** Derives the shared key of two tabs from one tab's private key and the other tab's public key. */
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
