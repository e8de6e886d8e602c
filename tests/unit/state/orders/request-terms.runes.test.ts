import { OrderSession } from '#lib/state/orders/request-terms.svelte.ts';
import { describe, expect, test } from 'vitest';

describe('order form session', () => {
	test('sends the reviewed request once, despite repeated confirmation', async () => {
		const sent: string[] = [];
		const session = new OrderSession<string>(async (order) => {
			sent.push(order);
			return Promise.resolve(undefined);
		});
		session.review('this one');
		await Promise.all([session.confirm(), session.confirm()]);
		expect(sent).toEqual(['this one']);
		expect(session.reviewed).toBeUndefined();
	});

	test('sends nothing when its review is closed', async () => {
		const session = new OrderSession<string>(() => Promise.reject(new Error('sent')));
		session.review('this one');
		session.close();
		await session.confirm();
		expect(session.reviewed).toBeUndefined();
	});

	test('shows a failure until dismissed or replaced by the next order', async () => {
		const failures = [new Error('no'), undefined, new Error('no again')];
		const session = new OrderSession<string>(() => Promise.resolve(failures.shift()));
		const send = () => {
			session.review('order');
			return session.confirm();
		};
		await send();
		expect(session.failure?.message).toBe('no');
		await send();
		expect(session.failure).toBeUndefined();
		await send();
		session.dismiss();
		expect(session.failure).toBeUndefined();
	});
});
