import type { MethodName } from '#lib/api/index.ts';
import { DaemonRefusal, HangUp, Refusal } from '../../../refusal.ts';
import type { RequestValue } from '../../requests/request-json.ts';

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

/** The real node's replies to a missing or invalid parameter, where it replies at all. */
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
		// The real node knows no upper bound, and so has no text for it.
		weeks: (value) =>
			new Refusal(
				`instantdex_deposit weeks param must be ${Number(value) > 52 ? 'at most 52' : 'greater than zero'}`,
			),
		amount: says('instantdex_deposit amount param must be equal or greater than 10'),
	},
	tradesarray: { timescale: says('one minute is shortest timescale') },
};

/** The error for a missing or invalid parameter: at most of them the real node just closes the connection. */
export function badParameter(method: MethodName, param: string, value: RequestValue | undefined): Error {
	return REFUSALS[method]?.[param]?.(value) ?? new HangUp();
}
