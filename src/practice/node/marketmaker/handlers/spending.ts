import type * as spending from '#lib/api/spending.ts';
import { formatAmount, cutCoins, cutUnits } from '#lib/domain/money/amount.ts';
import { type Handlers, knownCoin } from '../../document/handlers/handler.ts';
import { spendingHandlers as documentSpending } from '../../document/handlers/spending.ts';

type ServedSpending = 'withdraw' | 'timelock';

/** The program computes amounts in floating point. What is no number is 0 to it. */
export const spendingHandlers: Pick<Handlers<typeof spending>, ServedSpending> = {
	withdraw: ({ outputs, ...params }, context) =>
		documentSpending.withdraw({ ...params, outputs: outputs.map(cutOutput) }, context),

	/** It cuts the amount, and then the sum with the fee that is locked with it. */
	timelock({ amount, ...params }, context) {
		const { txfee } = knownCoin(params.coin, 'cant find coin', context);
		const locked = cutUnits(cutCoins(amount) + txfee) - txfee;
		return documentSpending.timelock({ ...params, amount: formatAmount(locked) }, context);
	},
};

function cutOutput(output: Readonly<Record<string, number | string>>): Record<string, string> {
	const entries = Object.entries(output).map(([address, amount]) => [
		address,
		formatAmount(cutCoins(amount)),
	]);
	return Object.fromEntries(entries) as Record<string, string>;
}
