import type { CallError, CallErrorKind, MalformedReason } from '#lib/client/call-error.ts';
import type { Code } from './catalogue.ts';
import { BY_RPC_CODE, DAEMON_TEXTS, type Texts } from './daemon-codes.ts';

const BY_KIND: Readonly<Record<CallErrorKind, Code>> = {
	params: 'CALL-PARAMS',
	refused: 'NODE-REFUSED',
	unauthorised: 'AUTH-DAEMON',
	malformed: 'REPLY-GARBLED',
	dropped: 'NET-DROPPED',
	unreachable: 'NET-REFUSED',
	timeout: 'NET-TIMEOUT',
	blocked: 'NET-BLOCKED',
};

const BY_REASON: Readonly<Record<MalformedReason, Code>> = {
	empty: 'REPLY-EMPTY',
	cut: 'REPLY-CUT',
	'not-json': 'REPLY-GARBLED',
	'wrong-shape': 'REPLY-SHAPE',
	'another-program': 'NODE-OTHER',
};

/** Errors of the trading node, and of the token module inside a good envelope. */
const TEXTS: Texts = [
	[/^authentication error/, 'AUTH-KEY'],
	[/^couldnt change passphrase/, 'NODE-PASSPHRASE'],
	[/^(coin is disabled|at least one of coins disabled|no coin)$|^cant set goal for inactive/, 'COIN-OFF'],
	[/^couldnt find coin locally installed/, 'COIN-NOT-INSTALLED'],
	[/^(could|ca)nt find (coind?|KMD)$|^invalid coin$|^base or rel not/, 'COIN-UNKNOWN'],
	[/^coin port conflicts/, 'COIN-PORT'],
	[/^couldnt connect to electrum/, 'COIN-ELECTRUM'],
	[/^no address specified/, 'CALL-ADDRESS'],
	[/shortest timescale/, 'CALL-TIMESCALE'],
	[/^only one pending request/, 'NODE-PENDING'],
	[/^no price set$/, 'TRADE-PRICE'],
	[/^invalid parameter$/, 'TRADE-AMOUNT'],
	[/^cant find a deposit that is close/, 'TRADE-NO-OUTPUT'],
	[/^not enough utxo/, 'TRADE-FEW-OUTPUTS'],
	[/^balance too small to autosplit/, 'TRADE-SPLIT'],
	[/^not enough funds$/, 'TRADE-FUNDS'],
	[/^invalid nonce$/, 'TRADE-NONCE'],
	[/can only be alice coin$/, 'TRADE-ONE-SIDED'],
	[/^electrum node cant post/, 'TRADE-ELECTRUM'],
	[/^couldnt set (auto)?price$/, 'TRADE-NOT-SET'],
	[/^swap never started$/, 'SWAP-NOT-STARTED'],
	[/^swap for different account$/, 'SWAP-OTHER-ACCOUNT'],
	[/^couldnt initialize rswap|^inactive bob or alice/, 'SWAP-COINS-OFF'],
	[/^invalid param/, 'CALL-REFUSED'],
	[/^null txid/, 'TX-NOT-FOUND'],
	...DAEMON_TEXTS,
];

/** Which entry of the catalogue an error belongs to. */
export function codeOf(error: CallError): Code {
	if (error.kind === 'malformed' && error.reason) return BY_REASON[error.reason];
	if (error.kind !== 'refused' && error.kind !== 'unauthorised') return BY_KIND[error.kind];
	const byCode = error.code === undefined ? undefined : BY_RPC_CODE[error.code];
	if (typeof byCode === 'string') return byCode;
	const texts = byCode ?? TEXTS;
	const known = texts.find(([text]) => text.test(error.message.trim()))?.[1];
	if (known && (error.kind === 'refused' || known === 'AUTH-KEY')) return known;
	return error.code === undefined ? BY_KIND[error.kind] : 'COIN-DAEMON';
}
