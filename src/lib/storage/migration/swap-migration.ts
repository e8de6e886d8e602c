import { plainLocks, type LockedStage, type Stage, type Swap } from '#lib/domain/swaps/swap.ts';
import type { StoredSwap } from '../rows.ts';

/**
 * A swap up to version 7 of the database: its stages have the names that nodes have for them, and the numbers of which its id
 * consists stand beside it. Optional is what earlier versions of the page did not store, or stored by another name.
 */
export interface OldSwap extends Omit<
	StoredSwap,
	| 'isMaker'
	| 'transactionFee'
	| 'arrives'
	| 'isCutOff'
	| 'locks'
	| 'payments'
	| 'isSpent'
	| 'unfound'
	| 'checks'
> {
	readonly requestid: number;
	readonly quoteid: number;
	readonly payments: readonly (Omit<Swap['payments'][number], 'stage' | 'name'> & {
		readonly stage: string;
	})[];
	readonly isSpent: Readonly<Record<string, boolean>>;
	readonly unfound?: readonly string[] | undefined;
	readonly isMaker?: boolean;
	readonly iambob?: boolean;
	readonly transactionFee?: bigint;
	readonly txfee?: bigint;
	readonly arrives?: Swap['arrives'];
	readonly isCutOff?: boolean;
	readonly locks?: Swap['locks'];
	readonly checks?: StoredSwap['checks'];
}

/** As they were when this version was written: a migration never changes with the code of today. */
const STAGES: Readonly<Record<string, Stage>> = {
	myfee: 'fee',
	otherfee: 'other-fee',
	bobdeposit: 'maker-deposit',
	alicepayment: 'taker-payment',
	bobpayment: 'maker-payment',
	alicespend: 'taker-spend',
	bobspend: 'maker-spend',
	bobrefund: 'deposit-refund',
	bobreclaim: 'maker-reclaim',
	alicereclaim: 'taker-reclaim',
	aliceclaim: 'deposit-claim',
};

/** A swap of version 7 as version 8 stores it. A name that is none is left as it is: the check of the row finds it. */
export function migrateSwap(old: OldSwap): StoredSwap {
	const { requestid: _request, quoteid: _quote, iambob, txfee, payments, isSpent, unfound, ...rest } = old;
	const { isMaker = iambob === true, transactionFee = txfee ?? 0n, arrives = old.gets } = rest;
	const { isCutOff = false, locks = plainLocks(), checks = [] } = rest;
	const spent = Object.entries(isSpent).map(([name, flag]) => [stageOf(name), flag]);
	return {
		...{ ...rest, isMaker, transactionFee, arrives, isCutOff, locks, checks },
		payments: payments.map((payment) => ({ ...payment, stage: stageOf(payment.stage), name: payment.stage })),
		isSpent: Object.fromEntries(spent) as Swap['isSpent'],
		...(unfound && { unfound: unfound.map((name) => stageOf(name) as LockedStage) }),
	};
}

function stageOf(name: string): Stage {
	return STAGES[name] ?? (name as Stage);
}
