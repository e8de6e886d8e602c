import type { PayloadLayout } from '#lib/chain/tokens/token-payload.ts';
import type { Outpoint } from '#lib/domain/outputs.ts';
import type { DaemonState } from '#lib/domain/session/daemon-readiness.ts';
import type { TokenAddresses, TransferOrder } from '#lib/domain/token-transfer.ts';
import type { TokenOrder } from '#lib/domain/token-draft.ts';
import type { ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import type { Token } from '#lib/domain/tokens.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { ProgramConsole } from '../features/console.ts';
import type { ReadOptions } from '../read-options.ts';

/**
 * The daemon of a token chain in domain terms, by subject. Hides the daemon's wire format from the layers
 * above. All operations reject with a `CallError`. Reads may be repeated; building and broadcasting call the
 * daemon exactly once.
 */
export interface ChainDaemon {
	readonly chain: DaemonChain;
	console(): Promise<ProgramConsole>;
	readonly tokens: DaemonTokens;
}

/** A transaction known to a daemon. Untrusted: the bytes must hash to the txid. */
export interface HeldTransaction {
	/** Lower-case hexadecimal. */
	readonly hex: string;
	/** Confirmations including its own block; 0 if unconfirmed. */
	readonly confirmations: number;
	/** True if the block is notarised on a different chain and therefore final. */
	readonly isNotarised: boolean;
	/** Block time in milliseconds since 1970; `undefined` if unconfirmed. */
	readonly minedAt: number | undefined;
}

export interface DaemonChain {
	state(options?: ReadOptions): Promise<DaemonState>;
	/**
	 * `undefined` if the daemon does not know the transaction.
	 * @throws CallError with the code `TX-OTHER-BYTES` if the daemon returns a different one
	 */
	transaction(txid: string, options?: ReadOptions): Promise<HeldTransaction | undefined>;
	/** Layout of the token payloads on this chain, detected from its newest tokens. */
	payloadLayout(options?: ReadOptions): Promise<PayloadLayout>;
	/**
	 * Blocks until newly mined coins of the daemon's wallet can be spent; `undefined` if the daemon does not
	 * report it.
	 */
	blocksToMaturity(txid: string, options?: ReadOptions): Promise<number | undefined>;
	/**
	 * Unverified transaction bytes in hexadecimal, by txid: an entry may belong to a different transaction.
	 * Omits unknown transactions.
	 */
	rawTransactions(txids: Iterable<string>, options?: ReadOptions): Promise<Map<string, string>>;
	/** Returns false also for an output that never existed. */
	isUnspent(output: Outpoint, options?: ReadOptions): Promise<boolean>;
	/** A transaction decoded by the daemon, which need not know the transaction itself. */
	read(hex: string, options?: ReadOptions): Promise<ReportedTransaction>;
	/** Broadcasts a signed transaction, once. Resolves with the txid returned by the daemon. */
	broadcast(hex: string): Promise<string>;
}

/** A token and the confirmation status of its creation. */
export interface TokenReading extends Pick<HeldTransaction, 'confirmations' | 'isNotarised' | 'minedAt'> {
	readonly token: Token;
}

/** Visibility of a token in the token module. */
export type TokenPresence = 'shown' | 'waiting' | 'unknown';

/** Format of the supply: daemons that parse a floating-point number may truncate the last unit. */
export type SupplyWriting = 'exact' | 'half-more';

export interface DaemonTokens {
	/** Addresses of the daemon's own key, and their spendable balance. */
	ownAddresses(options?: ReadOptions): Promise<TokenAddresses>;
	/** Distinct token ids, unordered. */
	ids(options?: ReadOptions): Promise<string[]>;
	/** A token as proved by its creation, whatever the daemon reports. */
	token(id: string, options?: ReadOptions): Promise<TokenReading>;
	presence(id: string, options?: ReadOptions): Promise<TokenPresence>;
	/** Balance of a public key in units; by default the daemon's own key. */
	balance(id: string, owner?: string, options?: ReadOptions): Promise<bigint>;
	/**
	 * Units per output of a token at a token address, in the order in which the daemon spends its own outputs
	 * for a transfer; `undefined` if the daemon does not list them, or if there are too many to check.
	 */
	outputsAt(address: string, id: string, options?: ReadOptions): Promise<readonly bigint[] | undefined>;
	/** Has the daemon build and sign a creation, without broadcasting. */
	buildCreation(order: TokenOrder, writing: SupplyWriting): Promise<BuiltTransaction>;
	/** Has the daemon build and sign a transfer or a burn, without broadcasting. */
	buildTransfer(order: TransferOrder): Promise<BuiltTransaction>;
}
