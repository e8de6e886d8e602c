import { methods, type MethodName } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { AUTHENTICATION_ERROR, Refusal } from '../refusal.ts';
import { referenceRules } from '../trade/trade-rules.ts';
import type { WireValue } from '../wire.ts';
import type { Variant, VariantName } from './variant.ts';
import type { CallContext } from './node-parts.ts';
import { handlers } from './reference/handlers/handlers.ts';
import { serveMethod, unknownMethod, badParameter } from './reference/handlers/handler.ts';
import { announceTrades } from './reference/trade-announcer.ts';
import { marketmakerVariant } from './marketmaker/marketmaker-variant.ts';

/** The practice node as described by the API document. */
const referenceVariant: Variant = {
	name: 'document',
	rules: referenceRules,
	stallsWithoutReader: false,
	passesOthers: (name, members) => Number(members.get('fast')) === 1 || declared[name]?.fast === true,
	diesOf: () => false,
	answer,
	announceTrades,
};

/**
 * The declarations show which methods need no userpass (`passphrase` has separate rules), and which bypass the
 * queue.
 */
const declared: Readonly<Record<string, Method>> = methods;

function answer(name: string, context: CallContext): WireValue | Promise<WireValue> {
	const isAuthorised =
		declared[name]?.open === true || context.signIn.accepts(context.members.get('userpass'));
	if (!isAuthorised) throw new Refusal(AUTHENTICATION_ERROR);
	if (!isServed(name)) throw unknownMethod(context);
	return serveMethod(name, handlers, badParameter, context);
}

function isServed(name: string): name is MethodName {
	return Object.hasOwn(handlers, name);
}

export const variants: Readonly<Record<VariantName, Variant>> = {
	document: referenceVariant,
	marketmaker: marketmakerVariant,
};
