import { describe, expect, it } from 'vitest';
import { payToScriptHash } from '#lib/chain/script/script.ts';
import { signInput } from '#lib/chain/transaction/signing.ts';
import { tokenCondition, tokenScript } from '#lib/chain/tokens/token-script.ts';
import { reviewTokenTransfer } from '#lib/chain/tokens/token-transfer-review.ts';
import {
	encodeTransaction,
	saplingTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction/transaction.ts';
import {
	kindsOf,
	coins,
	coinsTo,
	create,
	cups,
	input,
	key,
	known,
	payloadOf,
	sender,
	sign,
	stranger,
	text,
	unsigned,
	wanted,
} from '../any-transfer.ts';

describe('what a transfer spends', () => {
	it('is believed to no program: other bytes do not have its txid', () => {
		const lie = new Map(wanted.known).set(transactionId(coins), encodeTransaction(cups));
		expect(kindsOf({}, { known: lie })).toEqual(['unknown-input']);
		expect(kindsOf({}, { known: known(cups) })).toEqual(['unknown-input']);
		expect(reviewTokenTransfer(sign(unsigned), { ...wanted, known: known(cups) }).facts.fee).toBeUndefined();
	});

	it('is of the token that was asked for, whatever the payload says', () => {
		const balls = create(1000n, sender, Uint8Array.of(0xf2));
		const spendsBalls = { ...unsigned, inputs: [input(coins, 0), input(balls, 1)] };
		const review = reviewTokenTransfer(sign(spendsBalls, balls), {
			...wanted,
			known: known(cups, coins, balls),
		});
		expect(review.problems).toMatchObject([{ kind: 'foreign-input' }]);
	});

	it('is neither the marker of a token nor paid to a script', () => {
		const spendsMarker = { ...unsigned, inputs: [input(coins, 0), input(cups, 0)] };
		const kinds = reviewTokenTransfer(sign(spendsMarker), wanted).problems.map(({ kind }) => kind);
		expect(kinds).toContain('foreign-input');
		const script = payToScriptHash(new Uint8Array(20));
		const vault = saplingTransaction({ inputs: [], outputs: [{ value: 100_000n, script }] });
		const spendsVault = { ...unsigned, inputs: [input(vault, 0), input(cups, 1)] };
		const review = reviewTokenTransfer(sign(spendsVault), { ...wanted, known: known(cups, vault) });
		expect(review.problems.map(({ kind }) => kind)).toContain('foreign-input');
	});

	it('belongs to the sender', () => {
		expect(kindsOf({}, { sender: stranger })).toEqual(
			expect.arrayContaining(['foreign-input', 'token-change', 'change']),
		);
	});

	it('fits its signatures', () => {
		const richer = saplingTransaction({ ...coins, outputs: [coinsTo(stranger, 100_000n), text('coins')] });
		const spends = { ...unsigned, inputs: [input(richer, 0), input(cups, 1)] };
		const kinds = reviewTokenTransfer(sign(spends), { ...wanted, known: known(cups, richer) }).problems;
		expect(kinds).toMatchObject([{ kind: 'signature' }]);
	});

	it('needs the creation of the token to be known', () => {
		const gift = saplingTransaction({
			inputs: [],
			outputs: [{ value: 1000n, script: tokenScript(sender) }, payloadOf({ recipients: [sender] })],
		});
		const spends = { ...unsigned, inputs: [input(coins, 0), input(gift, 0)] };
		const signed = signInput(spends, 0, coins.outputs[0] as TransactionOutput, key);
		const hex = encodeTransaction(
			signInput(signed, 1, gift.outputs[0] as TransactionOutput, key, tokenCondition(sender)),
		);
		const kinds = (transactions: readonly Transaction[]) =>
			reviewTokenTransfer(hex, { ...wanted, known: known(...transactions) }).problems.map(({ kind }) => kind);
		expect(kinds([gift, coins, cups])).toEqual([]);
		expect(kinds([gift, coins])).toEqual(['unknown-token']);
	});
});
