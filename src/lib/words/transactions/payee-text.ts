import type { Payee, Payout } from '#lib/chain/review/payee.ts';
import type { Sides } from './problem-words.ts';

/** The address, where there is one; else the script itself. */
const payeeText = ({ address, script }: Payee): string => address ?? script;

export function payoutText(payout: Payout, show: (value: bigint) => string): string {
	return `${show(payout.value)} to ${payeeText(payout)}`;
}

/** By their addresses, where those differ; else by their scripts. */
export function payeeSides({ wanted, found }: { readonly wanted: Payee; readonly found?: Payee }): Sides {
	const isByAddress = wanted.address !== undefined && found?.address !== wanted.address;
	if (isByAddress) return { wanted: wanted.address, found: found ? payeeText(found) : '' };
	return { wanted: wanted.script, found: found?.script ?? '' };
}

/** The same, with how much each of the two pays. */
export function payoutSides(
	{ wanted, found }: { readonly wanted: Payout; readonly found?: Payout },
	show: (value: bigint) => string,
): Sides {
	const hasOneScript = found?.script === wanted.script;
	const payees = hasOneScript
		? { wanted: payeeText(wanted), found: payeeText(wanted) }
		: payeeSides({ wanted, found });
	return {
		wanted: `${show(wanted.value)} to ${payees.wanted}`,
		found: found ? `${show(found.value)} to ${payees.found}` : '',
	};
}
