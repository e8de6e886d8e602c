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
 * The daemon of a token chain in terms of the domain, by subject. Above this layer no name and no shape of its
 * wire is known.
 * Every operation rejects with a `CallError`. A reading may be repeated; building and broadcasting call the
 * daemon exactly once.
 */
export interface ChainDaemon {
	readonly chain: DaemonChain;
	console(): Promise<ProgramConsole>;
	readonly tokens: DaemonTokens;
}

/** A transaction known to a daemon. The bytes are not trusted: they have to hash to the txid. */
export interface HeldTransaction {
	/** In lower-case hexadecimal. */
	readonly hex: string;
	/** Confirmations, its own block included; 0 while it is unconfirmed. */
	readonly confirmations: number;
	/** True if its block is notarised in a different chain and therefore final. */
	readonly isNotarised: boolean;
	/** Time of its block, in milliseconds since 1970; `undefined` while it is unconfirmed. */
	readonly minedAt: number | undefined;
}

export interface DaemonChain {
	state(options?: ReadOptions): Promise<DaemonState>;
	/**
	 * `undefined` if the daemon does not know the transaction.
	 *
	 * @throws CallError with the code `TX-OTHER-BYTES` if it returns a different one
	 */
	transaction(txid: string, options?: ReadOptions): Promise<HeldTransaction | undefined>;
	/** The layout of token payloads that the daemons of this chain read, taken from its newest tokens. */
	payloadLayout(options?: ReadOptions): Promise<PayloadLayout>;
	/** How many more blocks newly mined coins of the daemon's wallet need before they can be spent; `undefined` if it does not say. */
	blocksToMaturity(txid: string, options?: ReadOptions): Promise<number | undefined>;
	/**
	 * Hexadecimal bytes by txid, unchecked: each may belong to a different transaction. Unknown transactions are
	 * left out.
	 */
	rawTransactions(txids: Iterable<string>, options?: ReadOptions): Promise<Map<string, string>>;
	/** False also for an output that never existed. */
	isUnspent(output: Outpoint, options?: ReadOptions): Promise<boolean>;
	/** A transaction as decoded by the daemon, which need not know it. */
	read(hex: string, options?: ReadOptions): Promise<ReportedTransaction>;
	/** Sends a signed transaction, once. Resolves with the txid returned by the daemon. */
	broadcast(hex: string): Promise<string>;
}

/** A token, and how certain its block is. */
export interface TokenReading extends Pick<HeldTransaction, 'confirmations' | 'isNotarised' | 'minedAt'> {
	readonly token: Token;
}

/** Whether the token module shows a token. */
export type TokenPresence = 'shown' | 'waiting' | 'unknown';

/** Format of the supply: daemons that read it as a floating point number may cut off the last token. */
export type SupplyWriting = 'exact' | 'half-more';

export interface DaemonTokens {
	/** Addresses of the daemon's own key, and its spendable balance. */
	ownAddresses(options?: ReadOptions): Promise<TokenAddresses>;
	/** Every id once, in no order. */
	ids(options?: ReadOptions): Promise<string[]>;
	/** A token as proved by its own creation, whatever else the daemon reports. */
	token(id: string, options?: ReadOptions): Promise<TokenReading>;
	presence(id: string, options?: ReadOptions): Promise<TokenPresence>;
	/** Balance of a public key in units; the daemon's own key by default. */
	balance(id: string, owner?: string, options?: ReadOptions): Promise<bigint>;
	/**
	 * The units in each output of a token at a token address, in the order in which the daemon spends its own for a
	 * transfer; `undefined` if it does not return them, or if there are too many to check.
	 */
	outputsAt(address: string, id: string, options?: ReadOptions): Promise<readonly bigint[] | undefined>;
	/** Has a creation built and signed. Sends nothing. */
	buildCreation(order: TokenOrder, writing: SupplyWriting): Promise<BuiltTransaction>;
	/** Has a transfer, or a burn, built and signed. Sends nothing. */
	buildTransfer(order: TransferOrder): Promise<BuiltTransaction>;
}
