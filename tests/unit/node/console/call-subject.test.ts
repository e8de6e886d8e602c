import { purposeOf, purposeOfDraft } from '#lib/domain/flow/call-purpose.ts';
import type { CallDrafts, CallKind } from '#lib/domain/flow/journal-entry.ts';
import { subjectOf } from '#lib/node/reference/console.ts';
import { describe, expect, it } from 'vitest';

const TXID = 'ab'.repeat(32);
const TO = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

/** The purpose of a page’s draft. */
const drafted = <Kind extends CallKind>(kind: Kind, draft: Partial<CallDrafts[Kind]>) =>
	purposeOfDraft(kind, draft as CallDrafts[Kind]);

function typed(method: string, params: Record<string, unknown>): string | undefined {
	const subject = subjectOf({ method, params });
	return subject && purposeOf(subject);
}

describe('purpose of a console call', () => {
	const pair = { base: 'KMD', rel: 'LTC' };
	it.each([
		['buy', { ...pair, price: '1' }, drafted('trade-request', { base: 'BTC', rel: 'KMD' })],
		['sell', pair, drafted('trade-request', pair)],
		['setprice', { ...pair, price: '0.5' }, drafted('trade-offer', { ...pair, price: '0.7' })],
		['setprice', { ...pair, price: 2 }, drafted('trade-offer', { base: 'LTC', rel: 'KMD', price: '1' })],
		['autoprice', pair, drafted('trade-formula', pair)],
		['bot_buy', pair, drafted('bot-start', { base: 'LTC', rel: 'KMD' })],
		['bot_sell', pair, drafted('bot-start', pair)],
		[
			'eth_withdraw',
			{ coin: 'ETH', to: TO.toLowerCase(), amount: '0.10', broadcast: 1 },
			drafted('send-account', { coin: 'ETH', to: TO, amount: '0.1' }),
		],
		[
			'unlockedspend',
			{ coin: 'KMD', txid: TXID.toUpperCase() },
			drafted('unlock', { coin: 'KMD', txid: TXID }),
		],
		['fastswap_claim', {}, drafted('claim-deposits', { coin: 'KMD', due: [] })],
		['goal', { coin: 'KMD', val: 40 }, drafted('portfolio-goal', { coin: 'KMD', goal: '50' })],
	])('matches that of the page: %s %j', (method, params, purpose) => {
		expect(purpose).toBeDefined();
		expect(typed(method, params)).toBe(purpose);
	});

	it.each([
		['setprice', { ...pair, price: '0' }],
		['eth_withdraw', { coin: 'ETH', to: TO, amount: '1' }],
		['goal', { coin: 'KMD' }],
		['bot_stop', { botid: 1 }],
		['sendrawtransaction', { coin: 'KMD', signedtx: 'aa' }],
		['withdraw', { coin: 'KMD', outputs: [], broadcast: 0 }],
	])('is undefined if idempotent: %s %j', (method, params) => {
		expect(typed(method, params)).toBeUndefined();
	});

	it.each([
		['a different amount', 'eth_withdraw', { coin: 'ETH', to: TO, amount: '0.2', broadcast: 1 }],
		['a different coin', 'eth_withdraw', { coin: 'BAT', to: TO, amount: '0.1', broadcast: 1 }],
		[
			'a different recipient',
			'eth_withdraw',
			{ coin: 'ETH', to: `${TO.slice(0, -1)}3`, amount: '0.1', broadcast: 1 },
		],
	])('differs for %s', (_, method, params) => {
		expect(typed(method, params)).not.toBe(drafted('send-account', { coin: 'ETH', to: TO, amount: '0.1' }));
	});
});
