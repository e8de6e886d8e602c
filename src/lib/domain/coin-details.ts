import type { ListedCoin } from './coin-use.ts';

export interface CoinDetails extends ListedCoin, ReportedCoin {
	/** The wallet's address as reported by the node; Ethereum addresses start with `0x`. */
	readonly address: string;
	/**
	 * True if the coin's own daemon was found on the node's machine; `undefined` if the node does not report
	 * it.
	 */
	readonly hasDaemon: boolean | undefined;
	/** `host:port` of the daemon. */
	readonly daemonAddress: string | undefined;
	/** Height of the chain; `undefined` if the node does not know it, as with an electrum server. */
	readonly height: number | undefined;
	/** Fee of one transaction, in smallest units. */
	readonly transactionFee: bigint;
	/** Version bytes of addresses and private keys. */
	readonly versions: {
		readonly publicKeyHash: number;
		readonly scriptHash: number;
		readonly privateKey: number;
	};
	/**
	 * Value of the balance in smallest units of the reference coin; `undefined` if the node does not know the
	 * chain or a price.
	 */
	readonly value: bigint | undefined;
	/** Balance that `value` was computed for; missing if the node does not report it. */
	readonly valued?: bigint | undefined;
}

/** True for account-based coins, which have a balance but no outputs. */
export function isAccountAddress(address: string): boolean {
	return address.startsWith('0x');
}

/**
 * Source of a fact: computed in this browser from the passphrase, proved by signed inputs or their
 * transactions, or only reported.
 */
export type FactSource = 'passphrase' | 'inputs' | 'node' | 'daemon';

/** The user's key, identified by its addresses. The same key is used for all coins. */
export interface CoinOwner {
	/** Address of the reference coin; empty if unknown. */
	readonly wallet: string;
	/** Ethereum account; missing if the passphrase was not typed. */
	readonly account?: string | undefined;
	/** Source of both. An address reported by a node proves nothing about other addresses. */
	readonly source: Extract<FactSource, 'passphrase' | 'node'>;
}

/** A node's report about the user's address of a coin. */
export interface ReportedCoin {
	readonly address: string;
	/** Version bytes of the coin's addresses. */
	readonly versions: { readonly publicKeyHash: number; readonly scriptHash: number };
	/** Identity at sign-in; the address must belong to the same key. */
	readonly owner?: CoinOwner | undefined;
}

/**
 * State of a coin. `silent`: active, but neither a daemon nor a server answers. `unproved`: active with a
 * server that has not returned data yet; the node does not report whether a server answers.
 */
export type CoinState = 'off' | 'starting' | 'ready' | 'unproved' | 'silent' | 'failed';

/** State of switching the coin on or off from this browser. */
export interface CoinAttempt {
	readonly isSwitching: boolean;
	readonly hasFailed: boolean;
}

/**
 * State of a coin. A real node reports success for any electrum server, even if nothing listens; the coin is
 * then active without server or daemon.
 *
 * @param hasCoins true if a balance is shown, which proves an answering server
 */
export function coinStateOf(
	{ isActive, electrum, hasDaemon }: Pick<CoinDetails, 'isActive' | 'electrum' | 'hasDaemon'>,
	{ isSwitching, hasFailed }: CoinAttempt,
	hasCoins: boolean,
): CoinState {
	if (isSwitching) return 'starting';
	if (!isActive) return hasFailed ? 'failed' : 'off';
	if (electrum) return hasCoins ? 'ready' : 'unproved';
	return hasDaemon === false ? 'silent' : 'ready';
}

/** Confirmations that a swap's payments need. Both parties state a number, and the larger one counts. */
export interface ConfirmationRule {
	/** Number of confirmations to wait for. */
	readonly wanted: number;
	/** Maximum that a counterparty may demand. */
	readonly most: number;
}

/** Default of the node, according to the API document. */
export const USUAL_MOST = 6;

export type ConfirmationProblem = 'not-a-number' | 'none' | 'above-most';

/**
 * Zero confirmations would accept a payment that can still be replaced; the node rejects more than the
 * maximum.
 */
export function confirmationProblem(wanted: string, most: string): ConfirmationProblem | undefined {
	if (![wanted, most].every((text) => /^\d{1,4}$/.test(text.trim()))) return 'not-a-number';
	if (Number(wanted) < 1) return 'none';
	return Number(wanted) > Number(most) ? 'above-most' : undefined;
}
