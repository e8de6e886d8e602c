import { describe, expect, it } from 'vitest';
import { payingOutputs, payloadOutput, tokenPayloadOf } from '#lib/chain/tokens/token-payload.ts';
import { saplingTransaction } from '#lib/chain/transaction.ts';
import { change, payloadOf, changeOutput, sent, text, unsigned } from '../any-transfer.ts';

describe('token payload output', () => {
	it('is the last output, after all paying outputs', () => {
		expect(payloadOutput(unsigned)).toEqual(payloadOf());
		expect(payingOutputs(unsigned)).toEqual([sent, changeOutput, change]);
		expect(tokenPayloadOf(unsigned)?.kind).toBe('transfer');
	});

	it('is missing if the last output is a payment or text', () => {
		expect(tokenPayloadOf({ outputs: [payloadOf(), change] })).toBeUndefined();
		expect(tokenPayloadOf({ outputs: [sent, text('hello')] })).toBeUndefined();
	});

	it('is empty for a transaction without outputs', () => {
		const empty = saplingTransaction({ inputs: [], outputs: [] });
		expect(payloadOutput(empty)).toEqual({ value: 0n, script: new Uint8Array() });
		expect(payingOutputs(empty)).toEqual([]);
		expect(tokenPayloadOf(empty)).toBeUndefined();
	});
});
