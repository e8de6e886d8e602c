import * as v from 'valibot';
import type { FilledParamsOf, Method } from '#lib/api/method.ts';
import type { Wire, WireValue } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { methods, type ApiMethods, type MethodName } from '#lib/api/index.ts';
import type { RequestValue, RequestMembers } from '../../request-json.ts';
import { DaemonRefusal, HangUp, Refusal } from '../../../refusal.ts';
import type { PracticeCoin } from '../../../coins.ts';

/**
 * Serves one method. The world must be changed before the function returns. A returned promise is awaited
 * afterwards, and later calls wait for it.
 * @throws Refusal, DaemonRefusal, HangUp.
 */
export type Handler<M extends Method> = (
	params: FilledParamsOf<M>,
	context: CallContext,
) => Wire<v.InferInput<M['reply']>> | Promise<Wire<v.InferInput<M['reply']>>>;

/** One handler per method of a group; a missing one is a compile error. */
export type Handlers<Group> = {
	readonly [Name in keyof Group]: Group[Name] extends Method ? Handler<Group[Name]> : never;
};

/** The error for a missing or invalid parameter. */
export type BadParameter = (method: MethodName, param: string, value: RequestValue | undefined) => Error;

/**
 * Parses the parameters of a declared method and calls its handler.
 * @throws the errors of the handler or of `badParameter`.
 */
export function serveMethod(
	name: MethodName,
	handlers: Handlers<ApiMethods>,
	badParameter: BadParameter,
	context: CallContext,
): WireValue | Promise<WireValue> {
	const method = methods[name];
	const reading = readParams(method, context.members);
	if ('badParameter' in reading) {
		throw badParameter(name, reading.badParameter, context.members.get(reading.badParameter));
	}
	// The map pairs each name with the handler of its method, which the compiler cannot infer for a union.
	const handle = handlers[name] as Handler<typeof method> as (
		params: unknown,
		context: CallContext,
	) => WireValue | Promise<WireValue>;
	return handle(reading.params, context);
}

/** The parameters with their defaults, or the name of the first missing or invalid one. */
type ParamsReading<M extends Method> =
	{ readonly params: FilledParamsOf<M> } | { readonly badParameter: string };

/**
 * Picks a method's parameters from a request and validates them against the declaration. Like the real node, it
 * accepts a string for a number, but no number for a string, and ignores unknown fields.
 */
function readParams<M extends Method>(method: M, members: RequestMembers): ParamsReading<M> {
	const params: Record<string, unknown> = {};
	for (const [name, schema] of Object.entries(method.params.entries)) {
		const result = readParam(schema, members.get(name));
		if (!result.success) return { badParameter: name };
		if (result.output !== undefined) params[name] = result.output;
	}
	return { params: params as FilledParamsOf<M> };
}

function readParam(schema: v.ObjectEntries[string], value: RequestValue | undefined) {
	const asGiven = v.safeParse(schema as v.GenericSchema, value);
	const isNumericText = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
	return asGiven.success || !isNumericText ? asGiven : v.safeParse(schema as v.GenericSchema, Number(value));
}

type RefusalOf = (value: RequestValue | undefined) => Error;

const says =
	(text: string): RefusalOf =>
	() =>
		new Refusal(text);

const NOT_TRADABLE = {
	base: says('invalid parameter'),
	rel: says('invalid parameter'),
	maxprice: says('invalid parameter'),
	minprice: says('invalid parameter'),
	relvolume: says('invalid parameter'),
	basevolume: says('invalid parameter'),
};

/** Replies of the real node to a missing or invalid parameter, for those to which it replies. */
const REFUSALS: Readonly<Partial<Record<MethodName, Readonly<Record<string, RefusalOf>>>>> = {
	listunspent: { address: says('no address specified') },
	sendrawtransaction: {
		coin: says('invalid coin'),
		signedtx: (value) =>
			typeof value === 'string' && value !== ''
				? new DaemonRefusal(-22, 'TX decode failed')
				: new Refusal('invalid param'),
	},
	calcaddress: { passphrase: says('need to have passphrase') },
	convaddress: { destcoin: says('both coins must be present') },
	jpg: { srcfile: says('no source file error') },
	setconfirms: { numconfirms: says('illegal numconfirms') },
	getrawtransaction: { coin: says('no coin'), txid: says('null txid') },
	withdraw: {
		outputs: (value) =>
			new Refusal(value === undefined ? 'withdraw needs to have outputs' : 'no outputs specified'),
	},
	eth_withdraw: {
		to: says("param 'to' is required!"),
		amount: says("'amount' is not set or equal to zero!"),
		gas: says("'gas' can't be lower than 21000!"),
		gas_price: says("'gas_price' can't be lower than 1!"),
	},
	buy: { price: says('no price set'), relvolume: says('invalid parameter') },
	sell: { price: says('no price set'), basevolume: says('invalid parameter') },
	notarizations: { coin: says('cant find coin') },
	bot_buy: NOT_TRADABLE,
	bot_sell: NOT_TRADABLE,
	bot_pause: { botid: says('no botid specified') },
	bot_resume: { botid: says('no botid specified') },
	bot_stop: { botid: says('no botid specified') },
	bot_status: { botid: says('no botid specified') },
	bot_settings: {
		botid: says('no botid specified'),
		newprice: says('invalid parameter'),
		newvolume: says('invalid parameter'),
	},
	fastswap_deposit: {
		// The real node has no upper limit, and therefore no text for it.
		weeks: (value) =>
			new Refusal(
				`instantdex_deposit weeks param must be ${Number(value) > 52 ? 'at most 52' : 'greater than zero'}`,
			),
		amount: says('instantdex_deposit amount param must be equal or greater than 10'),
	},
	tradesarray: { timescale: says('one minute is shortest timescale') },
};

/** The error for a missing or invalid parameter; for most of them the real node just closes the connection. */
export function badParameter(method: MethodName, param: string, value: RequestValue | undefined): Error {
	return REFUSALS[method]?.[param]?.(value) ?? new HangUp();
}

/** An unknown method gets no reply, unless the call names an inactive coin. */
export function unknownMethod({ members, coins, switches }: CallContext): Error {
	const isOff = (member: string): boolean => {
		const coin = coins.find(String(members.get(member)));
		return coin !== undefined && !switches.of(coin).isActive;
	};
	if (isOff('coin')) return new Refusal('coin is disabled');
	if (isOff('base') || isOff('rel')) return new Refusal('at least one of coins disabled');
	return new HangUp();
}

/** @throws Refusal with `error` if the node does not know the coin. */
export function knownCoin(
	ticker: string,
	error: string,
	{ coins }: Pick<CallContext, 'coins'>,
): PracticeCoin {
	const coin = coins.find(ticker);
	if (!coin) throw new Refusal(error);
	return coin;
}
