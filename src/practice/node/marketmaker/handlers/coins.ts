import { Refusal, HangUp } from '../../../refusal.ts';
import { coinHandlersWith } from '../../reference/handlers/coins.ts';
import { knownCoin } from '../../reference/handlers/handler.ts';
import { coinObject } from '../replies/wallet.ts';
import type { WireValue } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

const handlers = coinHandlersWith(coinObject);

export const coinHandlers: typeof handlers = {
	...handlers,

	/** A coin in electrum mode stays in it; only `electrum` without a server ends it. */
	enable({ coin: ticker }, context) {
		const coin = knownCoin(ticker, 'couldnt find coin', context);
		const row = context.switches.of(coin);
		if (row.electrum === undefined && !coin.hasDaemon)
			throw new Refusal('couldnt find coin locally installed', { coin: ticker });
		context.switches.set(coin, { ...row, isActive: true });
		return [coinObject(coin, context)];
	},

	/**
	 * A second server is added to the first, which stays the one shown. If no server listens the reply is still success:
	 * the coin is on, through its own daemon, or without any connection. Due to a race it sometimes continues to name the
	 * server; only a server with a live connection is already known when it is named again.
	 */
	async electrum(params, context) {
		const coin = context.coins.find(params.coin);
		const first = coin && context.switches.of(coin).electrum;
		const reply = await handlers.electrum(params, context);
		if (coin && first !== undefined) context.switches.set(coin, { isActive: true, electrum: first });
		if (params.ipaddr === SILENT) return reply.status ? { ...reply, restart: 0 } : reply;
		if (isListening(params.ipaddr)) return reply;
		if (coin && first === undefined && params.ipaddr !== STAYS_NAMED)
			context.switches.set(coin, { isActive: true });
		return { ...reply, status: undefined };
	},
};

/**
 * A server that accepts the connection and never answers: once a call to it has failed, naming it again reveals a
 * restart.
 */
const SILENT = 'silent.invalid';

/** A nonexistent server that the program continues to name. */
const STAYS_NAMED = 'stays-named.invalid';

/** Names below `invalid` never resolve (RFC 2606). */
function isListening(host: string): boolean {
	return !host.endsWith('.invalid');
}

/** Whether a call of `electrum` names no server. */
export function isSwitchingOff({ members }: CallContext): boolean {
	return members.get('ipaddr') === undefined && members.get('port') === undefined;
}

/** Ends the electrum mode of a coin. It is off then. */
export function switchElectrumOff({ members, coins, switches }: CallContext): WireValue {
	const ticker = members.get('coin');
	if (typeof ticker !== 'string') throw new HangUp();
	const coin = coins.find(ticker);
	if (!coin) throw new Refusal('cant find coind');
	const [ipaddr, port] = (switches.of(coin).electrum ?? '').split(':');
	switches.set(coin, { isActive: false });
	return {
		result: 'success',
		status: 'electrum mode disabled, now in disabled native coin mode',
		electrums: ipaddr ? [{ ipaddr, port: Number(port), kickstart: 0 }] : [],
	};
}
