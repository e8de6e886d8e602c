import { CallError } from '#lib/client/call-error.ts';
import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import type { FoundTransaction } from '#lib/node/features/payments.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { withMemory } from '#lib/state/swaps/swap-news.ts';
import { PaymentPolls } from '#lib/state/swaps/payment-polls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyRecord, START } from '../../node/reference/any-record.ts';

const FEE = '7'.repeat(64);
const PAYMENT = '2'.repeat(64);
const RECEIPT = '4'.repeat(64);
const OUTPUT = '8'.repeat(64);

/** Transactions known to the daemon, with their confirmations. */
let known: Map<string, number>;
let height: number | undefined;
let refusal: CallError | undefined;
let asked: string[];
let polls: PaymentPolls;

const node = {
	payments: {
		find: (_coin: string, txid: string): Promise<FoundTransaction | undefined> => {
			asked.push(txid);
			if (refusal) return Promise.reject(refusal);
			const confirmations = known.get(txid);
			return Promise.resolve(
				confirmations === undefined ? undefined : { hex: undefined, spends: [], confirmations },
			);
		},
	},
	wallet: {
		coin: () => Promise.resolve({ address: 'own', height }),
		outputs: () => Promise.resolve([{ txid: OUTPUT, index: 0, value: 1n, isMined: true }]),
	},
};

beforeEach(() => {
	known = new Map([
		[FEE, 5],
		[PAYMENT, 2],
		[OUTPUT, 50],
	]);
	height = 1000;
	refusal = undefined;
	asked = [];
	// A fake node with only the required parts.
	polls = new PaymentPolls(node as unknown as ConstructorParameters<typeof PaymentPolls>[0]);
});

const locked = swapOfRecord(anyRecord(['myfee', 'bobdeposit', 'alicepayment'], { alicedexfee: FEE }));
const finished = swapOfRecord(
	anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], {
		...{ alicedexfee: FEE, status: 'finished', finishtime: START / 1000 },
	}),
);
const poll = (swap: Swap, now = START) => polls.poll(swap, now);

it('proves no payment from a contract missing from the record', async () => {
	known.set(RECEIPT, 9);
	const record = anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'alicespend'], {
		...{ alicedexfee: FEE, status: 'finished', finishtime: START / 1000, bobpayment: '0'.repeat(64) },
		paymentspent: RECEIPT,
	});
	const { proved, unseeable } = await poll(swapOfRecord(record));
	expect(proved?.map(({ stage }) => stage)).not.toContain('taker-spend');
	expect(unseeable).toContain('taker-spend');
});

it('drops a proved payment once replaced on its chain', () => {
	const replaced = swapOfRecord(
		anyRecord(['myfee', 'bobdeposit', 'alicepayment'], { alicedexfee: FEE, alicepayment: OUTPUT }),
	);
	const before = { ...locked, proved: locked.payments, lost: ['taker-payment'] as const };
	const first = withMemory(replaced, before, START);
	const second = withMemory(replaced, first, START);
	for (const swap of [first, second])
		expect(swap.payments.find(({ stage }) => stage === 'taker-payment')?.txid).toBe(OUTPUT);
});

describe('payment unknown to a daemon', () => {
	it('is lost if the daemon knew it at the same height', async () => {
		expect((await poll(locked)).lost).toEqual([]);
		known.delete(PAYMENT);
		expect((await poll(locked)).lost).toEqual(['taker-payment']);
	});

	it('is undecided on a daemon with a lower height than before', async () => {
		await poll(locked);
		known.delete(PAYMENT);
		height = 990;
		expect((await poll(locked)).lost).toEqual([]);
		height = 1001;
		expect((await poll(locked)).lost).toEqual(['taker-payment']);
	});

	it('is lost if the daemon knows other payments of the swap', async () => {
		known.delete(PAYMENT);
		expect((await poll(locked)).lost).toEqual(['taker-payment']);
		known.delete(FEE);
		expect((await poll(locked)).lost).toEqual(['taker-payment']);
		known.clear();
		expect((await poll(locked)).lost).toEqual([]);
	});

	it('is lost without a known height if other payments are found', async () => {
		height = undefined;
		known = new Map([[FEE, 0]]);
		expect((await poll(locked)).lost).toEqual(['taker-payment']);
		known.clear();
		expect((await poll(locked)).lost).toEqual([]);
	});

	it('keeps its state while no daemon answers', async () => {
		refusal = new CallError('unreachable', 'Nothing listens.');
		expect((await poll(locked)).lost).toEqual([]);
		const lost: Swap = { ...locked, lost: ['taker-payment'] };
		expect((await poll(lost)).lost).toEqual(['taker-payment']);
	});

	it('is no longer lost once seen again', async () => {
		known.set(PAYMENT, 0);
		expect((await poll({ ...locked, lost: ['taker-payment'] })).lost).toEqual([]);
	});
});

describe('finished swap', () => {
	it('is final after 100 confirmations and not polled again', async () => {
		known = new Map([
			[PAYMENT, 120],
			[RECEIPT, 99],
		]);
		expect((await poll(finished)).settledAt).toBeUndefined();
		known.set(RECEIPT, 100);
		const settled = await poll(finished);
		expect(settled.settledAt).toBe(START);
		asked = [];
		expect(await poll(settled)).toBe(settled);
		expect(asked).toEqual([]);
	});

	it('is final after a day without known confirmations', async () => {
		known = new Map([
			[PAYMENT, 0],
			[RECEIPT, 0],
		]);
		expect((await poll(finished)).settledAt).toBeUndefined();
		expect((await poll(finished, START + 86_400_001)).settledAt).toBeDefined();
	});
});

describe('proof of a payment', () => {
	const RECEIVED = ['taker-payment', 'taker-spend'];
	const found = () => ({ hex: undefined, spends, confirmations: 1 });
	let spends: string[];

	beforeEach(() => {
		node.payments.find = (_coin, txid) => Promise.resolve(known.has(txid) ? found() : undefined);
		known.set(RECEIPT, 1);
		spends = ['3'.repeat(64)];
	});

	it('accepts a transaction that spends the contract', async () => {
		const looked = await poll(finished);
		expect(looked.proved?.map(({ stage }) => stage)).toEqual(RECEIVED);
		expect(await poll(looked)).toBe(looked);
	});

	it('rejects a transaction that does not spend the contract', async () => {
		spends = [OUTPUT];
		const looked = await poll(finished);
		expect(looked.lost).toEqual(['taker-spend']);
		expect(looked.proved?.map(({ stage }) => stage)).toEqual(['taker-payment']);
	});

	it('stays unproven if the node refuses the query', async () => {
		node.payments.find = () => Promise.reject(new CallError('refused', 'no such coin'));
		expect((await poll(finished)).unseeable).toEqual(RECEIVED);
	});
});
