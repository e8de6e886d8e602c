import type { CallContext } from '../context.ts';
import { RpcError } from '../daemon-errors.ts';
import { checkCount, type Usage } from '../parameters.ts';
import type { TokenMaker } from '../tokens/token-maker.ts';

/** The one text for every cause: no token module on the chain, no key, or one of the indexes switched off. */
const REQUIREMENTS =
	'to use CC contracts, you need to launch daemon with valid -pubkey= for an address in your wallet\n';

/**
 * What each token method begins with. A private key is not asked for here.
 *
 * @throws RpcError for a wrong number of parameters, and when the daemon was not started for tokens.
 */
export function beginTokenCall(
	params: readonly unknown[],
	usage: Usage,
	{ ledger, book, run, tampering, now }: CallContext,
): TokenMaker {
	checkCount(params, usage);
	const wallet = run.tokenWallet;
	if (!wallet) throw new RpcError(-1, REQUIREMENTS);
	return { ledger, book, wallet, tampering, now };
}
