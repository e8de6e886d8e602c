import type { CallError, CallErrorKind, MalformedReason } from '#lib/client/call-error.ts';
import type { Code } from './catalogue.ts';

/** What a text of the other side means; the first that matches counts. */
type Texts = readonly (readonly [RegExp, Code])[];

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
	[/^Token name must|^name should be/, 'TOKEN-NAME'],
	[/^Token supply must|^negative tokensupply/, 'TOKEN-SUPPLY'],
	[/^Token description must/, 'TOKEN-DESCRIPTION'],
	[/^Non-fungible data/, 'TOKEN-DATA'],
	[/^for non-fungible tokens/, 'TOKEN-UNIQUE'],
	[/^cant find normal inputs|^insufficient normal inputs/, 'TOKEN-FUNDS'],
	[/^cant find tokenid|^invalid tokenid/, 'TOKEN-UNKNOWN'],
	[/still in mempool/, 'TOKEN-PENDING'],
	[/^tokenid isnt|^not a tokenid/, 'TOKEN-NOT-ONE'],
	[/^amount must be positive|^negative total/, 'TOKEN-AMOUNT'],
	[/^no token inputs/, 'TOKEN-NONE'],
	[/^insufficient token inputs/, 'TOKEN-TOO-FEW'],
	[/^invalid (dest|pubkey)|^zero or unsupported destination|^destination as address/, 'TOKEN-RECIPIENT'],
	[/finalize|^could not (create|transfer)|^mypk is not set|^some inputs signed not/, 'TOKEN-SIGNING'],
	[/^Work queue depth|^The proxy has too many/, 'DAEMON-BUSY'],
	[/shutting down/, 'DAEMON-STOPPING'],
	[/^The call is too large/, 'CALL-TOO-LARGE'],
	[/^$/, 'DAEMON-SILENT'],
];

/** JSON-RPC codes of a chain daemon, the token chain's or that of a coin whose words the node passes on. */
const BY_RPC_CODE: Readonly<Record<number, Code | Texts>> = {
	[-1]: [
		[/^to use CC contracts/, 'TOKEN-SETUP'],
		[/^wallet is required/, 'DAEMON-WALLET'],
		[/./, 'CALL-REFUSED'],
	],
	[-3]: 'CALL-REFUSED',
	[-4]: 'DAEMON-LOCKED',
	[-5]: 'TX-NOT-FOUND',
	[-6]: 'DAEMON-FUNDS',
	[-8]: 'CALL-REFUSED',
	[-9]: 'DAEMON-SYNC',
	[-10]: 'DAEMON-SYNC',
	[-13]: 'DAEMON-LOCKED',
	[-22]: 'TX-DECODE',
	[-25]: [
		[/missing ?inputs/i, 'TX-MISSING-INPUTS'],
		[/replacement/, 'TX-CONFLICT'],
		[/absurdly high fees/, 'TX-FEE'],
		[/^$/, 'TX-UNSIGNED'],
		[/./, 'TX-REJECTED'],
	],
	[-26]: [
		[/mempool[ -]conflict/, 'TX-CONFLICT'],
		[/inputs-spent/, 'TX-SPENT'],
		[/: scriptpubkey$/, 'TX-DATA-SIZE'],
		[/expired/, 'TX-EXPIRED'],
		[/script-verify-flag/, 'TX-SCRIPT'],
		[/premature-spend/, 'TX-IMMATURE'],
		[/priority|relay fee|^66:/, 'TX-FEE'],
		[/dust/, 'TX-DUST'],
		[/(?:)/, 'TX-REJECTED'],
	],
	[-27]: 'TX-IN-CHAIN',
	[-28]: 'DAEMON-STARTING',
	[-32601]: 'DAEMON-METHOD',
};

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
