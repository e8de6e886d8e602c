import type { Ledger } from '../chain/ledger.ts';
import type { Accounts } from '../coins/accounts.ts';
import type { CoinList, PracticeCoin } from '../coins/coins.ts';
import type { Market } from '../market/market.ts';
import type { CoinSwitches, ConfirmationRules } from '../node-state/coin-settings.ts';
import type { Network } from '../node-state/network.ts';
import type { SignIn } from '../node-state/sign-in.ts';
import type { OfferedOutputs, OutputLocks } from '../wallet/output-locks.ts';
import type { TradeRules } from './trade-rules.ts';

/** The parts of the node that trading needs. */
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
	/** Those of the node program that it behaves as. */
	readonly rules: TradeRules;
	/** Whether the node hears nothing of its peers. */
	isDeaf(now: number): boolean;
	/** @returns undefined for coins that are kept in accounts. */
	ledgerOf(coin: PracticeCoin): Ledger | undefined;
}
