import { methods, type MethodName } from '#lib/api/index.ts';
import { AUTHENTICATION_ERROR, Crash, Refusal } from '../../refusal.ts';
import type { WireValue } from '../../wire.ts';
import {
	serveMethod,
	unknownMethod,
	badParameter as badReferenceParameter,
} from '../reference/handlers/handler.ts';
import type { Variant } from '../variant.ts';
import type { CallContext } from '../node-parts.ts';
import type { RequestValue } from '../request-json.ts';
import { handlers } from './handlers/handlers.ts';
import { isSwitchingOff, switchElectrumOff } from './handlers/coins.ts';
import { badPassphrase } from './handlers/session.ts';
import { undeclaredHandlers } from './handlers/undeclared.ts';
import { announceTrades, marketmakerRules } from './trade-rules.ts';

/** This program's names of methods that the document names differently. */
const RENAMED: Readonly<Record<string, MethodName>> = {
	instantdex_deposit: 'fastswap_deposit',
	instantdex_claim: 'fastswap_claim',
};

/** Methods of the document that this program, or its released build, lacks. */
const ABSENT: ReadonlySet<string> = new Set([
	...Object.values(RENAMED),
	'parselog',
	'gettransaction',
	'eth_withdraw',
]);

/** Methods that need no userpass; `passphrase` has separate rules. */
const OPEN: ReadonlySet<string> = new Set(['help', 'version', 'hello', 'psock', 'passphrase']);

/** The declared method with this name; `undefined` if the program lacks it. */
function methodOf(name: string): MethodName | undefined {
	if (Object.hasOwn(RENAMED, name)) return RENAMED[name];
	return Object.hasOwn(methods, name) && !ABSENT.has(name) ? (name as MethodName) : undefined;
}

function isOpen(name: string): boolean {
	return OPEN.has(name);
}

/** The practice node with the replies and behaviour of marketmaker, the released program. */
export const marketmakerVariant: Variant = {
	name: 'marketmaker',
	rules: marketmakerRules,
	stallsWithoutReader: true,
	coinsAtStart: ['KMD'],
	// A single thread handles the calls in order; `fast` has no effect.
	passesOthers: () => false,
	diesOf: isBatch,
	answer,
	announceTrades,
};

function answer(name: string, context: CallContext): WireValue | Promise<WireValue> {
	if (!isOpen(name) && !context.signIn.accepts(context.members.get('userpass')))
		throw new Refusal(AUTHENTICATION_ERROR);
	if (name === 'electrum' && isSwitchingOff(context)) return switchElectrumOff(context);
	const undeclared = Object.hasOwn(undeclaredHandlers, name) ? undeclaredHandlers[name] : undefined;
	if (undeclared) return undeclared(context);
	const bad = name === 'passphrase' ? badPassphrase(context) : undefined;
	if (bad) throw bad;
	const method = methodOf(name);
	if (method === undefined) throw unknownMethod(context);
	return serveMethod(method, handlers, badParameter, context);
}

/** A missing address crashes the process. */
function badParameter(method: MethodName, param: string, value: RequestValue | undefined): Error {
	if (method === 'balance' && param === 'address') return new Crash();
	return badReferenceParameter(method, param, value);
}

/** A JSON-RPC batch, which the real node frees twice. An empty list is merely an invalid call. */
function isBatch(body: string): boolean {
	return /^\s*\[\s*\{/.test(body);
}
