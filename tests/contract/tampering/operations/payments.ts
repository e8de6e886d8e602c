import { unlockTime } from '#lib/domain/deposits.ts';
import { listDeposits } from '#lib/domain/deposit-list.ts';
import { listedLock, type ListedLock } from '#lib/domain/lock-list.ts';
import { newSendDraft } from '#lib/domain/send.ts';
import { Deposits } from '#lib/state/deposits/deposits.svelte.ts';
import { OutputPreparations } from '#lib/state/outputs.svelte.ts';
import { nodeTime } from '#lib/state/swaps/node-clock.svelte.ts';
import { RawTransactions } from '#lib/state/tools/raw-transactions.svelte.ts';
import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { AccountSends } from '#lib/state/wallet/send-accounts.svelte.ts';
import { readSendFunds, Sends } from '#lib/state/wallet/sends.svelte.ts';
import type { Page } from '../page.ts';
import { BLOCK_MS, codeOf, opened, throughFlow, type Operation } from './operation.ts';

const PAYEES = {
	KMD: 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn',
	LTC: 'LKs7QqC2TVJ4y92waNrBjVZQB2oFhcmZqB',
} as const;
const ACCOUNT = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const payment = (coin: keyof typeof PAYEES): Operation => ({
	async act(page) {
		const sends = page.desk.use(Sends);
		await sends.open(null, coin);
		const flow = opened(sends.current);
		flow.type({ ...newSendDraft(coin), rows: [{ address: PAYEES[coin], amount: '1.5' }] });
		return throughFlow(page, flow);
	},
});

/** A payment from an account, which the node builds, signs and sends without a review. */
const accountPayment: Operation = {
	async act({ desk }) {
		const { funds } = await readSendFunds(desk.connection.node, 'ETH');
		const account = desk.use(AccountSends).of('ETH');
		account.draft = { to: ACCOUNT, amount: '1' };
		await account.quote(funds.address);
		const { quoted } = account;
		if (!quoted) return { end: `error: ${codeOf(account.failure)}`, shown: {} };
		const { at, ...shown } = quoted;
		void at;
		await account.send();
		await account.latest.refresh();
		const { followed } = account;
		if (!followed) return { end: `refused: ${quoted.feeProblem}`, shown };
		return { end: followed.step, shown: { ...shown, txid: followed.txid } };
	},
};

const preparation: Operation = {
	async act(page) {
		const preparations = page.desk.use(OutputPreparations);
		const draft = { coin: 'KMD', amount: '3', trades: 2, pair: 'KMD-LTC' };
		await preparations.open(null, draft);
		const flow = opened(preparations.current);
		flow.type(draft);
		return throughFlow(page, flow);
	},
};

/** A signed transaction that the user only has to send. */
const pasted: Operation = {
	async act(page) {
		const transactions = page.desk.use(RawTransactions);
		const draft = { coin: 'KMD', hex: PASTED.get(page.variant) ?? '', isOnDaemon: false };
		await transactions.open(null, draft);
		const flow = opened(transactions.current);
		flow.type(draft);
		return throughFlow(page, flow);
	},
	async prepare({ desk, variant }) {
		const { payments } = desk.connection.node;
		const { hex } = await payments.build('KMD', [{ address: PAYEES.KMD, amount: 50_000_000n }]);
		PASTED.set(variant, hex);
	},
};

const PASTED = new Map<string, string>();

async function openLock({ desk }: Page) {
	const locks = desk.use(TimeLocks);
	await locks.open(null, 'KMD');
	const at = Date.now() + 15 * MINUTE_MS;
	const flow = opened(locks.current);
	flow.type({ coin: 'KMD', amount: '2.5', until: '2026-11-20', at, destination: '' });
	return flow;
}

const lock: Operation = {
	act: async (page) => throughFlow(page, await openLock(page)),
};

async function onlyLock({ desk }: Page): Promise<ListedLock | undefined> {
	const { records } = desk.use(TimeLocks);
	await records.refresh();
	const { locks = [], calls = [] } = records.current ?? {};
	return locks.map(({ coins, entry }) => listedLock(coins, entry, calls, Date.now()))[0];
}

const unlock: Operation = {
	async prepare(page) {
		await throughFlow(page, await openLock(page));
		await page.advance(DAY_MS, 'leap');
	},
	async act(page) {
		const locks = page.desk.use(TimeLocks);
		const due = opened(await onlyLock(page));
		await locks.fetchHome(due);
		await page.advance(BLOCK_MS);
		const { state, value, call, homeTxid } = opened(await onlyLock(page));
		const error = locks.failure ?? locks.records.error;
		const strayed = state === 'strayed' ? `: ${call?.strays?.map(({ amount }) => amount).join(', ')}` : '';
		return { end: `${state}${strayed}${error ? `, ${codeOf(error)}` : ''}`, shown: { value, homeTxid } };
	},
};

async function openDeposit({ desk }: Page) {
	const deposits = desk.use(Deposits);
	await deposits.open(null);
	const { node } = desk.connection;
	const until = unlockTime(opened(node.capabilities.deposits), 1, await nodeTime(node));
	const flow = opened(deposits.current);
	flow.type({ coin: 'KMD', weeks: '1', amount: '20', until });
	return flow;
}

const deposit: Operation = {
	act: async (page) => throughFlow(page, await openDeposit(page)),
};

async function onlyDeposit({ desk }: Page) {
	const deposits = desk.use(Deposits);
	await deposits.records.refresh();
	const { entries = [], calls = [], depths = new Map() } = deposits.records.current ?? {};
	const listed = listDeposits({ entries, calls, depths, claims: deposits.claims, now: Date.now() });
	return { listed, first: listed[0] };
}

const claim: Operation = {
	async prepare(page) {
		await throughFlow(page, await openDeposit(page));
		await page.advance(30 * DAY_MS, 'leap');
	},
	async act(page) {
		const deposits = page.desk.use(Deposits);
		await deposits.claim((await onlyDeposit(page)).listed);
		await page.advance(BLOCK_MS);
		const { first, listed } = await onlyDeposit(page);
		const error = deposits.failure ?? deposits.records.error;
		const strayed = first?.state === 'strayed' ? ` ${first.strays?.length}` : '';
		return {
			end: `${first?.state}${strayed}${error ? `, ${codeOf(error)}` : ''}`,
			shown: listed.map(({ txid, amount, interest, claimTxid }) => ({ txid, amount, interest, claimTxid })),
		};
	},
};

export const PAYMENTS: Readonly<Record<string, Operation>> = {
	...{ 'send KMD': payment('KMD'), 'send LTC': payment('LTC'), 'send ETH': accountPayment },
	...{ 'prepare outputs': preparation, 'broadcast a pasted transaction': pasted },
	...{ 'lock for a time': lock, 'reclaim a lock': unlock, deposit, 'claim deposits': claim },
};
