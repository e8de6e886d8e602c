import { isObject, isText } from '#lib/storage/row-check.ts';
import { type Encrypted, keyFromTab, encrypt, decrypt } from '#lib/storage/encryption.ts';
import { agreeOnKey, newKeyPair } from '#lib/storage/key-agreement.ts';
import { openChannel } from '#lib/tabs/channel.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { readNodeSecret, type NodeSecret } from './keyring.ts';

/** Every script of this origin can read and write here. */
export const KEY_CHANNEL = 'swapdesk-keys';

/** Messages between tabs about a node's key. */
export type KeyMessage =
	| {
			readonly say: 'ask';
			readonly nodeId: string;
			/** The public key for which the answer is sealed. */
			readonly asker: Uint8Array<ArrayBuffer>;
	  }
	| {
			readonly say: 'give';
			readonly to: Uint8Array;
			readonly by: Uint8Array<ArrayBuffer>;
			readonly key: Encrypted;
	  }
	/** The changed key, sealed for the tabs that were given the one before. */
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
 * Asks the tabs that are open at a node for its key, until the user allows it in one of them. The answer is sealed for this
 * one question, so that no other tab can read it. `undefined` if no tab has the key any more, or the asking is ended.
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
	// The other tabs show the question for as long as this lock is held. Messages can overtake requests for locks.
	const held = Promise.withResolvers<undefined>();
	const hold = () => {
		held.resolve(undefined);
		return given.promise;
	};
	navigator.locks.request(LOCK_NAMES.keyAsker(publicKey.toHex()), { signal }, hold).catch(giveUp);
	await Promise.race([held.promise, given.promise]);
	// The lock is free once no tab is left that could give the key.
	navigator.locks.request(LOCK_NAMES.keyGiver(nodeId), { signal }, giveUp).catch(giveUp);
	channel.postMessage({ say: 'ask', nodeId, asker: publicKey } satisfies KeyMessage);
	const secret = await given.promise;
	done.abort();
	channel.close();
	return ending.aborted ? undefined : secret;
}

/** A key as only the tab that asks can open it. */
export async function encryptFor(
	asker: Uint8Array<ArrayBuffer>,
	nodeId: string,
	secret: NodeSecret,
): Promise<Pick<KeyMessage & { readonly say: 'give' }, 'by' | 'key'>> {
	const { privateKey, publicKey } = await newKeyPair();
	const encrypting = await agreeOnKey(privateKey, asker);
	return { by: publicKey, key: await encrypt(encrypting, nodeId, JSON.stringify(secret)) };
}

/** The changed key as only those tabs can write and open it that were given the one before. */
export async function encryptForGroup(nodeId: string, secret: NodeSecret & { readonly group: string }) {
	return encrypt(await keyFromTab(Uint8Array.fromBase64(secret.group)), nodeId, JSON.stringify(secret));
}

/** @throws WrongEncryptionKey if no such tab wrote it */
export async function openForGroup(
	nodeId: string,
	group: string,
	key: (KeyMessage & { readonly say: 'changed' })['key'],
): Promise<NodeSecret | undefined> {
	return readNodeSecret(await decrypt(await keyFromTab(Uint8Array.fromBase64(group)), nodeId, key));
}
