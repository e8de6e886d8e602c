import type { Texts } from './texts.ts';

/** What the token module says inside a good envelope, and what the daemon's HTTP server says without one. */
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
