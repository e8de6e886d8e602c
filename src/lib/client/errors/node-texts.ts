import type { Texts } from './texts.ts';

/** What the trading node refuses with. */
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
	[/^null txid|^no transaction bytes/, 'TX-NOT-FOUND'],
];
