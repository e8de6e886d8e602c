import type { Ledger } from '../../chain/ledger.ts';
import type { TokenWallet } from '../wallet.ts';
import type { TokenTamperings } from './tampering-orders.ts';
import type { TokenBook } from './token-book.ts';

/** What token transactions are built with. */
export interface TokenMaker {
	readonly ledger: Ledger;
	readonly book: TokenBook;
	readonly wallet: TokenWallet;
	/** Practice time in milliseconds since 1970. */
	readonly now: number;
	/** Whether the daemon cheats. */
	readonly tampering?: TokenTamperings;
}
