import { HangUp, Refusal } from '../../../refusal.ts';
import type { WireValue } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

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
