import type { SharedProblem } from '#lib/chain/review/review-problem.ts';
import type { TransferProblem, TransferCaution } from '#lib/chain/tokens/token-transfer-review.ts';
import { showSupply, showUnits } from '#lib/domain/tokens.ts';
import { coinsText } from '../amount.ts';
import {
	payeeSides,
	payoutSides,
	payoutText,
	type ProblemText,
	type Sides,
	describeSharedProblem,
} from '../transactions.ts';
import { LAYOUT_MEANING, layoutSides } from './token-creation-text.ts';

type OwnProblem = Exclude<TransferProblem, SharedProblem>;

type WrittenKind =
	| 'payload'
	| 'payload-value'
	| 'payload-form'
	| 'layout'
	| 'token'
	| 'unknown-token'
	| 'name'
	| 'named'
	| 'data';

export interface TransferContext {
	/** Ticker of the chain's coin. */
	readonly coin: string;
	/** Decimal places of the typed amount. */
	readonly places: number;
}

const MEANINGS: Readonly<Record<OwnProblem['kind'], string>> = {
	'foreign-input':
		'The transaction spends something other than your units of this token and your wallet’s coins.',
	recipient: 'The tokens would not go to the recipient.',
	amount: 'The amount is not the one you asked for.',
	'token-change': 'The remaining tokens would not come back to you.',
	sum: 'Token inputs and outputs do not add up.',
	'above-supply': 'The transaction spends more tokens than exist.',
	change: 'The remaining coins would not come back to you.',
	'extra-output': 'The transaction has an output that a transfer does not have.',
	payload: 'The data written to the chain is not a token transfer.',
	'payload-value': 'The output that describes the transfer carries coins. They would be lost.',
	'payload-form': 'The data written to the chain is not in the usual form.',
	layout: LAYOUT_MEANING,
	token: 'The transaction names another token.',
	'unknown-token': 'This browser could not find the token’s creation on the chain.',
	name: 'The token’s name on the chain differs from the daemon’s. This may not be the token you mean.',
	named: 'The transaction names another recipient.',
	data: 'The transaction carries data that you did not ask for.',
};

/** Text for a difference between the transfer built by the daemon and the request. */
export function describeTransferProblem(problem: TransferProblem, context: TransferContext): ProblemText {
	if (isOwn(problem)) return { meaning: MEANINGS[problem.kind], ...sidesOf(problem, context) };
	return describeSharedProblem(problem, { what: 'a transfer', coin: context.coin, builder: 'daemon' });
}

function isOwn(problem: TransferProblem): problem is OwnProblem {
	return Object.hasOwn(MEANINGS, problem.kind);
}

function sidesOf(problem: OwnProblem, { coin, places }: TransferContext): Sides {
	const coins = (amount: bigint) => coinsText(amount, coin);
	const units = (amount: bigint) => showSupply(amount, places);
	switch (problem.kind) {
		case 'foreign-input': {
			const { txid, index, tokenId } = problem;
			return { wanted: `the sender’s own ${tokenId}`, found: `output ${index} of ${txid}` };
		}
		case 'recipient':
		case 'change':
			return payeeSides(problem);
		case 'amount':
			return { wanted: units(problem.wanted), found: units(problem.found) };
		case 'token-change':
			return payoutSides(problem, units);
		case 'sum':
			return { wanted: units(problem.spent), found: units(problem.paid) };
		case 'above-supply':
			return { wanted: `at most ${units(problem.supply)}`, found: units(problem.spent) };
		case 'extra-output':
			return { wanted: 'nothing more', found: payoutText(problem.output, coins) };
		default:
			return writtenSides(problem, coins);
	}
}

/** Text for differences in the transaction's data, or in the chain's data about the token. */
function writtenSides(
	problem: Extract<OwnProblem, { readonly kind: WrittenKind }>,
	coins: (amount: bigint) => string,
): Sides {
	switch (problem.kind) {
		case 'payload':
			return { wanted: 'the payload of a token transfer', found: problem.script };
		case 'payload-value':
			return { wanted: coins(0n), found: coins(problem.value) };
		case 'layout':
			return layoutSides(problem);
		case 'payload-form':
		case 'token':
		case 'name':
			return { wanted: problem.wanted, found: problem.found };
		case 'unknown-token':
			return { wanted: problem.tokenId, found: 'no such creation' };
		case 'named':
			return { wanted: problem.wanted, found: problem.found.join(', ') };
		case 'data':
			return { wanted: '', found: problem.found.join(' ') };
	}
}

/** Warning about a transfer whose change goes to a different address. */
export interface CautionText {
	readonly meaning: string;
	readonly paying: string;
	readonly change: string;
	/** Text to confirm. */
	readonly tick: string;
}

export function describeTransferCaution({ paying, found }: TransferCaution, coin: string): CautionText {
	const { address, script } = found;
	return {
		meaning:
			'The change goes to an address that none of the coins came from. A daemon with several addresses does that, and so would a dishonest one. Continue only if the address is yours.',
		paying: paying.join(', ') || 'not known',
		change: payoutText(found, (amount) => coinsText(amount, coin)),
		tick: `The change address ${address ?? script} is mine.`,
	};
}

/** Largest amount that one transfer can send, compared with the typed amount. */
export interface Crumbs {
	readonly capacity: {
		/** In units. */
		readonly most: bigint;
		readonly outputs: number;
		carries(units: bigint): bigint;
	};
	/** In units; a string if invalid. */
	readonly typed: bigint | string;
	readonly spendable: bigint;
	readonly places: number;
}

/** Note for holders of many small outputs; `undefined` if one transfer can send the whole balance. */
export function describeCrumb({
	capacity,
	typed,
	spendable,
	places,
}: Crumbs): { readonly text: string; readonly isInTheWay: boolean } | undefined {
	const { most, outputs, carries } = capacity;
	const show = (units: bigint) => showUnits(units, places);
	const part = typeof typed === 'bigint' && typed <= spendable ? carries(typed) : undefined;
	if (part !== undefined && part !== typed)
		return {
			text: `Too large for one transfer: your tokens are in ${outputs} outputs. Send ${show(part)} to the recipient first and the rest after a block, or send ${show(part)} to your own key to combine its outputs.`,
			isInTheWay: true,
		};
	if (most >= spendable) return undefined;
	return {
		text: `Your tokens are in ${outputs} outputs. One transfer uses at most 60 of them: ${show(most)} for now.`,
		isInTheWay: false,
	};
}
