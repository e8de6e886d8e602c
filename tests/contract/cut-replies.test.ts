import { describe, expect, it } from 'vitest';
import * as market from '#lib/api/market.ts';
import type { Method } from '#lib/api/method.ts';
import * as spending from '#lib/api/spending.ts';
import * as swaps from '#lib/api/swaps.ts';
import * as wallet from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { readCaptures } from './captures.ts';

/**
 * Ten methods whose replies affect money. Browsers do not report a truncated reply if the program then closes the
 * connection.
 */
const METHODS: readonly Method[] = [
	...[wallet.listunspent, wallet.balance, wallet.sendrawtransaction, spending.withdraw],
	...[spending.timelock, market.buy, market.setprice, market.myprices, market.orderbook, swaps.swapstatus],
];

/** Minimum length in bytes; an empty list has no byte at which it could be cut. */
const SHORTEST = 10;

async function answerOf(method: Method, body: Uint8Array): Promise<unknown> {
	const transport = { address: 'http://127.0.0.1:7783', send: () => Promise.resolve({ status: 200, body }) };
	const client = new NodeClient({ transport });
	return client.call(method, method.example as never).catch((error: unknown) => error);
}

/** The first captured reply of a method that is not an error. */
async function goodReplyOf(method: Method): Promise<{ readonly bytes: Uint8Array }> {
	for (const { body_text: text } of readCaptures().get(method.name) ?? []) {
		const bytes = new TextEncoder().encode(text.trimEnd());
		const answer = await answerOf(method, bytes);
		if (bytes.length > SHORTEST && !(answer instanceof Error)) return { bytes };
	}
	throw new Error(`No good reply of ${method.name} is recorded.`);
}

describe.each(METHODS.map((method) => [method.name, method] as const))('reply of %s', (_name, method) => {
	it('is complete, or reported as cut, at every length', async () => {
		const { bytes } = await goodReplyOf(method);
		for (let length = 0; length < bytes.length; length += 1) {
			const answer = await answerOf(method, bytes.subarray(0, length));
			if (!(answer instanceof CallError)) expect.fail(`${length} of ${bytes.length} bytes pass for a reply`);
			// The requested action may have been executed.
			const { kind, outcomeUnknown, neverLeft } = answer;
			expect([length, kind, outcomeUnknown, neverLeft]).toEqual([length, 'malformed', true, false]);
		}
	});
});
