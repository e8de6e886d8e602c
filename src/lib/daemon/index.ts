import * as chain from './chain.ts';
import * as tokens from './tokens.ts';
import * as transactions from './transactions.ts';

/** The methods of the token module's document, by wire name. */
export const methods = { ...tokens, ...transactions };

/** The daemon's read-only calls outside the document that the desk needs. */
export const chainMethods = chain;

export type DaemonMethods = typeof methods & typeof chainMethods;
export type DaemonMethodName = keyof DaemonMethods;
