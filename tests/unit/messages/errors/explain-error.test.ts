import {
	CallError,
	type CallErrorDetails,
	type CallErrorKind,
	type Program,
	ERROR_CODES,
	type ErrorCode,
} from '#lib/client/call-error.ts';
import { classifyRefusal } from '#lib/client/classify.ts';
import {
	CATALOGUE,
	explainError,
	type StoredError,
	storedError,
	wordsOf,
} from '#lib/messages/errors/explain-error.ts';
import { PAGE_TEXT } from '#lib/messages/errors/page-text.ts';
import { describe, expect, it } from 'vitest';

const codeFor = (kind: CallErrorKind, message = '', details: CallErrorDetails = {}) =>
	explainError(new CallError(kind, message, details)).code;

describe('error code', () => {
	it.each<[CallErrorKind, CallErrorDetails, ErrorCode]>([
		['params', {}, 'CALL-PARAMS'],
		['dropped', {}, 'NET-DROPPED'],
		['unreachable', {}, 'NET-REFUSED'],
		['timeout', {}, 'NET-TIMEOUT'],
		['blocked', {}, 'NET-BLOCKED'],
		['malformed', { reason: 'empty' }, 'REPLY-EMPTY'],
		['malformed', { reason: 'cut' }, 'REPLY-CUT'],
		['malformed', { reason: 'too-large' }, 'REPLY-TOO-LARGE'],
		['malformed', { reason: 'not-json' }, 'REPLY-GARBLED'],
		['malformed', { reason: 'wrong-shape' }, 'REPLY-SHAPE'],
		['malformed', { reason: 'redirect' }, 'REPLY-REDIRECT'],
		['malformed', { reason: 'another-program' }, 'NODE-OTHER'],
		['malformed', {}, 'REPLY-GARBLED'],
	])('identifies %s %j as %s', (kind, details, code) => {
		expect(codeFor(kind, 'some text', details)).toBe(code);
	});

	it('distinguishes the node’s sign-in from the daemon’s', () => {
		expect(codeFor('unauthorised', 'authentication error', { code: 'AUTH-KEY' })).toBe('AUTH-KEY');
		expect(codeFor('unauthorised', 'The daemon does not accept this user and password.')).toBe('AUTH-DAEMON');
	});

	it.each<[string, ErrorCode]>([
		['couldnt change passphrase', 'NODE-PASSPHRASE'],
		['coin is disabled', 'COIN-OFF'],
		['at least one of coins disabled', 'COIN-OFF'],
		['no coin', 'COIN-OFF'],
		['couldnt find coin locally installed', 'COIN-NOT-INSTALLED'],
		['couldnt find coin', 'COIN-UNKNOWN'],
		['cant find coin', 'COIN-UNKNOWN'],
		['cant find coind', 'COIN-UNKNOWN'],
		['cant find KMD', 'COIN-UNKNOWN'],
		['invalid coin', 'COIN-UNKNOWN'],
		['base or rel not added', 'COIN-UNKNOWN'],
		['base or rel not found or inactive', 'COIN-UNKNOWN'],
		['coin port conflicts with existing coin', 'COIN-PORT'],
		['couldnt connect to electrum server', 'COIN-ELECTRUM'],
		['no address specified', 'CALL-ADDRESS'],
		['one minute is shortest timescale', 'CALL-TIMESCALE'],
		['invalid param', 'CALL-REFUSED'],
		['null txid', 'TX-NOT-FOUND'],
		['no transaction bytes', 'TX-NOT-FOUND'],
		['a text that no table knows', 'NODE-REFUSED'],
	])('identifies the node’s %j as %s', (text, code) => {
		expect(classifyRefusal(text)).toBe(code);
	});

	it.each<[string, ErrorCode]>([
		['only one pending request at a time', 'NODE-PENDING'],
		['no price set', 'TRADE-PRICE'],
		['invalid parameter', 'TRADE-AMOUNT'],
		[
			'cant find a deposit that is close enough in size. make another deposit that is just a bit larger than what you want to trade',
			'TRADE-NO-OUTPUT',
		],
		['not enough utxo, please make more deposits', 'TRADE-FEW-OUTPUTS'],
		['balance too small to autosplit, please make more deposits', 'TRADE-SPLIT'],
		['not enough funds', 'TRADE-FUNDS'],
		['invalid nonce', 'TRADE-NONCE'],
		['GAME can only be alice coin', 'TRADE-ONE-SIDED'],
		['electrum node cant post bob asks', 'TRADE-ELECTRUM'],
		['couldnt set price', 'TRADE-NOT-SET'],
		['couldnt set autoprice', 'TRADE-NOT-SET'],
		['cant set goal for inactive coin', 'COIN-OFF'],
		['swap never started', 'SWAP-NOT-STARTED'],
		['swap for different account', 'SWAP-OTHER-ACCOUNT'],
		['couldnt initialize rswap, are all coins active?', 'SWAP-COINS-OFF'],
		['inactive bob or alice coin', 'SWAP-COINS-OFF'],
	])('identifies the trading refusal %j as %s', (text, code) => {
		expect(classifyRefusal(text)).toBe(code);
	});
});

describe('money statement', () => {
	const money = (error: CallError, spends: boolean) => explainError(error, { spends }).money;

	it('is “not affected” for calls that do not spend', () => {
		expect(money(new CallError('timeout', 'late'), false)).toBe('Your coins are not affected.');
	});

	it.each(['swap for different account', 'inactive bob or alice coin'])(
		'is not “not affected” if swap coins may be locked: %j',
		(text) => {
			const error = new CallError('refused', text, { code: classifyRefusal(text) });
			for (const spends of [false, true])
				expect(money(error, spends)).toMatch(/stay locked until the node continues it/);
		},
	);

	it.each<CallErrorKind>(['params', 'refused', 'unauthorised', 'blocked'])(
		'is “nothing was sent” if a spending call ended as %s',
		(kind) => expect(money(new CallError(kind, 'no'), true)).toMatch(/^Nothing was sent/),
	);

	it('is not “nothing was sent” for a refusal after a poll', () => {
		const looked = { spends: true, isLookedUp: true };
		for (const kind of ['refused', 'unauthorised'] as const)
			expect(explainError(new CallError(kind, 'no'), looked).money).toBe(
				'The node replied with an error and shows no effect of this call so far.',
			);
		for (const kind of ['params', 'blocked'] as const)
			expect(explainError(new CallError(kind, 'no'), looked).money).toMatch(/^Nothing was sent/);
		expect(explainError(new CallError('dropped', 'no'), looked).money).toMatch(/not known/);
	});

	it.each<CallErrorKind>(['malformed', 'dropped', 'unreachable', 'timeout'])(
		'is “unknown, do not resend” if a spending call ended as %s',
		(kind) => expect(money(new CallError(kind, 'lost'), true)).toMatch(/not known.*do not send it again/),
	);

	it('is never “nothing was sent” if the browser failed while spending', () => {
		const { money } = explainError(new Error('The disk is full.'), { spends: true });
		expect(money).toBe(
			'Every payment is saved under History before it is sent. If it is not listed there, it was not sent.',
		);
	});

	it('is “sent” for a transaction already in the chain', () => {
		const error = new CallError('refused', 'transaction already in block chain', { code: 'TX-IN-CHAIN' });
		expect(money(error, true)).toMatch(/^The call was sent/);
	});

	it.each(['Missing inputs', ''])('is “unknown” for the ambiguous refusal %j', (message) => {
		const code = classifyRefusal(message, -25);
		expect(money(new CallError('refused', message, { code }), true)).toMatch(/not known/);
	});
});

describe('explained error', () => {
	it('contains the received text, falling back to the message', () => {
		expect(explainError(new CallError('refused', 'short', { raw: '{"error":"short"}' })).raw).toBe(
			'{"error":"short"}',
		);
		expect(explainError(new CallError('refused', 'coin is disabled')).raw).toBe('coin is disabled');
		expect(explainError(new CallError('refused', '')).raw).toBeUndefined();
	});

	it('contains the message of an error outside a call', () => {
		expect(explainError(new Error('The disk is full.'))).toMatchObject({
			code: 'PAGE-FAILED',
			raw: 'The disk is full.',
			money: 'Your coins are not affected.',
		});
	});

	it('reports a missing app file and the state of the money', () => {
		const error = Object.assign(new TypeError('Failed to fetch'), { name: 'MissingFileError' });
		expect(explainError(error)).toMatchObject({ code: 'PAGE-FILE', money: 'Your coins are not affected.' });
		expect(explainError(error, { spends: true }).money).toContain(
			'If it is not listed there, it was not sent.',
		);
	});

	it('is equal for a live and a stored error', () => {
		const error = new CallError('refused', 'coin is disabled', { code: 'COIN-OFF' });
		for (const spends of [false, true]) {
			expect(explainError({ text: 'coin is disabled', code: 'COIN-OFF' }, { spends })).toEqual(
				explainError(error, { spends }),
			);
		}
	});

	it.each([
		['REQUEST-DECLINED', 'Your coins are not affected.'],
		['REQUEST-UNANSWERED', 'Your coins are not affected.'],
		['CALL-UNSEEN', 'The outcome is not known yet. Look it up; do not send it again.'],
	])('mentions no program for the recorded end %s', (code, money) => {
		const explained = explainError({ text: 'as recorded', code }, { spends: true, isLookedUp: true });
		expect(explained).toMatchObject({ code, money });
		expect(`${explained.title} ${explained.nextStep}`).not.toMatch(/refused|program/);
	});

	it('contains the code and raw text of a doctor finding', () => {
		expect(explainError({ code: 'NODE-OTHER', raw: '<html>' })).toMatchObject({
			code: 'NODE-OTHER',
			raw: '<html>',
			money: 'Your coins are not affected.',
		});
	});
});

const PROGRAMS: readonly Program[] = ['node', 'daemon', 'gateway', 'proxy'];
const KINDS: readonly CallErrorKind[] = ['refused', 'malformed', 'dropped', 'unreachable', 'timeout'];

describe('program of an error', () => {
	it.each(KINDS.flatMap((kind) => PROGRAMS.map((program) => [kind, program] as const)))(
		'is the only program named for %s by the %s',
		(kind, program) => {
			const { title, nextStep } = explainError(new CallError(kind, '', { program }));
			const names = { node: 'node', daemon: 'daemon', gateway: 'gateway', proxy: 'proxy' };
			expect(title).toMatch(new RegExp(`\\b${names[program]}\\b`));
			const others = program === 'node' ? /daemon|gateway/ : /\bnode\b|rpcport|marketmaker/;
			expect(`${title} ${nextStep}`).not.toMatch(others);
			if (program !== 'node') expect(nextStep).not.toMatch(/still work|is running/);
		},
	);

	it('is the coin’s daemon if the node relays its refusal', () => {
		const locked = (program: Program) =>
			explainError(new CallError('refused', '', { code: 'DAEMON-LOCKED', program })).title;
		expect(locked('node')).toBe('The coin’s daemon’s wallet is locked.');
		expect(locked('daemon')).toBe('The chain daemon’s wallet is locked.');
	});

	it('defaults to the caller’s program for a stored error without one', () => {
		const stored = { text: 'no such thing' };
		expect(explainError(stored, { program: 'daemon' }).title).toBe('The chain daemon refused the call.');
	});
});

describe('error catalogue', () => {
	it('has an entry for each code and no others', () => {
		expect(Object.keys(CATALOGUE).sort()).toEqual([...ERROR_CODES].sort());
	});

	it('has full sentences and unique titles', () => {
		const codes = Object.keys({ ...CATALOGUE, ...PAGE_TEXT }) as (keyof typeof CATALOGUE)[];
		for (const program of [undefined, ...PROGRAMS]) {
			for (const code of codes) {
				const { title, nextStep } = wordsOf(code, program);
				expect(code).toMatch(/^[A-Z]+(-[A-Z]+)+$/);
				expect(title, code).toMatch(/^\S.*\.$/);
				expect(nextStep, code).toMatch(/^\S.*\.$/);
			}
		}
		const titles = codes.map((code) => wordsOf(code).title);
		expect(new Set(titles).size).toBe(titles.length);
	});
});

describe('stored error', () => {
	it.each<[string, StoredError, object]>([
		[
			'with its code',
			{ text: '16: mempool conflict', code: 'TX-CONFLICT' },
			{ kind: 'refused', code: 'TX-CONFLICT', message: '16: mempool conflict' },
		],
		['without a code', { text: 'coin is disabled' }, { kind: 'refused', code: 'COIN-OFF' }],
		['with an unknown code', { text: 'no price set', code: 'NEW-CODE' }, { code: 'TRADE-PRICE' }],
		['with its kind', { kind: 'timeout', text: 'late' }, { kind: 'timeout', code: 'NET-TIMEOUT' }],
	])('is restored %s', (_, stored, expected) => {
		expect(storedError(stored)).toMatchObject(expected);
	});
});
