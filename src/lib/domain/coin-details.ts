import type { ListedCoin } from './coin-use.ts';

export interface CoinDetails extends ListedCoin, ReportedCoin {
	/** The wallet's own address, as reported by the node; one of Ethereum begins with `0x`. */
	readonly address: string;
	/**
	 * Whether the coin's own daemon was found on the node's machine; `undefined` if the node does not report it.
	 */
	readonly hasDaemon: boolean | undefined;
	/** `host:port` of that daemon. */
	readonly daemonAddress: string | undefined;
	/** Of its chain; `undefined` while the node does not know it, as behind an electrum server. */
	readonly height: number | undefined;
	/** Of one transaction, in smallest units. */
	readonly transactionFee: bigint;
	/** The version bytes of its addresses and private keys. */
	readonly versions: {
		readonly publicKeyHash: number;
		readonly scriptHash: number;
		readonly privateKey: number;
	};
	/**
	 * Value of the wallet's balance, in smallest units of the reference coin, if the node knows the chain and a
	 * price.
	 */
	readonly value: bigint | undefined;
	/** The holding for which `value` was computed; missing if the node does not report it. */
	readonly valued?: bigint | undefined;
}

/** An account with a balance, without outputs. */
export function isAccountAddress(address: string): boolean {
	return address.startsWith('0x');
}

/**
 * The source of a fact: computed in this browser from the passphrase, proved by signed inputs or the transactions that made
 * them, or only reported.
 */
export type FactSource = 'passphrase' | 'inputs' | 'node' | 'daemon';

/** The user's key, by its addresses: one key pays and is paid in all coins. */
export interface CoinOwner {
	/** Address of the reference coin; empty if unknown. */
	readonly wallet: string;
	/** Account of Ethereum, if the passphrase was typed. */
	readonly account?: string | undefined;
	/** Source of both. An address reported by a node proves nothing about other addresses. */
	readonly source: Extract<FactSource, 'passphrase' | 'node'>;
}

/** A node's claim about the user's address of a coin. */
export interface ReportedCoin {
	readonly address: string;
	/** The version bytes of the coin's addresses. */
	readonly versions: { readonly publicKeyHash: number; readonly scriptHash: number };
	/** The user's identity as of the sign-in: the address has to be of the same key. */
	readonly owner?: CoinOwner | undefined;
}

/**
 * Whether a coin can be used: `silent` is on, but no daemon and no server answers for it; `unproved` uses a
 * server that has not yet returned data: the node does not report whether one answers.
 */
export type CoinState = 'off' | 'starting' | 'ready' | 'unproved' | 'silent' | 'failed';

/** This browser's attempt to switch the coin: pending, or failed. */
export interface CoinAttempt {
	readonly isSwitching: boolean;
	readonly hasFailed: boolean;
}

/**
 * The real node answers success to any electrum server, even if nothing listens: the coin is on then, with
 * neither a server nor a daemon.
 *
 * @param hasCoins some of the coin are shown, which proves an answering server
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

/**
 * The depth that a swap's payment needs in its chain. Both sides of a swap name theirs, and the larger one
 * counts.
 */
export interface ConfirmationRule {
	/** Number of blocks to wait for. */
	readonly wanted: number;
	/** The most that a counterparty may ask for. */
	readonly most: number;
}

/** The node's default, by the API document. */
export const USUAL_MOST = 6;

export type ConfirmationProblem = 'not-a-number' | 'none' | 'above-most';

/** Fewer than one would accept a payment that can still be replaced; the node refuses more than the maximum. */
export function confirmationProblem(wanted: string, most: string): ConfirmationProblem | undefined {
	if (![wanted, most].every((text) => /^\d{1,4}$/.test(text.trim()))) return 'not-a-number';
	if (Number(wanted) < 1) return 'none';
	return Number(wanted) > Number(most) ? 'above-most' : undefined;
}
