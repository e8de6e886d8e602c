import { isObject, isText } from '#lib/storage/row-check.ts';
import { type Encrypted, keyFromTab, encrypt, decrypt } from '#lib/storage/encryption.ts';
import { agreeOnKey, newKeyPair } from '#lib/storage/key-agreement.ts';
import { openChannel } from '#lib/tabs/channel.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { readNodeSecret, type NodeSecret } from './keyring.ts';

/** Any script of this origin can read and write this channel. */
export const KEY_CHANNEL = 'swapdesk-keys';

/** Messages between tabs about a node's key. */
export type KeyMessage =
	| {
			readonly say: 'ask';
			readonly nodeId: string;
			/** The public key with which the answer is encrypted. */
			readonly asker: Uint8Array<ArrayBuffer>;
	  }
	| {
			readonly say: 'give';
			readonly to: Uint8Array;
			readonly by: Uint8Array<ArrayBuffer>;
			readonly key: Encrypted;
	  }
	/** A changed key, encrypted for the tabs that received the previous one. */
	| { readonly say: 'changed'; readonly nodeId: string; readonly key: Encrypted };

const isBytes = (value: unknown): boolean => value instanceof Uint8Array && value.length < 10_000;
const isEncrypted = (value: unknown): boolean =>
	isObject(value) && isBytes(value['iv']) && isBytes(value['encrypted']);

export function isKeyMessage(data: unknown): data is KeyMessage {
	if (!isObject(data)) return false;
	if (data['say'] === 'ask') return isText(data['nodeId']) && isBytes(data['asker']);
	if (data['say'] === 'give') return isBytes(data['to']) && isBytes(data['by']) && isEncrypted(data['key']);
	return data['say'] === 'changed' && isText(data['nodeId']) && isEncrypted(data['key']);
}

const sameBytes = (one: Uint8Array, other: Uint8Array) => one.toHex() === other.toHex();

/**
 * Requests a node's key from the tabs that have it open, until the user allows it in one of them. The answer is
 * encrypted for this request only. `undefined` if no tab has the key, or after an abort.
 */
export async function askForKey(nodeId: string, ending: AbortSignal): Promise<NodeSecret | undefined> {
	const { privateKey, publicKey } = await newKeyPair();
	const done = new AbortController();
	const signal = AbortSignal.any([done.signal, ending]);
	const given = Promise.withResolvers<NodeSecret | undefined>();
	const giveUp = () => given.resolve(undefined);
	const open = async ({ by, key }: KeyMessage & { readonly say: 'give' }) =>
		readNodeSecret(await decrypt(await agreeOnKey(privateKey, by), nodeId, key));
	const channel = openChannel(KEY_CHANNEL, isKeyMessage, (message: KeyMessage) => {
		if (message.say === 'give' && sameBytes(message.to, publicKey))
			open(message).then(given.resolve, () => undefined);
	});
	signal.addEventListener('abort', giveUp);
	// Other tabs show the question while this lock is held. The message is sent after acquiring it, because messages
	// can overtake lock requests.
	const held = Promise.withResolvers<undefined>();
	const hold = () => {
		held.resolve(undefined);
		return given.promise;
	};
	navigator.locks.request(LOCK_NAMES.keyAsker(publicKey.toHex()), { signal }, hold).catch(giveUp);
	await Promise.race([held.promise, given.promise]);
	// This lock is granted once no tab is left that could share the key.
	navigator.locks.request(LOCK_NAMES.keyGiver(nodeId), { signal }, giveUp).catch(giveUp);
	channel.postMessage({ say: 'ask', nodeId, asker: publicKey } satisfies KeyMessage);
	const secret = await given.promise;
	done.abort();
	channel.close();
	return ending.aborted ? undefined : secret;
}

/** Encrypts a key for the asking tab only. */
export async function encryptFor(
	asker: Uint8Array<ArrayBuffer>,
	nodeId: string,
	secret: NodeSecret,
): Promise<Pick<KeyMessage & { readonly say: 'give' }, 'by' | 'key'>> {
	const { privateKey, publicKey } = await newKeyPair();
	const encrypting = await agreeOnKey(privateKey, asker);
	return { by: publicKey, key: await encrypt(encrypting, nodeId, JSON.stringify(secret)) };
}

/** Encrypts a changed key so that only tabs that received the previous one can read or write it. */
export async function encryptForGroup(nodeId: string, secret: NodeSecret & { readonly group: string }) {
	return encrypt(await keyFromTab(Uint8Array.fromBase64(secret.group)), nodeId, JSON.stringify(secret));
}

/** @throws WrongEncryptionKey if it was encrypted by a different group */
export async function openForGroup(
	nodeId: string,
	group: string,
	key: (KeyMessage & { readonly say: 'changed' })['key'],
): Promise<NodeSecret | undefined> {
	return readNodeSecret(await decrypt(await keyFromTab(Uint8Array.fromBase64(group)), nodeId, key));
}
