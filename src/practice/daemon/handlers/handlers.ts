import type { DaemonMethodName } from '#lib/daemon/index.ts';
import * as chain from './chain.ts';
import type { Handler } from '../context.ts';
import * as tokens from './tokens.ts';
import * as transactions from './transactions.ts';

/** One handler for each declared method; the type-check names the ones that are missing. */
export const handlers: { readonly [Name in DaemonMethodName]: Handler<Name> } = {
	...tokens,
	...transactions,
	...chain,
};
