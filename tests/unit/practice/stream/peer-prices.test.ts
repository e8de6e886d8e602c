import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { nodeEvent } from '#lib/api/events.ts';
import type { Practice } from '#practice/practice.ts';
import { callJson, openStill } from '../node/practice-fixture.ts';

interface Book {
	readonly asks: readonly { readonly pubkey: string; readonly price: number; readonly age: number }[];
}

let practice: Practice;
let received: v.InferOutput<typeof nodeEvent>[];

/** Advances the practice clock and runs the host's heartbeat. */
async function goOn(seconds: number): Promise<void> {
	await practice.control({ control: 'advance', ms: seconds * 1000 });
	await practice.tick();
}

describe.each(['document', 'marketmaker'] as const)('price broadcast of other makers, %s', (variant) => {
	beforeEach(async () => {
		practice = await openStill({ variant });
		if (variant === 'marketmaker') await callJson(practice, 'enable', { coin: 'LTC' });
		await callJson(practice, 'getendpoint');
		received = [];
		practice.events.takeSeat((text) =>
			received.push(v.parse(nodeEvent, (JSON.parse(text) as { result: unknown }).result)),
		);
		await practice.tick();
	});

	it('agrees with the order book', async () => {
		await goOn(20);
		const { asks } = (await callJson(practice, 'orderbook', { base: 'LTC', rel: 'KMD' })) as Book;
		const fresh = asks.filter(({ age }) => age < 19);
		expect(fresh.length).toBeGreaterThan(1);
		for (const { pubkey, price } of fresh) {
			const ofMaker = received.filter(
				(event) =>
					'pubkey' in event && event.pubkey === pubkey && event.base === 'LTC' && event.rel === 'KMD',
			);
			expect(ofMaker).toHaveLength(1);
			expect(Number((ofMaker[0] as { price: unknown }).price)).toBeCloseTo(price, 6);
		}
	});

	it('arrives only once', async () => {
		await goOn(20);
		const first = received.length;
		await practice.tick();
		expect(received).toHaveLength(first);
	});
});
