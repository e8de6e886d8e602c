import { listDeposits, type ListedDeposit } from '#lib/domain/deposit-list.ts';
import { unlockTime } from '#lib/domain/deposits.ts';
import { listedLock, type ListedLock } from '#lib/domain/lock-list.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Deposits } from '#lib/state/deposits/deposits.svelte.ts';
import { NodeClock, nodeTime } from '#lib/state/swaps/node-clock.svelte.ts';
import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { Sends } from '#lib/state/wallet/sends.svelte.ts';
import DepositList from '../../src/routes/deposits/DepositList.svelte';
import LockList from '../../src/routes/wallet/locks/LockList.svelte';
import type { Action, Given } from './actions.ts';
import { build, flowScreen, latest, type Screen } from './screens.ts';
import { FLOW_TEXT } from './transaction-screens.ts';

/** Block interval of the practice chains, in milliseconds. */
const BLOCK_MS = 120_000;
const COIN = 'KMD';
const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const MINUTE_MS = 60_000;

const FLOW = {
	call: { program: 'node', method: 'sendrawtransaction' },
	...{ stepMs: BLOCK_MS, words: FLOW_TEXT, isStored: true },
} as const;

export const send: Action = {
	...FLOW,
	async prepare(desk) {
		const sends = desk.use(Sends);
		await sends.open(null, COIN);
		const rows = [{ address: PAYEE, amount: '1.5' }];
		await build(sends.current, (draft) => ({ ...draft, rows }));
		return flowScreen(sends.current, 'node');
	},
	async resume(desk) {
		const sends = desk.use(Sends);
		await sends.open((await latest(desk, 'send')).id, COIN);
		return flowScreen(sends.current, 'node');
	},
};

async function buildLock(desk: Desk): Promise<TimeLocks> {
	const locks = desk.use(TimeLocks);
	await locks.open(null, COIN);
	const at = Math.ceil(await nodeTime(desk.connection.node)) + 15 * MINUTE_MS;
	await build(locks.current, (draft) => ({ ...draft, amount: '2.5', until: '2027-01-01', at }));
	return locks;
}

export const lock: Action = {
	...FLOW,
	async prepare(desk) {
		return flowScreen((await buildLock(desk)).current, 'node');
	},
	async resume(desk) {
		const locks = desk.use(TimeLocks);
		await locks.open((await latest(desk, 'time-lock')).id, COIN);
		return flowScreen(locks.current, 'node');
	},
};

/** The only listed lock, read again. */
async function onlyLock(desk: Desk): Promise<ListedLock> {
	const { records } = desk.use(TimeLocks);
	await records.refresh();
	const { locks: all = [], calls = [] } = records.current ?? {};
	const now = desk.use(NodeClock).at(Date.now());
	const [first] = all.map(({ coins, entry }) => listedLock(coins, entry, calls, now));
	if (!first) throw new Error('No time lock is listed.');
	return first;
}

function locksScreen(desk: Desk): Screen {
	const locks = desk.use(TimeLocks);
	return {
		part: LockList,
		given: { locks },
		press: async () => locks.fetchHome(await onlyLock(desk)),
		poll: () => locks.records.refresh(),
	};
}

export const unlock: Action = {
	call: { program: 'node', method: 'unlockedspend' },
	stepMs: BLOCK_MS,
	isStored: true,
	words: {
		done: /Reclaimed by/,
		lost: /The reply was lost/,
		silent:
			/your node does not answer now\. The coins are in the lock, or on their way.*as soon as the node answers\. Check/,
		turned: /The block of the reclaiming transaction was replaced/,
		gone: /The reclaiming transaction is no longer in the chain/,
		unsent: /Nothing answers at the node’s address/,
	},
	async prepare(desk, given) {
		await (await buildLock(desk)).current?.send();
		await given.advance(20 * MINUTE_MS);
		const { state } = await onlyLock(desk);
		if (state !== 'due') throw new Error(`The lock is not due: ${state}`);
		return locksScreen(desk);
	},
	resume: async (desk) => locksScreen(desk),
};

/**
 * Builds a deposit.
 * @returns the end of its lock, in milliseconds since 1970
 */
async function buildDeposit(desk: Desk): Promise<number> {
	const deposits = desk.use(Deposits);
	await deposits.open(null);
	const form = desk.connection.node.capabilities.deposits;
	if (!form) throw new Error('This node has no deposits.');
	const until = unlockTime(form, 1, await nodeTime(desk.connection.node));
	await build(deposits.current, (draft) => ({ ...draft, weeks: '1', amount: '20', until }));
	return until;
}

export const deposit: Action = {
	...FLOW,
	async prepare(desk) {
		await buildDeposit(desk);
		return flowScreen(desk.use(Deposits).current, 'node');
	},
	async resume(desk) {
		const deposits = desk.use(Deposits);
		await deposits.open((await latest(desk, 'deposit')).id);
		return flowScreen(deposits.current, 'node');
	},
};

async function listedDeposits(desk: Desk): Promise<ListedDeposit[]> {
	const { records, claims } = desk.use(Deposits);
	await records.refresh();
	const now = desk.use(NodeClock).at(Date.now());
	return records.current ? listDeposits({ ...records.current, claims, now }) : [];
}

function claimScreen(desk: Desk): Screen {
	const deposits = desk.use(Deposits);
	return {
		part: DepositList,
		given: { deposits },
		press: async () => deposits.claim(await listedDeposits(desk)),
		poll: () => deposits.records.refresh(),
	};
}

async function makeDueDeposit(desk: Desk, { advance }: Given): Promise<void> {
	const until = await buildDeposit(desk);
	await desk.use(Deposits).current?.send();
	await advance(until - Math.floor(await nodeTime(desk.connection.node)) + 60 * MINUTE_MS);
	const [first] = await listedDeposits(desk);
	if (first?.state !== 'due') throw new Error(`The deposit is not due: ${first?.state}`);
}

export const claim: Action = {
	call: { program: 'node', method: 'fastswap_claim' },
	stepMs: BLOCK_MS,
	isStored: true,
	words: {
		done: /Claimed by/,
		lost: /The outcome of the claim is unknown/,
		silent: /your node does not answer now\. The node may have claimed.*as soon as the node answers\. Check/,
		turned: /The block of the claim was replaced/,
		gone: /The claim is no longer in the chain/,
		unsent: /Nothing answers at the node’s address/,
	},
	async prepare(desk, given) {
		await makeDueDeposit(desk, given);
		return claimScreen(desk);
	},
	resume: async (desk) => claimScreen(desk),
};
