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

/** The methods by subject, in the order in which the console and the help show them. */
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

/** Every method of the trading node by its wire name. A page imports the few that it needs from their own files. */
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
