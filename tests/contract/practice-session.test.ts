import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import * as session from '#lib/api/session.ts';
import { startSettings } from '#practice/start-settings.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import {
	callJson,
	callMethod,
	callText,
	openInVariant,
	openStill,
	START,
} from '../unit/practice/node/practice-fixture.ts';

/** Records events in order. */
function journal(): { readonly lines: string[]; note<T>(line: string, done: Promise<T>): Promise<T> } {
	const lines: string[] = [];
	return {
		lines,
		note: (line, done) =>
			done.then((value) => {
				lines.push(line);
				return value;
			}),
	};
}

/** Opens the stream and collects its messages. */
async function listen(practice: Practice): Promise<unknown[]> {
	await callMethod(practice, 'getendpoint');
	const messages: unknown[] = [];
	practice.events.takeSeat((message) => messages.push(/^[{[]/.test(message) ? JSON.parse(message) : message));
	return messages;
}

const QUEUED = '{"result":"success","status":"queued"}\n';

describe.each(VARIANTS)('%s variant', (variant) => {
	describe('call', () => {
		it('blocks other calls while it sleeps', async () => {
			const practice = await openInVariant(variant);
			const { lines, note } = journal();
			const slept = note('slept', callMethod(practice, 'sleep', { seconds: 3 }));
			const answered = note('answered', callMethod(practice, 'getfee', { coin: 'KMD' }));
			await practice.control({ control: 'advance', ms: 2999 });
			expect(lines).toEqual([]);
			await practice.control({ control: 'advance', ms: 1 });
			expect(await slept).toBe('{"result":"success","status":"feeling good after sleeping"}\n');
			await answered;
			expect(lines).toEqual(['slept', 'answered']);
		});

		it.each([
			['orderbook', { base: 'KMD', rel: 'BTC' }],
			['portfolio', {}],
			['getfee', { coin: 'KMD', fast: 1 }],
		])('bypasses a sleeping call if fast in the document: %s %j', async (method, params) => {
			const practice = await openInVariant(variant);
			const { lines, note } = journal();
			const slept = note('slept', callMethod(practice, 'sleep', { seconds: 3 }));
			const answered = note('answered', callMethod(practice, method, params));
			if (variant === 'document') await answered;
			await practice.control({ control: 'advance', ms: 3000 });
			await Promise.all([slept, answered]);
			// Marketmaker is single-threaded: neither a fast method nor `fast` lets a call overtake another (measured with
			// fast:1).
			expect(lines).toEqual(variant === 'document' ? ['answered', 'slept'] : ['slept', 'answered']);
		});

		it('finishes sleeping by a running clock', async () => {
			let wall = START;
			const practice = await openInVariant(variant, { clock: 'running', wall: () => wall });
			const slept = callMethod(practice, 'sleep', { seconds: 1 });
			await practice.tick();
			wall += 1000;
			await practice.tick();
			expect(await slept).toContain('feeling good');
		});
	});

	describe('call with a queueid', () => {
		it('is answered at once without a stream', async () => {
			const practice = await openInVariant(variant);
			expect(await callMethod(practice, 'millis', { queueid: 5 })).toBe('{"result":"success"}\n');
		});

		it('is acknowledged at once and answered on the stream', async () => {
			const practice = await openInVariant(variant);
			const messages = await listen(practice);
			expect(await callMethod(practice, 'sleep', { seconds: 2, queueid: 9 })).toBe(QUEUED);
			expect(await callMethod(practice, 'getfee', { coin: 'NOPE', queueid: 2 ** 32 + 1 })).toBe(QUEUED);
			await practice.control({ control: 'advance', ms: 2000 });
			await callMethod(practice, 'millis');
			expect(messages).toEqual([
				{ queueid: 9, result: { result: 'success', status: 'feeling good after sleeping' } },
				{ queueid: 1, result: { error: 'cant find coind' } },
			]);
		});

		it('is acknowledged before the userpass is checked', async () => {
			const practice = await openInVariant(variant);
			const messages = await listen(practice);
			expect(await callText(practice, '{"method":"millis","queueid":3,"userpass":"no"}')).toBe(QUEUED);
			await callMethod(practice, 'millis');
			expect(messages).toEqual([{ queueid: 3, result: { error: expect.stringMatching(/^authentication/) } }]);
		});

		it('gets no reply if the connection would close without one', async () => {
			const practice = await openInVariant(variant);
			const messages = await listen(practice);
			expect(await callMethod(practice, 'nosuch', { queueid: 4 })).toBe(QUEUED);
			await callMethod(practice, 'millis');
			expect(messages).toEqual([]);
		});
	});

	describe('stop', () => {
		it('ends the node seven seconds later', async () => {
			const practice = await openInVariant(variant);
			const states: boolean[] = [];
			practice.watchNode((isRunning) => states.push(isRunning));
			expect(await callMethod(practice, 'stop')).toBe('{"result":"success"}\n');
			await practice.control({ control: 'advance', ms: 6999 });
			expect(await callMethod(practice, 'millis')).toBeDefined();
			await practice.control({ control: 'advance', ms: 1 });
			expect(await callMethod(practice, 'millis')).toBeUndefined();
			expect(states).toEqual([false]);
			await practice.control({ control: 'restart' });
			expect(await callMethod(practice, 'millis')).toBeDefined();
		});

		it('ends a call in progress without a reply', async () => {
			const practice = await openInVariant(variant);
			await callMethod(practice, 'stop');
			const sleeping = callMethod(practice, 'sleep', { seconds: 60 });
			await practice.tick();
			await practice.control({ control: 'advance', ms: 7000 });
			expect(await sleeping).toBeUndefined();
		});
	});

	describe('getpeers', () => {
		it('lists the peers, without a userpass only in the document', async () => {
			const practice = await openInVariant(variant);
			const stranger = JSON.parse((await callText(practice, '{"method":"getpeers"}')) ?? '') as unknown;
			// Without a userpass, marketmaker answers only `help`, `version`, `hello` and `psock`.
			if (variant === 'marketmaker')
				expect(stranger).toEqual({ error: expect.stringMatching(/^authentication error/) as string });
			const shown = variant === 'document' ? stranger : await callJson(practice, 'getpeers');
			const peers = v.parse(session.getpeers.reply, shown);
			expect(peers).toHaveLength(14);
			expect(peers.some(({ session }) => session > 0)).toBe(true);
		});

		it('changes peers and market with the network', async () => {
			const settings = v.parse(startSettings, { netid: 7 });
			const [one, other] = await Promise.all([openInVariant(variant), openInVariant(variant, { settings })]);
			for (const [method, params] of [
				['getpeers', {}],
				['orderbook', { base: 'KMD', rel: 'BTC' }],
			] as const) {
				expect(await callMethod(other, method, params)).not.toBe(await callMethod(one, method, params));
			}
		});
	});

	describe('start-up setting', () => {
		it('sets the passphrase and returns its key if requested', async () => {
			const settings = v.parse(startSettings, { passphrase: 'other words', wif: 1 });
			const practice = await openInVariant(variant, { settings });
			expect(practice.signIn.passphrase).toBe('other words');
			const signIn = { passphrase: 'other words' };
			const first = v.parse(session.passphrase.reply, await callJson(practice, 'passphrase', signIn));
			expect(first.coins?.find(({ coin }) => coin === 'KMD')?.wif).toMatch(/^U[1-9A-HJ-NP-Za-km-z]{51}$/);
			// A real node that is called again within three seconds may hang.
			await practice.control({ control: 'advance', ms: 5000 });
			const second = v.parse(session.passphrase.reply, await callJson(practice, 'passphrase', signIn));
			// If started with `wif: 1`, marketmaker includes the WIF in every reply.
			expect(second.coins?.some(({ wif }) => wif !== undefined)).toBe(variant === 'marketmaker');
		});

		it('enables the listed coins in the document only', async () => {
			const settings = v.parse(startSettings, { coins: ['KMD', { coin: 'DASH' }] });
			const practice = await openStill({ variant, settings });
			const coins: { coin: string; status: string }[] = await callJson(practice, 'getcoins');
			const active = coins.filter(({ status }) => status === 'active').map(({ coin }) => coin);
			// Marketmaker's settings only describe coins; after each start, only KMD is enabled.
			expect(active).toEqual(variant === 'document' ? ['KMD', 'DASH'] : ['KMD']);
		});
	});
});
