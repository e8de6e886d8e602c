import { CallError, type ErrorCode } from '#lib/client/call-error.ts';
import { classifyRefusal } from '#lib/client/classify.ts';
import { explainError } from '#lib/messages/errors/explain-error.ts';
import { describe, expect, it } from 'vitest';

const explain = (message: string, rpcCode?: number) => {
	const details = { code: classifyRefusal(message, rpcCode), rpcCode, raw: `{"error":"${message}"}` };
	return explainError(new CallError('refused', message, details), { spends: true });
};

describe('message of the token module', () => {
	it.each<[string, ErrorCode]>([
		['Token name must not be empty and up to 32 characters', 'TOKEN-NAME'],
		['Token name must not be empty and up to 4096', 'TOKEN-NAME'],
		['name should be <= 32, description should be <= 4096', 'TOKEN-NAME'],
		['Token supply must be positive', 'TOKEN-SUPPLY'],
		['negative tokensupply', 'TOKEN-SUPPLY'],
		['Token description must be <= 4096 characters', 'TOKEN-DESCRIPTION'],
		['Non-fungible data size must be <= 10001', 'TOKEN-DATA'],
		['Non-fungible data incorrect', 'TOKEN-DATA'],
		['for non-fungible tokens tokensupply should be equal to 1', 'TOKEN-UNIQUE'],
		['cant find normal inputs', 'TOKEN-FUNDS'],
		['insufficient normal inputs for tx fee', 'TOKEN-FEE-FUNDS'],
		['cant find tokenid', 'TOKEN-UNKNOWN'],
		['invalid tokenid', 'TOKEN-UNKNOWN'],
		['the transaction is still in mempool', 'TOKEN-PENDING'],
		['tokenid isnt token creation txid', 'TOKEN-NOT-ONE'],
		['not a tokenid (invalid tokenbase)', 'TOKEN-NOT-ONE'],
		['amount must be positive', 'TOKEN-AMOUNT'],
		['negative total', 'TOKEN-AMOUNT'],
		['no token inputs', 'TOKEN-NONE'],
		['insufficient token inputs', 'TOKEN-TOO-FEW'],
		['invalid destpubkey', 'TOKEN-RECIPIENT'],
		['invalid pubkey', 'TOKEN-RECIPIENT'],
		['invalid destination pubkey or address', 'TOKEN-RECIPIENT'],
		['destination as address not active yet', 'TOKEN-RECIPIENT'],
		['zero or unsupported destination pk count', 'TOKEN-RECIPIENT'],
		['could not finalize tx', 'TOKEN-SIGNING'],
		['couldnt finalize token tx', 'TOKEN-SIGNING'],
		['could not create token', 'TOKEN-SIGNING'],
		['could not transfer token', 'TOKEN-SIGNING'],
		['mypk is not set or invalid', 'TOKEN-OTHER-KEY'],
		['some inputs signed not with -pubkey=pk', 'TOKEN-OTHER-KEY'],
		['some inputs signed not with mypubkey (-pubkey=pk)', 'TOKEN-OTHER-KEY'],
		['', 'DAEMON-SILENT'],
		['Work queue depth exceeded', 'DAEMON-BUSY'],
		['The daemon is shutting down.', 'DAEMON-STOPPING'],
		['Unhandled request', 'DAEMON-FAULT'],
	])('maps %j to %s, with nothing sent', (text, code) => {
		const explained = explain(text);
		expect(explained.code).toBe(code);
		expect(explained.money).toMatch(/^Nothing was sent/);
		expect(explained.raw).toBe(`{"error":"${text}"}`);
	});
});

const SENT_NOTHING = /^Nothing was sent/;
const NOT_KNOWN = /^The outcome is not known yet/;
const WAS_SENT = /^The call was sent/;

describe('JSON-RPC error', () => {
	it.each<[number, string, ErrorCode, RegExp?]>([
		[
			-1,
			'to use CC contracts, you need to launch daemon with valid -pubkey= for an address in your wallet\n',
			'TOKEN-SETUP',
		],
		[-1, 'wallet is required', 'DAEMON-WALLET'],
		[-1, 'tokeninfo tokenid\n', 'CALL-REFUSED'],
		[-1, 'JSON value is not a string as expected', 'CALL-REFUSED'],
		[-2, 'Safe mode: Warning: …', 'DAEMON-SAFE-MODE'],
		[-3, 'Invalid amount', 'CALL-AMOUNT'],
		[-3, 'Amount out of range', 'CALL-AMOUNT'],
		[-3, 'Amount is not a number or string', 'CALL-AMOUNT'],
		[-3, 'Expected type string, got number', 'CALL-REFUSED'],
		[-4, 'Insufficient funds', 'DAEMON-FUNDS'],
		[-4, 'Private key for address is not known', 'TOKEN-SIGNING'],
		[-4, 'Error: something', 'DAEMON-WALLET-ERROR'],
		[-5, 'No information available about transaction', 'TX-NOT-FOUND'],
		[-5, 'Invalid Komodo address: x', 'DAEMON-ADDRESS'],
		[-6, 'Account has insufficient funds', 'DAEMON-FUNDS'],
		[-7, 'Out of memory', 'DAEMON-FAULT'],
		[-8, 'Invalid parameter, missing vout key', 'CALL-REFUSED'],
		[-9, 'Komodo is not connected!', 'DAEMON-ALONE'],
		[-10, 'Komodo is downloading blocks...', 'DAEMON-SYNC'],
		[-12, 'Error: Keypool ran out, please call keypoolrefill first', 'DAEMON-KEYS'],
		[-13, 'Error: Please enter the wallet passphrase with walletpassphrase first.', 'DAEMON-LOCKED'],
		[-14, 'Error: The wallet passphrase entered was incorrect.', 'DAEMON-PASSPHRASE'],
		[-15, 'Error: running with an unencrypted wallet', 'DAEMON-ENCRYPTION'],
		[-17, 'Error: Wallet is already unlocked.', 'DAEMON-UNLOCKED'],
		[-20, 'Database error', 'DAEMON-FAULT'],
		[-22, 'TX decode failed', 'TX-DECODE'],
		[-25, 'Missing inputs', 'TX-MISSING-INPUTS', NOT_KNOWN],
		[-25, '', 'TX-UNSIGNED', NOT_KNOWN],
		[-25, 'AcceptToMemoryPool: absurdly high fees 9 > 1', 'TX-FEE-HIGH'],
		[-25, 'AcceptToMemoryPool: transaction replacement in mempool not allowed', 'TX-CONFLICT'],
		[-25, 'something new', 'TX-REJECTED'],
		[-26, '16: mempool conflict', 'TX-CONFLICT'],
		[-26, '18: txn-mempool-conflict', 'TX-CONFLICT'],
		[-26, '18: bad-txns-inputs-spent', 'TX-SPENT', NOT_KNOWN],
		[-26, '64: scriptpubkey', 'TX-DATA-SIZE'],
		[-26, '16: tx-overwinter-expired', 'TX-EXPIRED'],
		[-26, '16: mandatory-script-verify-flag-failed (Crypto-Condition payload is invalid)', 'TX-CONDITION'],
		[
			-26,
			'16: mandatory-script-verify-flag-failed (Script evaluated without error but finished with a false/empty top stack element)',
			'TX-SCRIPT',
		],
		[-26, '64: non-mandatory-script-verify-flag (No error)', 'TX-SCRIPT'],
		[-26, '64: scriptsig-size', 'TX-INPUT-SCRIPT'],
		[-26, '64: scriptsig-not-pushonly', 'TX-INPUT-SCRIPT'],
		[-26, '16: bad-txns-premature-spend-of-coinbase', 'TX-IMMATURE'],
		[-26, '16: bad-txns-in-belowout', 'TX-AMOUNTS'],
		[-26, '16: bad-txns-vout-negative', 'TX-AMOUNTS'],
		[-26, '16: bad-txns-vout-toolarge', 'TX-AMOUNTS'],
		[-26, '16: bad-txns-txouttotal-toolarge', 'TX-AMOUNTS'],
		[-26, '16: bad-txns-valuebalance-nonzero', 'TX-AMOUNTS'],
		[-26, '16: tx valueout is too big', 'TX-AMOUNTS'],
		[-26, '16: bad-txns-inputs-duplicate', 'TX-TWICE'],
		[-26, '16: bad-txns-oversize', 'TX-TOO-LARGE'],
		[-26, '64: tx-size', 'TX-TOO-LARGE'],
		[-26, '64: bad-txns-too-many-sigops', 'TX-TOO-LARGE'],
		[-26, '16: bad-txns-opret-too-big', 'TX-DATA-LONG'],
		[-26, '64: multi-op-return', 'TX-MANY-DATA'],
		[-26, '64: non-final', 'TX-NOT-FINAL'],
		[-26, '64: sapling-version', 'TX-OTHER-RULES'],
		[-26, '64: version', 'TX-OTHER-RULES'],
		[-26, '16: tx-overwinter-active', 'TX-OTHER-RULES'],
		[-26, '16: bad-sapling-tx-version-group-id', 'TX-OTHER-RULES'],
		[-26, '16: tx-overwinter-flag-not-set', 'TX-OTHER-RULES'],
		[-26, '66: insufficient priority', 'TX-FEE'],
		[-26, '66: min relay fee not met', 'TX-FEE'],
		[-26, '66: mempool min fee not met', 'TX-FEE'],
		[-26, '64: dust', 'TX-DUST'],
		[-26, '16: something new', 'TX-REJECTED'],
		[-26, '', 'TX-REJECTED'],
		[-27, 'transaction already in block chain', 'TX-IN-CHAIN', WAS_SENT],
		[-28, 'Blöcke werden geprüft...', 'DAEMON-STARTING'],
		[-32600, 'Missing method', 'CALL-REFUSED'],
		[-32601, 'Method not found', 'DAEMON-METHOD'],
		[-32603, 'internal', 'DAEMON-FAULT'],
		[-32700, 'Parse error', 'CALL-REFUSED'],
		[-99, 'a code that no table knows', 'COIN-DAEMON'],
	])('maps %i and %j to %s', (code, message, expected, money = SENT_NOTHING) => {
		const explained = explain(message, code);
		expect(explained.code).toBe(expected);
		expect(explained.money).toMatch(money);
	});
});
