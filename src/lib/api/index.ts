import * as bots from './bots.ts';
import * as coins from './coins.ts';
import * as deposits from './deposits.ts';
import * as market from './market.ts';
import * as session from './session.ts';
import * as signatureOnly from './signature-only.ts';
import * as spending from './spending.ts';
import * as statistics from './statistics.ts';
import * as swaps from './swaps.ts';
import * as walletTools from './wallet-tools.ts';
import * as wallet from './wallet.ts';

/** Methods by subject, in the order of the console and the help. */
export const methodGroups = {
	session,
	coins,
	wallet: { ...wallet, ...spending, ...walletTools },
	market,
	swaps,
	statistics,
	bots,
	deposits,
	other: signatureOnly,
};

/**
 * All methods of the trading node by wire name. A page imports the few methods it needs from their own files.
 */
export const methods = {
	...session,
	...coins,
	...wallet,
	...spending,
	...walletTools,
	...market,
	...swaps,
	...statistics,
	...bots,
	...deposits,
	...signatureOnly,
};

export type ApiMethods = typeof methods;
export type MethodName = keyof ApiMethods;
