import { readConditionInput } from '#lib/chain/script/fulfilment.ts';
import { classifyScript, pushedBy } from '#lib/chain/script/script.ts';
import { isInputValid } from '#lib/chain/transaction/signing.ts';
import type { Transaction } from '#lib/chain/transaction/transaction.ts';
import type { Coin } from './coin-book.ts';
import { conditionUnreadable, scriptFailed, wrongShape } from './refusal.ts';

/** How many pushes spend an output of each kind. */
const PUSHES: Readonly<Record<string, number>> = { pubkey: 1, pubkeyhash: 2, condition: 1 };

/**
 * @param spent the outputs that are spent, in the order of the inputs.
 * @throws Refusal when an input does not prove that it may spend its output.
 */
export function checkScripts(tx: Transaction, spent: readonly Coin[]): void {
	const scripts = tx.inputs.map((input) => input.script);
	if (spent.some((coin, index) => !fits(scripts[index], coin))) throw wrongShape();
	spent.forEach((coin, index) => {
		if (isInputValid(tx, index, coin)) return;
		throw isUnreadable(scripts[index], coin) ? conditionUnreadable() : scriptFailed();
	});
}

/** How many pushes a script of an output that pays to a hash wants is only seen when it runs. */
function fits(script: Uint8Array = new Uint8Array(), coin: Coin): boolean {
	const { kind } = classifyScript(coin.script);
	const pushes = pushedBy(script)?.length ?? 0;
	return kind === 'scripthash' ? pushes > 0 : pushes === PUSHES[kind];
}

function isUnreadable(script: Uint8Array = new Uint8Array(), coin: Coin): boolean {
	if (classifyScript(coin.script).kind !== 'condition') return false;
	try {
		readConditionInput(script);
		return false;
	} catch {
		return true;
	}
}
