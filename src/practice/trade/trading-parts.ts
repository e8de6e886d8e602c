import type { Ledger } from '../chain/ledger.ts';
import type { Accounts, CoinList, PracticeCoin } from '../coins.ts';
import type { Market } from '../market/market.ts';
import type { CoinSwitches, ConfirmationRules, Network, SignIn } from '../node-state.ts';
import type { OfferedOutputs, OutputLocks } from '../wallet/payment.ts';
import type { TradeRules } from './trade-rules.ts';

export interface TradingParts {
	readonly coins: CoinList;
	readonly signIn: SignIn;
	readonly network: Network;
	readonly switches: CoinSwitches;
	readonly market: Market;
	readonly accounts: Accounts;
	readonly outputLocks: OutputLocks;
	readonly confirmationRules: ConfirmationRules;
	readonly offeredOutputs: OfferedOutputs;
	/** Rules of the emulated node program. */
	readonly rules: TradeRules;
	/** True while the node receives nothing from its peers. */
	isDeaf(now: number): boolean;
	/** @returns `undefined` for account coins. */
	ledgerOf(coin: PracticeCoin): Ledger | undefined;
}
