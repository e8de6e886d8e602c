import type { Ledger } from '../chain/ledger.ts';
import type { TokenBook } from './token-book.ts';
import type { Wallet } from './wallet.ts';

/** What the daemon's handlers work with. */
export interface DaemonParts {
	readonly ledger: Ledger;
	readonly book: TokenBook;
	readonly wallet: Wallet;
}

/** One call. */
export interface CallContext extends DaemonParts {
	/** Practice time in milliseconds since 1970. It stands still during a call. */
	readonly now: number;
}
