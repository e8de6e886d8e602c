import { HangUp, Refusal } from '../../../refusal.ts';
import type { CallContext } from '../../node-parts.ts';

/** An unknown method gets no reply, unless it names coins and one of them is switched off. */
export function unknownMethod({ members, coins, switches }: CallContext): Error {
	const isOff = (member: string): boolean => {
		const coin = coins.find(String(members.get(member)));
		return coin !== undefined && !switches.of(coin).isActive;
	};
	if (isOff('coin')) return new Refusal('coin is disabled');
	if (isOff('base') || isOff('rel')) return new Refusal('at least one of coins disabled');
	return new HangUp();
}
