import type { ErrorCode } from './call-error.ts';

/** Error codes by patterns of a program's messages; the first match counts. */
export type Texts = readonly (readonly [RegExp, ErrorCode])[];

export const NODE_TEXTS: Texts = [
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
	[/^couldnt create deposit txid$/, 'TX-NOT-BUILT'],
	[/^null txid|^no transaction bytes/, 'TX-NOT-FOUND'],
];

/** Messages of the token module in successful replies, and of the daemon's HTTP server. */
export const DAEMON_TEXTS: Texts = [
	[/^Token name must|^name should be/, 'TOKEN-NAME'],
	[/^Token supply must|^negative tokensupply/, 'TOKEN-SUPPLY'],
	[/^Token description must/, 'TOKEN-DESCRIPTION'],
	[/^Non-fungible data/, 'TOKEN-DATA'],
	[/^for non-fungible tokens/, 'TOKEN-UNIQUE'],
	[/^cant find normal inputs/, 'TOKEN-FUNDS'],
	[/^insufficient normal inputs/, 'TOKEN-FEE-FUNDS'],
	[/^cant find tokenid|^invalid tokenid/, 'TOKEN-UNKNOWN'],
	[/still in mempool/, 'TOKEN-PENDING'],
	[/^tokenid isnt|^not a tokenid/, 'TOKEN-NOT-ONE'],
	[/^amount must be positive|^negative total/, 'TOKEN-AMOUNT'],
	[/^no token inputs/, 'TOKEN-NONE'],
	[/^insufficient token inputs/, 'TOKEN-TOO-FEW'],
	[/^invalid (dest|pubkey)|^zero or unsupported destination|^destination as address/, 'TOKEN-RECIPIENT'],
	[/^could not (create|transfer)|finalize/, 'TOKEN-SIGNING'],
	[/^mypk is not set|^some inputs signed not/, 'TOKEN-OTHER-KEY'],
	[/^Work queue depth/, 'DAEMON-BUSY'],
	[/shutting down/, 'DAEMON-STOPPING'],
	[/^Unhandled request/, 'DAEMON-FAULT'],
	[/^$/, 'DAEMON-SILENT'],
];

/** JSON-RPC codes of chain daemons: of the token chain's daemon, and of coin daemons whose errors the node forwards. */
export const BY_RPC_CODE: Readonly<Record<number, ErrorCode | Texts>> = {
	[-1]: [
		[/^to use CC contracts/, 'TOKEN-SETUP'],
		[/^wallet is required/, 'DAEMON-WALLET'],
		[/./, 'CALL-REFUSED'],
	],
	[-2]: 'DAEMON-SAFE-MODE',
	[-3]: [
		[/amount/i, 'CALL-AMOUNT'],
		[/(?:)/, 'CALL-REFUSED'],
	],
	[-4]: [
		[/insufficient|not enough/i, 'DAEMON-FUNDS'],
		[/private key|not known/i, 'TOKEN-SIGNING'],
		[/(?:)/, 'DAEMON-WALLET-ERROR'],
	],
	[-5]: [
		[/invalid (\w+ )?address/i, 'DAEMON-ADDRESS'],
		[/(?:)/, 'TX-NOT-FOUND'],
	],
	[-6]: 'DAEMON-FUNDS',
	[-7]: 'DAEMON-FAULT',
	[-8]: 'CALL-REFUSED',
	[-9]: 'DAEMON-ALONE',
	[-10]: 'DAEMON-SYNC',
	[-12]: 'DAEMON-KEYS',
	[-13]: 'DAEMON-LOCKED',
	[-14]: 'DAEMON-PASSPHRASE',
	[-15]: 'DAEMON-ENCRYPTION',
	[-16]: 'DAEMON-ENCRYPTION',
	[-17]: 'DAEMON-UNLOCKED',
	[-20]: 'DAEMON-FAULT',
	[-22]: 'TX-DECODE',
	[-25]: [
		[/missing ?inputs|missingorspent/i, 'TX-MISSING-INPUTS'],
		[/replacement/, 'TX-CONFLICT'],
		[/absurdly high fees/, 'TX-FEE-HIGH'],
		[/^$/, 'TX-UNSIGNED'],
		[/./, 'TX-REJECTED'],
	],
	[-26]: [
		[/mempool[ -]conflict/, 'TX-CONFLICT'],
		[/inputs-spent|missingorspent/, 'TX-SPENT'],
		[/: scriptpubkey$/, 'TX-DATA-SIZE'],
		[/expired/, 'TX-EXPIRED'],
		[/payload is invalid/, 'TX-CONDITION'],
		[/script-verify-flag/, 'TX-SCRIPT'],
		[/scriptsig/, 'TX-INPUT-SCRIPT'],
		[/premature-spend/, 'TX-IMMATURE'],
		[/in-belowout|vout-negative|toolarge|valueout is too big|valuebalance/, 'TX-AMOUNTS'],
		[/inputs-duplicate/, 'TX-TWICE'],
		[/opret-too-big/, 'TX-DATA-LONG'],
		[/oversize|tx-size|sigops/, 'TX-TOO-LARGE'],
		[/non-final|non-BIP68/, 'TX-NOT-FINAL'],
		[/multi-op-return/, 'TX-MANY-DATA'],
		[/overwinter|sapling|version/, 'TX-OTHER-RULES'],
		[/priority|(relay|mempool min) fee|insufficient fee|^66:/, 'TX-FEE'],
		[/dust|^65:/, 'TX-DUST'],
		[/(?:)/, 'TX-REJECTED'],
	],
	[-27]: 'TX-IN-CHAIN',
	[-28]: 'DAEMON-STARTING',
	[-32600]: 'CALL-REFUSED',
	[-32601]: 'DAEMON-METHOD',
	[-32602]: 'CALL-REFUSED',
	[-32603]: 'DAEMON-FAULT',
	[-32700]: 'CALL-REFUSED',
};

/** Combines both tables, because the node forwards the errors of its coins' daemons. */
const ALL_TEXTS: Texts = [...NODE_TEXTS, ...DAEMON_TEXTS];

/**
 * The error code of a refusal, from the program's message and its JSON-RPC code.
 *
 * @param otherwise the code for an unknown message
 */
export function classifyRefusal(
	text: string,
	rpcCode?: number,
	otherwise: ErrorCode = rpcCode === undefined ? 'NODE-REFUSED' : 'COIN-DAEMON',
): ErrorCode {
	const byCode = rpcCode === undefined ? undefined : BY_RPC_CODE[rpcCode];
	if (typeof byCode === 'string') return byCode;
	return (byCode ?? ALL_TEXTS).find(([known]) => known.test(text.trim()))?.[1] ?? otherwise;
}
