import { methods, type MethodName } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { AUTHENTICATION_ERROR, HangUp, Refusal } from '../../refusal.ts';
import type { WireValue } from '../../wire.ts';
import type { Manner } from '../manner.ts';
import type { CallContext } from '../node-parts.ts';
import type { Handler } from './handlers/handler.ts';
import { handlers } from './handlers/handlers.ts';
import { badParameter } from './requests/bad-parameter.ts';
import { readParams } from './requests/params.ts';
import { announceTrades } from './trade-announcer.ts';

/** The practice node as the API document describes it. */
export const documentManner: Manner = { answer, announceTrades };

/** Says which methods need no userpass (`passphrase` has rules of its own). */
const declared: Readonly<Record<string, Method>> = methods;

function answer(name: string, context: CallContext): WireValue | Promise<WireValue> {
	const isAuthorised =
		declared[name]?.open === true || context.signIn.accepts(context.members.get('userpass'));
	if (!isAuthorised) throw new Refusal(AUTHENTICATION_ERROR);
	if (!isServed(name)) throw unknownMethod(context);
	const method = methods[name];
	const reading = readParams(method, context.members);
	if ('badParameter' in reading) {
		throw badParameter(name, reading.badParameter, context.members.get(reading.badParameter));
	}
	// The map pairs each name with the handler of its own method, which the compiler cannot follow through a union.
	const handle = handlers[name] as Handler<typeof method> as (
		params: unknown,
		context: CallContext,
	) => WireValue | Promise<WireValue>;
	return handle(reading.params, context);
}

function isServed(name: string): name is MethodName {
	return Object.hasOwn(handlers, name);
}

/** An unknown method gets no reply, unless it names coins and one of them is switched off. */
function unknownMethod({ members, coins, switches }: CallContext): Error {
	const isOff = (member: string): boolean => {
		const coin = coins.find(String(members.get(member)));
		return coin !== undefined && !switches.of(coin).isActive;
	};
	if (isOff('coin')) return new Refusal('coin is disabled');
	if (isOff('base') || isOff('rel')) return new Refusal('at least one of coins disabled');
	return new HangUp();
}
