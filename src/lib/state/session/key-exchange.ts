import { isObject } from '#lib/storage/checks/row-check.ts';
import { agreeOnKey, newKeyPair } from '#lib/storage/key-agreement.ts';
import { seal, unseal } from '#lib/storage/sealing.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { KEY_CHANNEL, type KeyMessage } from './key-messages.ts';
import { readNodeSecret, type NodeSecret } from './keyring.ts';

/** A tab that gives the key may be drawing its first page. */
const PATIENCE_MS = 5000;

const sameBytes = (one: Uint8Array, other: Uint8Array) => one.toHex() === other.toHex();

/**
 * Asks the tabs that are open at a node for its key. The answer is sealed for this one question, so that no other tab can read
 * it, and is stored nowhere. `undefined` where no tab has the key, or none answers.
 *
 * @param of the one tab that is asked; all of them without it
 */
export async function askForKey(nodeId: string, of?: string): Promise<NodeSecret | undefined> {
	const { privateKey, publicKey } = await newKeyPair();
	const done = new AbortController();
	const signal = AbortSignal.any([done.signal, AbortSignal.timeout(PATIENCE_MS)]);
	const channel = new BroadcastChannel(KEY_CHANNEL);
	const given = Promise.withResolvers<NodeSecret | undefined>();
	const giveUp = () => given.resolve(undefined);
	const open = async ({ by, key }: KeyMessage & { readonly say: 'give' }) =>
		readNodeSecret(await unseal(await agreeOnKey(privateKey, by), nodeId, key));
	channel.onmessage = ({ data }: MessageEvent<KeyMessage>) => {
		if (isObject(data) && data.say === 'give' && sameBytes(data.to, publicKey))
			open(data).then(given.resolve, giveUp);
	};
	// The lock is free once no tab is left that could give the key.
	navigator.locks.request(LOCK_NAMES.keyGiver(nodeId), { signal }, giveUp).catch(giveUp);
	channel.postMessage({ say: 'ask', nodeId, asker: publicKey, of } satisfies KeyMessage);
	const secret = await given.promise;
	done.abort();
	channel.close();
	return secret;
}

/** A key as only the tab that asks can open it. */
export async function sealFor(
	asker: Uint8Array<ArrayBuffer>,
	nodeId: string,
	secret: NodeSecret,
): Promise<Pick<KeyMessage & { readonly say: 'give' }, 'by' | 'key'>> {
	const { privateKey, publicKey } = await newKeyPair();
	const sealing = await agreeOnKey(privateKey, asker);
	return { by: publicKey, key: await seal(sealing, nodeId, JSON.stringify(secret)) };
}
