import {
	coinsOfParams,
	readDraft,
	recordedParams,
	withoutSecretFields,
} from '#lib/domain/console/call-draft.ts';
import type { ConsoleMethod } from '#lib/domain/console/console-method.ts';
import { DAEMON_METHODS, NODE_METHODS } from '#lib/node/console/list-methods.ts';
import { describe, expect, it } from 'vitest';

const all = [...NODE_METHODS, ...DAEMON_METHODS];
const find = (name: string, program = 'node') =>
	all.find((method) => method.name === name && method.program === program) as ConsoleMethod;
const WIF = 'UvCjJVNyPFTbFeJpSLDLNNiqGL2MgtLrX35fxyzHDyt8TnzmoLJp';

describe('what is typed', () => {
	it('is sent as values of the declared types, without the fields that are empty', () => {
		const typed = { base: ' KMD ', rel: 'LTC', price: '.5', relvolume: '1.10', timeout: '20', nonce: '' };
		expect(readDraft(find('buy'), typed)).toEqual({
			params: { base: 'KMD', rel: 'LTC', price: '0.5', relvolume: '1.10', timeout: 20 },
			problems: new Map(),
		});
		const outputs = '[{"R": "1"}]';
		expect(readDraft(find('withdraw'), { coin: 'KMD', outputs, broadcast: '0' }).params).toEqual({
			...{ coin: 'KMD', outputs: [{ R: '1' }], broadcast: 0 },
		});
	});

	it('has its problems by field', () => {
		const { problems } = readDraft(find('withdraw'), { outputs: '{', broadcast: 'yes' });
		expect(Object.fromEntries(problems)).toEqual({
			...{ coin: 'missing', outputs: 'not-json', broadcast: 'not-a-number' },
		});
	});

	it('keeps the blanks of a passphrase and every digit of a number', () => {
		expect(readDraft(find('calcaddress'), { passphrase: ' a  b ' }).params).toEqual({ passphrase: ' a  b ' });
		const wide = '10713121762019115009';
		expect(readDraft(find('trust'), { pubkey: 'ab', trust: wide }).params).toMatchObject({ trust: wide });
		const amount = { tokenid: 'ab', destpubkey: 'cd', amount: '9007199254740993' };
		expect(readDraft(find('tokentransfer', 'daemon'), amount).params).toEqual(amount);
	});
});

describe('what is stored of it', () => {
	it('has no secret field, nothing equal to one, and nothing that looks like a key', () => {
		const typed = { passphrase: 'my secret words', gui: 'my secret words', seednode: WIF, netid: '5' };
		expect(withoutSecretFields(find('passphrase'), typed)).toEqual({ netid: '5' });
	});

	it('has no secret, no key and no signed transaction in the journal', () => {
		const params = {
			coin: 'KMD',
			outputs: [{ R: '1' }],
			opreturn: 'ab'.repeat(200),
			passphrase: 'seven words',
		};
		const recorded = recordedParams(find('withdraw'), params);
		expect(recorded).not.toContain('seven words');
		expect(recorded.length).toBeLessThan(120);
		const signed = recordedParams(find('sendrawtransaction'), { coin: 'KMD', signedtx: '04'.repeat(300) });
		expect(JSON.parse(signed)).toEqual({ coin: 'KMD', signedtx: '0404040404040404… (300 bytes)' });
		expect(recordedParams(find('sendrawtransaction'), { coin: WIF })).not.toContain(WIF);
		const inside = recordedParams(find('withdraw'), { coin: 'KMD', outputs: [{ [WIF]: '1' }] });
		expect(JSON.parse(inside)).toEqual({ coin: 'KMD', outputs: [{ '…': '1' }] });
		expect(withoutSecretFields(find('withdraw'), { outputs: `[{"${WIF}":1}]`, coin: 'KMD' })).toEqual({
			coin: 'KMD',
		});
	});

	it('names the coins', () => {
		expect(coinsOfParams(find('buy'), { base: 'KMD', rel: 'LTC', price: '1' })).toEqual(['KMD', 'LTC']);
	});
});
