import { Refusal, HangUp } from '../../../refusal.ts';
import { coinHandlersWith } from '../../reference/handlers/coins.ts';
import { knownCoin } from '../../reference/handlers/handler.ts';
import { coinObject } from '../replies/wallet.ts';
import type { WireValue } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

const handlers = coinHandlersWith(coinObject);

export const coinHandlers: typeof handlers = {
	...handlers,

	/** A coin remains in electrum mode until `electrum` is called without a server. */
	enable({ coin: ticker }, context) {
		const coin = knownCoin(ticker, 'couldnt find coin', context);
		const row = context.switches.of(coin);
		if (row.electrum === undefined && !coin.hasDaemon)
			throw new Refusal('couldnt find coin locally installed', { coin: ticker });
		context.switches.set(coin, { ...row, isActive: true });
		return [coinObject(coin, context)];
	},

	/**
	 * A second server is added, while the first one remains the one shown. If no server answers, the reply is
	 * still a success: the coin is active, through its own daemon or without any connection. Due to a race, the
	 * program sometimes continues to name the server. If a server is added again, "already there" means that
	 * its connection is alive.
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
 * A server that accepts the connection and never answers: after a call to it has failed, adding it again
 * reveals a restart.
 */
const SILENT = 'silent.invalid';

/** A nonexistent server that the program continues to name. */
const STAYS_NAMED = 'stays-named.invalid';

/** Names under `invalid` never resolve (RFC 2606). */
function isListening(host: string): boolean {
	return !host.endsWith('.invalid');
}

/** True if a call of `electrum` names no server. */
export function isSwitchingOff({ members }: CallContext): boolean {
	return members.get('ipaddr') === undefined && members.get('port') === undefined;
}

/** Ends the electrum mode of a coin and deactivates it. */
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
