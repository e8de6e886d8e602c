import type { PayloadLayout } from '#lib/chain/tokens/token-payload.ts';
import type { Outpoint } from '#lib/domain/outputs.ts';
import type { DaemonState } from '#lib/domain/session/daemon-readiness.ts';
import type { TokenAddresses, TransferOrder } from '#lib/domain/token-transfer.ts';
import type { TokenOrder } from '#lib/domain/token-draft.ts';
import type { ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import type { Token } from '#lib/domain/tokens.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { ProgramConsole } from '../subjects/console.ts';
import type { ReadOptions } from '../read-options.ts';

/**
 * The daemon of a token chain in the words of the domain, by subject. Above this layer no name and no shape of its
 * wire is known.
 *
 * Every operation rejects with a `CallError`. A reading may be repeated; building and broadcasting call the daemon
 * exactly once.
 */
export interface ChainDaemon {
	readonly chain: DaemonChain;
	console(): Promise<ProgramConsole>;
	readonly tokens: DaemonTokens;
}

/** A transaction that a daemon holds. The bytes need not be believed: they have to give the txid. */
export interface HeldTransaction {
	/** In lower-case hexadecimal. */
	readonly hex: string;
	/** Blocks on top, its own included; 0 while it waits for a block. */
	readonly confirmations: number;
	/** Another chain vouches for its block, which stays. */
	readonly isNotarised: boolean;
	/** When its block was found, in milliseconds since 1970; `undefined` while it waits. */
	readonly minedAt: number | undefined;
}

export interface DaemonChain {
	state(options?: ReadOptions): Promise<DaemonState>;
	/**
	 * `undefined` if the daemon does not know the transaction.
	 *
	 * @throws CallError with the code `TX-OTHER-BYTES` where it shows another one
	 */
	transaction(txid: string, options?: ReadOptions): Promise<HeldTransaction | undefined>;
	/** The layout of token payloads that the daemons of this chain read, as its newest tokens are written. */
	payloadLayout(options?: ReadOptions): Promise<PayloadLayout>;
	/** How many more blocks newly mined coins of the daemon's wallet need before they can be spent; `undefined` if it does not say. */
	blocksToMaturity(txid: string, options?: ReadOptions): Promise<number | undefined>;
	/** In hexadecimal by txid, not looked at: each may be another one's. What the daemon does not know is left out. */
	rawTransactions(txids: Iterable<string>, options?: ReadOptions): Promise<Map<string, string>>;
	/** False for an output that never was, too. */
	isUnspent(output: Outpoint, options?: ReadOptions): Promise<boolean>;
	/** A transaction as the daemon reads it. It need not know it. */
	read(hex: string, options?: ReadOptions): Promise<ReportedTransaction>;
	/** Sends a signed transaction, once. Resolves with the txid that the daemon gives. */
	broadcast(hex: string): Promise<string>;
}

/** A token, and how certain its block is. */
export interface TokenReading extends Pick<HeldTransaction, 'confirmations' | 'isNotarised' | 'minedAt'> {
	readonly token: Token;
}

/** Whether the token module shows a token. */
export type TokenPresence = 'shown' | 'waiting' | 'unknown';

/** How the supply is written: daemons that read it as a floating point number may cut off the last token. */
export type SupplyWriting = 'exact' | 'half-more';

export interface DaemonTokens {
	/** The addresses of the daemon's own key, and what it can spend. */
	ownAddresses(options?: ReadOptions): Promise<TokenAddresses>;
	/** Every id once, in no order. */
	ids(options?: ReadOptions): Promise<string[]>;
	/** A token as its own creation proves it, whatever the daemon says of it besides. */
	token(id: string, options?: ReadOptions): Promise<TokenReading>;
	presence(id: string, options?: ReadOptions): Promise<TokenPresence>;
	/** In units: what a public key holds, the daemon's own unless another is given. */
	balance(id: string, owner?: string, options?: ReadOptions): Promise<bigint>;
	/**
	 * The units in each output of a token at a token address, in the order in which the daemon takes its own
	 * for a transfer; `undefined` if it does not say, or if there are too many to look at.
	 */
	outputsAt(address: string, id: string, options?: ReadOptions): Promise<readonly bigint[] | undefined>;
	/** Has a creation built and signed. Sends nothing. */
	buildCreation(order: TokenOrder, writing: SupplyWriting): Promise<BuiltTransaction>;
	/** Has a transfer, or a burning, built and signed. Sends nothing. */
	buildTransfer(order: TransferOrder): Promise<BuiltTransaction>;
}
