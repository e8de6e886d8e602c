import { getcoins } from '#lib/api/coins.ts';
import { help, passphrase } from '#lib/api/session.ts';
import { CallError } from '#lib/client/call-error.ts';
import { readDialect } from '#lib/client/dialect.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeStart } from '#lib/domain/session/saved-node.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';

/** What the user shows to the node. */
export type NodeKey =
	| {
			readonly by: 'passphrase';
			/** Words, or a WIF key: the node takes either. */
			readonly passphrase: string;
			readonly start: NodeStart;
	  }
	| { readonly by: 'userpass'; readonly userpass: string };

/** What a node said of the key that it accepted. */
export interface NodeProof {
	readonly userpass: string;
	/** The wallet's address of the reference coin; empty where the node does not know that coin. */
	readonly wallet: string;
	readonly activeCoins: number;
}

export const REFERENCE_COIN = 'KMD';

/**
 * Asks what answers for its methods, and makes the client speak the node's dialect.
 *
 * @throws CallError, with the reason `another-program` where no trading node answers.
 */
export async function greetNode(node: NodeClient): Promise<void> {
	const { result } = await node.call(help, {}, { priority: 'user' });
	const dialect = readDialect(result);
	if (!dialect.supports('passphrase'))
		throw new CallError('malformed', 'What answers here lists no methods of a trading node.', {
			method: help.name,
			reason: 'another-program',
			raw: result,
		});
	node.dialect = dialect;
}

/**
 * Shows the key to the node, and proves it by a read that only its owner gets. From then on the client carries the
 * userpass. The passphrase is sent once and kept nowhere.
 *
 * @throws CallError of kind `unauthorised` when the node was opened with another key.
 */
export async function proveKey(node: NodeClient, key: NodeKey, restMs: number): Promise<NodeProof> {
	const userpass = key.by === 'userpass' ? key.userpass : await askUserpass(node, key, restMs);
	node.signIn(userpass);
	const coins = await node.call(getcoins, {}, { priority: 'user' });
	return {
		userpass,
		wallet: coins.find(({ coin }) => coin === REFERENCE_COIN)?.smartaddress ?? '',
		activeCoins: coins.filter(({ status }) => status === 'active').length,
	};
}

function askUserpass(
	node: NodeClient,
	key: Extract<NodeKey, { by: 'passphrase' }>,
	restMs: number,
): Promise<string> {
	const params = { passphrase: key.passphrase, ...key.start };
	return withRest(restMs, async () => (await node.call(passphrase, params)).userpass);
}

/** Lets no other `passphrase` call of any tab begin until the node has had its rest. */
function withRest<Result>(restMs: number, call: () => Promise<Result>): Promise<Result> {
	return new Promise((resolve, reject) => {
		void withLock(LOCK_NAMES.passphraseCall(), async () => {
			await call().then(resolve, reject);
			await new Promise((rested) => setTimeout(rested, restMs));
		});
	});
}
