import { getcoins } from '#lib/api/coins.ts';
import { passphrase } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { NodeKey, NodeProof } from '#lib/domain/session/node-key.ts';
import { AWAITED_READ } from '../read-options.ts';
import { readNetwork } from './network.ts';

type PassphraseKey = Extract<NodeKey, { by: 'passphrase' }>;
type Coins = Awaited<ReturnType<typeof readCoins>>;

/** Userpass of the passphrase `default`, used by nodes started without a passphrase. */
const USERPASS_OF_DEFAULT = '1d8b27b21efabcd96571cd56f91a40fb9aa4cc623d273c63bf9223dc6f8cd81f';

/** Timeout of the optional parts of the sign-in, in milliseconds. */
const NETWORK_MS = 5000;

/** A userpass that the node accepted, with the coins from its reply. */
interface Accepted {
	readonly userpass: string;
	readonly coins: Coins;
}

/** Verifies a key by reading the coins with it. */
export async function signIn(client: NodeClient, key: NodeKey): Promise<NodeProof> {
	const { userpass, coins } =
		key.by === 'userpass' ? await prove(client, key.userpass) : await enter(client, key);
	client.signIn(userpass);
	const reported = coins.find(({ coin }) => coin === REFERENCE_COIN)?.smartaddress ?? '';
	const own = key.by === 'passphrase' ? await userOf(key.passphrase) : undefined;
	if (own && reported !== '' && reported !== own.wallet) throw otherKey(reported, own.wallet);
	return {
		userpass,
		wallet: own?.wallet ?? reported,
		walletSource: own ? 'passphrase' : 'node',
		publicKey: own?.publicKey,
		account: own?.account,
		activeCoins: coins.filter(({ status }) => status === 'active').length,
		network: await networkOf(client),
	};
}

/**
 * If the node already runs with this passphrase, it is only queried, which is safe during a swap. The query
 * carries just the userpass: no key can be derived from it, the real node accepts it at any time, and a WIF
 * opens a node that runs with the matching words. The hash (the private key, in the case of words) and the
 * passphrase itself are sent only if `maySendKey` allows it.
 */
async function enter(client: NodeClient, key: PassphraseKey): Promise<Accepted> {
	const { hashOfPassphrase, userpassOfPassphrase } = await import('#lib/chain/keys.ts');
	const accepted = await proveIfAccepted(client, userpassOfPassphrase(key.passphrase));
	if (accepted) return accepted;
	if (!key.maySendKey) throw notToBeSent();
	return (
		(await proveIfAccepted(client, hashOfPassphrase(key.passphrase))) ??
		prove(client, await changePassphrase(client, key))
	);
}

function notToBeSent(): CallError {
	return new CallError('unauthorised', 'The node does not accept the userpass of this passphrase.', {
		method: passphrase.name,
		code: 'NODE-NEW',
	});
}

/** The node now runs with this passphrase, so all of this can be derived from it. */
async function userOf(passphrase: string) {
	const { nodePublicKeyOf } = await import('#lib/chain/keys.ts');
	const { privateKeyFromPassphrase, publicKeyOf } = await import('#lib/chain/keys.ts');
	const { accountOf } = await import('#lib/chain/address.ts');
	const { addressOfPublicKey, KOMODO_ADDRESSES } = await import('#lib/chain/address.ts');
	const privateKey = privateKeyFromPassphrase(passphrase);
	const publicKey = publicKeyOf(privateKey);
	return {
		publicKey: nodePublicKeyOf(privateKey),
		wallet: addressOfPublicKey(publicKey, KOMODO_ADDRESSES.publicKeyHash),
		account: accountOf(publicKey),
	};
}

/** The node accepted the passphrase but reports coins of a different key. */
function otherKey(reported: string, own: string): CallError {
	return new CallError('malformed', `The address of the passphrase is ${own}; the node says ${reported}.`, {
		...{ method: getcoins.name, code: 'NODE-OTHER-KEY', raw: reported },
	});
}

async function prove(client: NodeClient, userpass: string): Promise<Accepted> {
	client.signIn(userpass);
	return { userpass, coins: await readCoins(client) };
}

async function proveIfAccepted(client: NodeClient, userpass: string): Promise<Accepted | undefined> {
	try {
		return await prove(client, userpass);
	} catch (reason) {
		client.signIn(undefined);
		if (reason instanceof CallError && reason.kind === 'unauthorised') return undefined;
		throw reason;
	}
}

/** Restarts the node with a different passphrase, on its current network. */
async function changePassphrase(client: NodeClient, key: PassphraseKey): Promise<string> {
	const isFree = (await proveIfAccepted(client, USERPASS_OF_DEFAULT)) !== undefined;
	const running = isFree ? (await readNetwork(client)).netid : undefined;
	const netid = agreedNetid(key, running ?? key.knownNetid);
	const { gui, seednode } = key.start;
	return (await client.call(passphrase, { passphrase: key.passphrase, gui, netid, seednode })).userpass;
}

/** The network for the call: the node's current one, unless the user allows it to change. */
function agreedNetid({ start, mayChangeNetwork }: PassphraseKey, running: number | undefined): number {
	const netid = start.netid ?? running;
	if (netid === undefined)
		throw new CallError(
			'unauthorised',
			'The node does not accept the passphrase, and its network is not known.',
			{
				method: passphrase.name,
				code: 'AUTH-NETID',
			},
		);
	if (running === undefined || netid === running || mayChangeNetwork) return netid;
	throw new CallError('params', `The node runs on network ${running}, not on ${netid}.`, {
		method: passphrase.name,
		code: 'NODE-NETWORK',
	});
}

async function networkOf(client: NodeClient): Promise<NodeProof['network']> {
	try {
		return await readNetwork(client, { priority: 'user', timeoutMs: NETWORK_MS });
	} catch (reason) {
		if (reason instanceof CallError) return {};
		throw reason;
	}
}

function readCoins(client: NodeClient) {
	return client.call(getcoins, {}, AWAITED_READ);
}
