import type { Code } from './catalogue.ts';

/** What a text of the other side means; the first that matches counts. */
export type Texts = readonly (readonly [RegExp, Code])[];

/**
 * What the token module says inside a good envelope, and what stands in for an answer: words of the daemon's HTTP
 * server and of the gateway, and what the desk saw itself before it asked for a transaction.
 */
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
	[/^getinfo names no CCid/, 'TOKEN-MODULE'],
	[/^getinfo names no pubkey/, 'TOKEN-KEY'],
	[/^Work queue depth|^The proxy has too many/, 'DAEMON-BUSY'],
	[/shutting down/, 'DAEMON-STOPPING'],
	[/^Unhandled request|^The daemon could not take the call/, 'DAEMON-FAULT'],
	[/^The call is too large/, 'CALL-TOO-LARGE'],
	[/^$/, 'DAEMON-SILENT'],
];

/** JSON-RPC codes of a chain daemon, the token chain's or that of a coin whose words the node passes on. */
export const BY_RPC_CODE: Readonly<Record<number, Code | Texts>> = {
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
