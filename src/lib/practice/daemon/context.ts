import type { Ledger } from '../chain/ledger.ts';
import type { DaemonRun } from './daemon-run.ts';
import type { TamperingOrders } from './tampering.ts';
import type { TokenBook } from './token-book.ts';
import type { TokenWallet } from './wallet.ts';

/** What the daemon's handlers work with. */
export interface DaemonParts {
	readonly ledger: Ledger;
	readonly book: TokenBook;
	readonly run: DaemonRun;
	readonly tampering: TamperingOrders;
}

/** One call. */
export interface CallContext extends DaemonParts {
	/** Practice time in milliseconds since 1970. It stands still during a call. */
	readonly now: number;
}

/** What token transactions are built with. */
export interface TokenMaker extends Pick<CallContext, 'ledger' | 'book' | 'now'> {
	readonly wallet: TokenWallet;
	/** Whether the daemon cheats. */
	readonly tampering?: TamperingOrders;
}
