import type * as bots from '#lib/api/bots.ts';
import { parseDecimal, COIN } from '#lib/domain/money/amount.ts';
import { type BotRow, isPending, volumeOf, type BotTrade } from '../../../bots.ts';
import type { PracticeCoin } from '../../../coins.ts';
import { Refusal } from '../../../refusal.ts';
import { networkFeeOf } from '../../../trade/user-funds.ts';
import { spendableCoins } from '../../../wallet/payment.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { ownPayer } from '../payments.ts';
import { ownBalance } from '../replies/coin-object.ts';
import type { Handlers } from './handler.ts';

export const botHandlers: Handlers<typeof bots> = {
	bot_buy: ({ base, rel, maxprice, relvolume }, context) =>
		started({ action: 'buy', base, rel, bound: maxprice, volume: relvolume }, context),

	bot_sell: ({ base, rel, minprice, basevolume }, context) =>
		started({ action: 'sell', base, rel, bound: minprice, volume: basevolume }, context),

	bot_list: (_params, { bots: all, signIn }) => all.of(signIn.keys.nodePublicKey).map(({ botid }) => botid),

	/** A paused bot keeps the time of its first pause. */
	bot_pause({ botid }, context) {
		const bot = runningBot(botid, context);
		context.bots.change({ pausedAt: context.now, ...bot }, context.now);
		return { result: 'success' };
	},

	bot_resume({ botid }, context) {
		const bot = runningBot(botid, context);
		const { pausedAt, ...resumed } = bot;
		if (pausedAt === undefined) return { result: 'success', status: 'botid not paused' };
		context.bots.change(resumed, context.now);
		return { result: 'success' };
	},

	/** Pending trades are not aborted. */
	bot_stop({ botid }, context) {
		const bot = knownBot(botid, context);
		if (bot.stoppedAt !== undefined) return { result: 'success', status: ALREADY_STOPPED };
		context.bots.change({ ...bot, stoppedAt: context.now }, context.now);
		return { result: 'success' };
	},

	/** Like the real node, does not recompute the volume in the other coin. */
	bot_settings({ botid, newprice, newvolume }, context) {
		const bot = runningBot(botid, context);
		const bound = positive(newprice);
		const volume = positive(newvolume);
		const volumes = bot.action === 'buy' ? { relVolume: volume } : { baseVolume: volume };
		const changed = { ...bot, bound, ...volumes };
		context.bots.change(changed, context.now);
		return botRecord(changed, context);
	},

	bot_status: ({ botid }, context) => botRecord(knownBot(botid, context), context),

	bot_statuslist: (_params, context) =>
		context.bots.of(context.signIn.keys.nodePublicKey).map((bot) => botRecord(bot, context)),
};

/** Misspelled as in the real node. */
const ALREADY_STOPPED = 'botid aleady stopped';

/** A bot to start, with its numbers as received. */
interface NewBot extends Pick<BotRow, 'action' | 'base' | 'rel'> {
	readonly bound: number | string;
	readonly volume: number | string;
}

function started({ action, base, rel, ...numbers }: NewBot, context: CallContext) {
	const coins = [context.coins.find(base), context.coins.find(rel)] as const;
	if (!coins[0] || !coins[1] || base === rel) throw new Refusal('invalid parameter');
	if (coins.some((coin) => coin && !context.switches.of(coin).isActive))
		throw new Refusal('at least one of coins disabled');
	const bound = positive(numbers.bound);
	const volume = positive(numbers.volume);
	const [relVolume, baseVolume] =
		action === 'buy' ? [volume, (volume * COIN) / bound] : [(volume * bound) / COIN, volume];
	const settings = { action, base, rel, bound, relVolume, baseVolume };
	const account = context.signIn.keys.nodePublicKey;
	checkFunds(action === 'buy' ? coins[1] : coins[0], volume, context);
	return botRecord(context.bots.start({ ...settings, account }, context.now), context);
}

function positive(wire: number | string): bigint {
	const value = parseDecimal(wire);
	if (value <= 0n) throw new Refusal('invalid parameter');
	return value;
}

/** Number of transactions per trade that the taker pays for, in addition to the network's fee. */
const TRANSACTIONS = 3n;

/** `abalance` excludes outputs reserved by other trades. */
function checkFunds(coin: PracticeCoin, volume: bigint, context: CallContext): void {
	const balance = ownBalance(coin, context);
	const ledger = context.ledgerOf(coin);
	const abalance = ledger
		? spendableCoins(ownPayer(ledger, context), context.now).reduce((sum, { value }) => sum + value, 0n)
		: balance;
	const txfees = networkFeeOf(volume) + TRANSACTIONS * coin.txfee;
	const shortfall = volume + txfees - abalance;
	if (shortfall <= 0n) return;
	throw new Refusal('not enough funds', {
		coin: coin.ticker,
		abalance: new Decimal(abalance),
		balance: new Decimal(balance),
		relvolume: new Decimal(volume),
		txfees: new Decimal(txfees),
		shortfall: new Decimal(shortfall),
	});
}

/** @throws Refusal if the account has no bot with this id. */
function knownBot(botid: number, { bots: all, signIn }: CallContext): BotRow {
	const bot = all.get(botid);
	if (bot?.account !== signIn.keys.nodePublicKey) throw new Refusal('couldnt find botid');
	return bot;
}

/** @throws Refusal if the bot does not exist or was stopped. */
function runningBot(botid: number, context: CallContext): BotRow {
	const bot = knownBot(botid, context);
	if (bot.stoppedAt !== undefined) throw new Refusal(ALREADY_STOPPED);
	return bot;
}

/** A bot in the node's reply. Fields of events that have not happened are missing. */
function botRecord(bot: BotRow, { bots }: CallContext) {
	const { botid, action, base, rel, bound, startedAt, pausedAt, stoppedAt } = bot;
	const trades = bots.tradesOf(botid);
	const started = seconds(startedAt);
	const totalrelvolume = new Decimal(bot.relVolume);
	const totalbasevolume = new Decimal(bot.baseVolume);
	return {
		result: 'success' as const,
		name: `${action}_${base}_${rel}.${started}`,
		botid,
		started,
		...(pausedAt !== undefined && { paused: seconds(pausedAt) }),
		...(stoppedAt !== undefined && { stopped: seconds(stoppedAt) }),
		action,
		base,
		rel,
		...(action === 'buy'
			? { maxprice: new Decimal(bound), totalrelvolume, totalbasevolume }
			: { minprice: new Decimal(bound), totalbasevolume, totalrelvolume }),
		...doneMembers(bot, trades, bots.isComplete(bot)),
		trades: trades.map((trade) => tradeRecord(trade, bot)),
		...pendingMembers(bot, trades),
	};
}

function doneMembers(bot: BotRow, trades: readonly BotTrade[], complete: boolean) {
	const done = trades.filter(({ state }) => state === 'finished');
	if (done.length === 0) return undefined;
	const volume = sumOf(done);
	return {
		aveprice: new Decimal(priceOf(done, bot)),
		volume: new Decimal(volume),
		completed: done.length,
		complete,
		percentage: Number((volume * 10_000n) / volumeOf(bot)) / 100,
	};
}

function pendingMembers(bot: BotRow, trades: readonly BotTrade[]) {
	const pending = trades.filter(isPending);
	if (pending.length === 0) return undefined;
	return {
		pending: pending.length,
		pendingprice: new Decimal(priceOf(pending, bot)),
		pendingvolume: new Decimal(sumOf(pending)),
	};
}

/** A trade is identified by its `tradeid` until it becomes a swap. */
function tradeRecord(trade: BotTrade, bot: BotRow) {
	const { tradeid, requestid, quoteid, aliceid, state, given } = trade;
	const isSwap = state === 'connected' || state === 'finished' || state === 'failed';
	return {
		...(state !== 'request' && { status: state === 'connected' ? 'pending' : state }),
		...(isSwap ? { requestid, quoteid } : { tradeid }),
		aliceid,
		price: new Decimal(priceOf([trade], bot)),
		volume: new Decimal(given),
	};
}

const sumOf = (trades: readonly BotTrade[]): bigint => trades.reduce((sum, { given }) => sum + given, 0n);

/** Average price in rel per base. */
function priceOf(trades: readonly BotTrade[], { action }: BotRow): bigint {
	const given = sumOf(trades);
	const taken = trades.reduce((sum, trade) => sum + trade.taken, 0n);
	const [base, rel] = action === 'buy' ? [taken, given] : [given, taken];
	return base === 0n ? 0n : (rel * COIN) / base;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);
