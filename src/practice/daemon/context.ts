import type { Ledger } from '../chain/ledger.ts';
import type { DaemonRun } from './daemon-run.ts';
import type { TokenTamperings } from './tokens/tampering-orders.ts';
import type { TokenBook } from './tokens/token-book.ts';

/** What the daemon's handlers work with. */
export interface DaemonParts {
	readonly ledger: Ledger;
	readonly book: TokenBook;
	readonly run: DaemonRun;
	readonly tampering: TokenTamperings;
}

/** One call. */
export interface CallContext extends DaemonParts {
	/** Practice time in milliseconds since 1970. It stands still during a call. */
	readonly now: number;
}
